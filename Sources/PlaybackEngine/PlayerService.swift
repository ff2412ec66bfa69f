internal import CGStreamer
internal import CTrackSource
internal import GLib
internal import Glibc
internal import Messages
internal import Playback
internal import Processes

/// The service in the player's process: receives commands and open files, and reports events.
final class PlayerService {
  private let channel: Channel
  private let work = WorkLoop(name: "playback")
  private let reports: ReportSender
  private let pipeline: Pipeline

  init(_ channel: Channel, output: SoundOutput) {
    self.channel = channel
    reports = ReportSender(channel)
    pipeline = Pipeline(output: output, work: work, reports: reports)
    StreamRequests.send = { [reports] in reports.send($0) }
    _ = Self.registerSource()
  }

  static func registerSource() -> Bool {
    ctracksource_register(StreamRequests.ask, PlayerCommand.mostBytes)
  }

  /// This is not possible later.
  func connect() {
    let pipeline = pipeline
    work.perform { pipeline.connect() }
    work.finish()
  }

  /// Carries out commands until `end` or the end of the channel; returns the exit status.
  func run(landlock: UInt8, filters: UInt8) -> Int32 {
    reports.send(.ready(landlock: landlock, filters: filters))
    while true {
      switch channel.receive() {
      case .later:
        var poll = Poll()
        poll.add(reading: channel.handle)
        poll.wait(.infinity)
      case .ended: return end()
      case .message(let message, let file):
        guard let command = try? PlayerCommand(decoding: message) else { return end() }
        if command == .end { return end() }
        perform(command, file)
      }
    }
  }

  private func perform(_ command: PlayerCommand, _ file: Descriptor?) {
    // Handled on this thread: a thread of GStreamer's may wait for the bytes, and the `work` thread
    // for that one.
    switch command {
    case .bytes(let request, let bytes):
      ctracksource_answer(request, bytes, bytes.count)
      return Progress.add(\.handled)
    case .noBytes(let request):
      ctracksource_answer(request, nil, -1)
      return Progress.add(\.handled)
    default: break
    }
    let pipeline = pipeline
    work.perform {
      Self.perform(command, file, on: pipeline)
      Progress.add(\.handled)
    }
  }

  private static func perform(
    _ command: PlayerCommand,
    _ file: Descriptor?,
    on pipeline: Pipeline
  ) {
    switch command {
    case .load(let order, let position, let playing):
      add(order, file)
      ctracksource_keep(UInt64(order.number), 0)
      pipeline.load(order, at: position, playing: playing)
    case .prepare(let order):
      if let order { add(order, file) }
      pipeline.prepare(order)
    case .unload: pipeline.unload()
    case .play: pipeline.play()
    case .pause: pipeline.pause()
    case .seek(let position): pipeline.seek(to: position)
    case .reportPosition: pipeline.reportPosition()
    case .volume(let factor): pipeline.setVolume(factor: factor)
    case .replayGain(let settings): pipeline.setReplayGain(settings)
    case .bytes, .noBytes, .end: break
    }
  }

  private static func add(_ order: TrackOrder, _ file: Descriptor?) {
    let number = UInt64(order.number)
    switch order.origin {
    case .stream(let stream, let length): ctracksource_add_stream(number, stream, length)
    case .file:
      guard let file else { return }
      // A duplicate, because the object closes its own descriptor.
      ctracksource_add_file(number, fcntl(file.number, F_DUPFD_CLOEXEC, 3))
    }
  }

  /// Closes everything; the alarm ends the process if that blocks.
  private func end() -> Int32 {
    alarm(2)
    close()
    return 0
  }

  func close() {
    let pipeline = pipeline
    work.perform { pipeline.close() }
    work.finish()
  }
}

/// From GStreamer's threads.
private enum StreamRequests {
  // Set once, before any such thread exists.
  nonisolated(unsafe) static var send: (@Sendable (PlayerReport) -> Void)?

  static let ask: ctracksource_ask = { request, stream, offset, count in
    send?(.needsBytes(request: request, stream: stream, offset: offset, count: count))
  }
}
