internal import CProcesses
internal import Glibc

/// One end of a connection between two processes that keeps messages apart and carries open
/// descriptors, so that a process can read a file that it may not open.
public final class Channel: Sendable {
  /// A message is at most this long.
  public static let longest = 1 << 16

  /// What sending a message came to.
  public enum Sending: Equatable, Sendable {
    /// It is on its way.
    case sent
    /// There is no room for it just now.
    case later
    /// Nobody receives it any more.
    case ended
  }

  /// What receiving came to.
  public enum Receiving: Sendable {
    /// A message, and the descriptor that came with it.
    case message([UInt8], Descriptor?)
    /// None just now.
    case later
    /// None any more.
    case ended
  }

  /// The descriptor of this end.
  public let handle: Int32

  /// The end that was inherited as that descriptor; it is closed with this object.
  public init(adopting handle: Int32) { self.handle = handle }

  deinit { close(handle) }

  /// Two connected ends, neither of which waits; nil where there are no more descriptors.
  public static func pair() -> (Channel, Channel)? {
    var ends: [Int32] = [-1, -1]
    guard cprocesses_channel(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (Channel(adopting: ends[0]), Channel(adopting: ends[1]))
  }

  /// Sends a message that is not empty, and a descriptor of which the receiver gets its own.
  public func send(_ bytes: [UInt8], with descriptor: Descriptor? = nil) -> Sending {
    precondition((1...Self.longest).contains(bytes.count), "Cut a message of \(bytes.count) bytes.")
    while true {
      let sent = bytes.withUnsafeBytes {
        cprocesses_send(handle, $0.baseAddress, $0.count, descriptor?.number ?? -1)
      }
      if sent >= 0 { return .sent }
      switch errno {
      case EINTR: continue
      // No memory for descriptors on their way passes as well.
      case EAGAIN, ENOBUFS, ETOOMANYREFS: return .later
      default: return .ended
      }
    }
  }

  /// Waits for a message; never returns `later`.
  public func wait() -> Receiving {
    while true {
      let received = receive()
      guard case .later = received else { return received }
      var poll = Poll()
      poll.add(reading: handle)
      poll.wait(.infinity)
    }
  }

  /// Receives a message.
  public func receive() -> Receiving {
    while true {
      var descriptor: Int32 = -1
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.longest) { buffer, count in
        let received = cprocesses_receive(handle, buffer.baseAddress, buffer.count, &descriptor)
        failure = received < 0 ? errno : 0
        count = max(received, 0)
      }
      switch failure {
      case 0 where !bytes.isEmpty:
        return .message(bytes, descriptor >= 0 ? Descriptor(adopting: descriptor) : nil)
      case EINTR: continue
      case EAGAIN: return .later
      default:
        if descriptor >= 0 { close(descriptor) }
        return .ended
      }
    }
  }
}
