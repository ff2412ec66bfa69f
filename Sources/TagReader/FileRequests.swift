internal import Processes
internal import Synchronization

/// Requests open files from the parent process, which only opens files that it has sent to be read.
final class FileRequests: Sendable {
  private let channel: Mutex<Channel>

  /// The channel is used by nothing else.
  init(_ channel: Channel) { self.channel = Mutex(channel) }

  /// Only one thread waits at a time.
  func file(at path: [UInt8]) -> Descriptor? {
    channel.withLock { channel in
      guard (1...Channel.longest).contains(path.count), channel.send(path) == .sent,
        case .message(_, let file) = channel.wait()
      else { return nil }
      return file
    }
  }
}
