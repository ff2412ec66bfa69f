internal import Glibc
internal import Messages
internal import Playback
internal import PlaybackEngine
internal import Processes

/// The same player without a process of its own, as a measure: GStreamer in a process of the bench's,
/// without a sandbox, started when the first track is sent.
@MainActor final class InProcessPlayer {
  static let word = "--in-process"
  private static let channelHandle: Int32 = 3

  let channel: Channel
  let child: ChildProcess

  init(_ output: String, registry: String) throws {
    guard let (near, far) = Channel.pair() else { throw PlaybackStand.Problem("no channel") }
    channel = near
    child = try ChildProcess(
      path: "/proc/self/exe",
      arguments: [Self.word, registry, output],
      sharing: [far.handle]
    )
    // It says that it is there.
    var poll = Poll()
    poll.add(reading: child.output)
    poll.wait(10)
  }

  static func run() -> Never {
    let words = CommandLine.arguments
    guard words.count == 4 else { exit(2) }
    let channel = Channel(adopting: channelHandle)
    _ = writeAll([10], to: STDOUT_FILENO)
    var poll = Poll()
    poll.add(reading: channel.handle)
    poll.wait(.infinity)
    PlayerCommandLine.serve(channel, words[2], .description(words[3]))
    exit(0)
  }

  func play(_ path: String, number: Int = 1) throws {
    let file = Descriptor(adopting: open(path, O_RDONLY | O_CLOEXEC))
    let order = TrackOrder(number: number, origin: .file, ending: "flac")
    _ = channel.send(
      PlayerCommand.load(order, position: 0, playing: true).encoded,
      with: file
    )
    _ = channel.send(PlayerCommand.prepare(nil).encoded)
  }

  /// Waits until it reports the end of what it plays, and returns the processor time that it took.
  func finish() throws -> Double {
    while true {
      var poll = Poll()
      poll.add(reading: channel.handle)
      poll.wait(60)
      switch channel.receive() {
      case .message(let message, _):
        guard case .event(.ended) = try PlayerReport(decoding: message) else { continue }
        _ = channel.send(PlayerCommand.end.encoded)
        child.reap()
        return child.processorTime
      case .later: throw PlaybackStand.Problem("it does not end")
      case .ended: throw PlaybackStand.Problem("it dies")
      }
    }
  }
}
