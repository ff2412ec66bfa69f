internal import Playback
internal import Processes

/// Sends reports to the window's process, from any thread, in their order.
final class ReportSender: Sendable {
  private let channel: Channel

  init(_ channel: Channel) { self.channel = channel }

  func post(_ event: EngineEvent) { send(.event(event)) }

  /// Sends a report, and waits where the other side is slow to receive.
  func send(_ report: PlayerReport) {
    let message = report.message
    while channel.send(message) == .later {
      var poll = Poll()
      poll.add(writing: channel.handle)
      poll.wait(.infinity)
    }
  }
}
