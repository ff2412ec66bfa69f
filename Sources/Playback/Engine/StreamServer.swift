internal import GLib
internal import Processes
internal import Values

/// Opens tracks for the player's process, and reads the bytes of those that are not files.
final class StreamServer: Sendable {
  private struct State {
    /// Streams by the numbers of their cues: the current one and the next.
    var streams: [UInt64: ByteStream] = [:]
    var failures: [UInt64: PlayFailure] = [:]
    var waiting = 0
    var thread: WorkLoop?
  }

  /// The most pending requests; a process has one or two threads that read.
  private static let mostWaiting = 16
  private let state = Locked(State())
  private let openTrack: @Sendable (Location) throws(PlayFailure) -> TrackContent

  init(openTrack: @escaping @Sendable (Location) throws(PlayFailure) -> TrackContent) {
    self.openTrack = openTrack
  }

  /// Waits for the disk.
  func open(_ cue: Cue) throws(PlayFailure) -> (order: TrackOrder, file: Descriptor?) {
    let (origin, file) = try origin(of: openTrack(cue.location), number: UInt64(cue.number))
    let order = TrackOrder(
      number: cue.number,
      origin: origin,
      ending: cue.location.ending,
      loudness: cue.loudness
    )
    return (order, file)
  }

  /// The source of the bytes for the player's process, and the file that it gets, if any.
  private func origin(
    of content: TrackContent,
    number: UInt64
  ) throws(PlayFailure) -> (TrackOrder.Origin, Descriptor?) {
    switch content {
    case .file(let file): return (.file, file)
    case .stream(let stream):
      guard (1...UInt64(Int64.max)).contains(stream.length) else { throw .empty }
      state.withLock { state in
        state.streams[number] = stream
        state.failures[number] = nil
        if state.streams.count > 2, let oldest = state.streams.keys.min() {
          state.streams[oldest] = nil
          state.failures[oldest] = nil
        }
      }
      return (.stream(number, length: stream.length), nil)
    }
  }

  func failure(of cue: Int) -> PlayFailure? {
    state.withLock { $0.failures[UInt64(clamping: cue)] }
  }

  /// Works on a thread of its own.
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
      do throws(PlayFailure) {
        link.send(.bytes(request: request, try stream?.read(offset, count) ?? []))
        state.withLock { $0.waiting -= 1 }
      } catch {
        state.withLock { state in
          state.waiting -= 1
          state.failures[number] = error
        }
        link.send(.noBytes(request: request))
      }
    }
  }
}
