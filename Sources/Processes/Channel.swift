internal import CProcesses
internal import Glibc

/// One end of a connection between two processes that keeps message boundaries and passes open
/// descriptors, so that a process can read a file that it may not open.
public final class Channel: Sendable {
  /// In bytes of a message.
  public static let longest = 1 << 16

  public enum Sending: Equatable, Sendable {
    case sent
    /// The buffer is full at present.
    case later
    /// The other end is closed.
    case ended
  }

  public enum Receiving: Sendable {
    /// A message, and the descriptor that was sent with it.
    case message([UInt8], Descriptor?)
    case later
    case ended
  }

  public let handle: Int32

  /// Adopts an inherited descriptor, which is closed with this object.
  public init(adopting handle: Int32) { self.handle = handle }

  deinit { close(handle) }

  /// Two connected, non-blocking ends; nil if there are no more descriptors.
  public static func pair() -> (Channel, Channel)? {
    var ends: [Int32] = [-1, -1]
    guard cprocesses_channel(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (Channel(adopting: ends[0]), Channel(adopting: ends[1]))
  }

  /// Sends a message that is not empty, and optionally a descriptor, which the receiver gets a copy
  /// of.
  public func send(_ bytes: [UInt8], with descriptor: Descriptor? = nil) -> Sending {
    precondition((1...Self.longest).contains(bytes.count), "Cut a message of \(bytes.count) bytes.")
    while true {
      let sent = bytes.withUnsafeBytes {
        cprocesses_send(handle, $0.baseAddress, $0.count, descriptor?.number ?? -1)
      }
      if sent >= 0 { return .sent }
      switch errno {
      case EINTR: continue
      // A lack of memory for descriptors in transit is temporary too.
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
