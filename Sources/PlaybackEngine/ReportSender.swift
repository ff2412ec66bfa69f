internal import Messages
internal import Playback
internal import Processes

/// Sends reports to the application's process, from any thread and in order.
final class ReportSender: Sendable {
  private let channel: Channel

  init(_ channel: Channel) { self.channel = channel }

  func post(_ event: EngineEvent) { send(.event(event)) }

  /// Sends a report; waits while the peer's buffer is full.
  func send(_ report: PlayerReport) {
    let message = report.encoded
    while channel.send(message) == .later {
      var poll = Poll()
      poll.add(writing: channel.handle)
      poll.wait(.infinity)
    }
  }
}
