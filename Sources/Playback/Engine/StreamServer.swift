internal import GLib
internal import Processes

/// Opens tracks for the player's process, and reads for it what is in no file.
final class StreamServer: Sendable {
  private struct State {
    /// By the number of their cue: the current one and the next.
    var streams: [UInt64: ByteStream] = [:]
    var waiting = 0
    var thread: WorkLoop?
  }

  /// A process has a thread or two that read.
  private static let mostWaiting = 16
  private let state = Locked(State())
  private let openFile: @Sendable ([UInt8]) throws(PlayFailure) -> Descriptor

  /// A server by what opens files.
  init(openFile: @escaping @Sendable ([UInt8]) throws(PlayFailure) -> Descriptor) {
    self.openFile = openFile
  }

  /// Opens what a cue is about; this waits for the disk.
  func open(_ cue: Cue) throws(PlayFailure) -> (order: TrackOrder, file: Descriptor?) {
    let ending = TrackOrder.ending(of: cue.path)
    let number = UInt64(cue.number)
    guard let stream = cue.stream else {
      let file = try openFile(cue.path)
      let order = TrackOrder(
        number: cue.number,
        origin: .file,
        ending: ending,
        loudness: cue.loudness
      )
      return (order, file)
    }
    guard (1...UInt64(Int64.max)).contains(stream.length) else { throw .empty }
    state.withLock { state in
      state.streams[number] = stream
      if state.streams.count > 2, let oldest = state.streams.keys.min() {
        state.streams[oldest] = nil
      }
    }
    let origin = TrackOrder.Origin.stream(number, length: stream.length)
    let order = TrackOrder(
      number: cue.number,
      origin: origin,
      ending: ending,
      loudness: cue.loudness
    )
    return (order, nil)
  }

  /// Sends bytes that were requested, from a thread of its own.
  func answer(
    _ request: UInt64,
    stream number: UInt64,
    offset: UInt64,
    count: Int,
    on link: PlayerLink
  ) {
    let (stream, thread) = state.withLock { state -> (ByteStream?, WorkLoop?) in
      guard state.waiting < Self.mostWaiting else { return (nil, nil) }
      state.waiting += 1
      let thread = state.thread ?? WorkLoop(name: "streams")
      state.thread = thread
      return (state.streams[number], thread)
    }
    guard let thread else { return link.kill("too many requests") }
    thread.perform { [self] in
      let bytes = stream?.read(offset, count)
      link.send(bytes.map { .bytes(request: request, $0) } ?? .noBytes(request: request))
      state.withLock { $0.waiting -= 1 }
    }
  }
}
