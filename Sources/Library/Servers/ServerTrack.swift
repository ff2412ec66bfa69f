public import Messages
internal import Processes
internal import Synchronization

/// Reads more than was requested, and the next part while the player decodes this one; a connection
/// that is cut is made again: the player waits, and goes on at the same byte.
public final class ServerTrack: Sendable {
  public struct Patience: Sendable {
    /// Between the attempts, in seconds.
    public var pauses = [0.1, 0.5, 1, 2, 4, 8]

    /// How many seconds of attempts are enough.
    public var most = 30.0

    public init() {}
  }

  private struct State {
    /// Parts by their numbers: the current one and its neighbours.
    var parts: [UInt64: [UInt8]] = [:]
    var coming: (number: UInt64, answer: AnswerBox)?
  }

  static let partSize = UInt64(1 << 18)
  private static let mostParts = 4

  /// In bytes.
  public let length: UInt64
  private let id: String
  private let remote: RemoteProcess
  private let patience: Patience
  private let state = Mutex(State())

  /// Waits for the server.
  public init(
    _ id: String,
    on remote: RemoteProcess,
    patience: Patience = Patience()
  ) throws(ServerFailure) {
    (self.id, self.remote, self.patience) = (id, remote, patience)
    let (bytes, length) = try Self.read(0, of: id, on: remote, patience)
    self.length = length
    state.withLock { $0.parts[0] = bytes }
  }

  /// Fewer than `count` only at the end; waits for the server.
  public func read(_ offset: UInt64, _ count: Int) throws(ServerFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var place = min(offset, length)
    let end = min(place + UInt64(max(0, count)), length)
    while place < end {
      let number = place / Self.partSize
      let part = try part(number)
      let start = Int(place % Self.partSize)
      guard start < part.count else { throw ServerFailure(.senseless) }
      let some = part[start..<min(part.count, start + Int(end - place))]
      bytes += some
      place += UInt64(some.count)
    }
    if place < length { readAhead((place + Self.partSize - 1) / Self.partSize) }
    return bytes
  }

  private func part(_ number: UInt64) throws(ServerFailure) -> [UInt8] {
    let (known, coming) = state.withLock { ($0.parts[number], $0.coming) }
    if let known { return known }
    if let coming, coming.number == number,
      case .success(.audio(let bytes, length)) = coming.answer.take()
    {
      return bytes
    }
    let (bytes, length) = try Self.read(number, of: id, on: remote, patience)
    guard length == self.length else { throw ServerFailure(.senseless) }
    insert(bytes, number)
    return bytes
  }

  private func insert(_ bytes: [UInt8], _ number: UInt64) {
    state.withLock { state in
      state.parts[number] = bytes
      while state.parts.count > Self.mostParts {
        let farthest = state.parts.keys.max {
          $0.distance(to: number).magnitude < $1.distance(to: number).magnitude
        }
        if let farthest { state.parts[farthest] = nil }
      }
    }
  }

  private func readAhead(_ number: UInt64) {
    guard number * Self.partSize < length else { return }
    let box = AnswerBox()
    let isNew = state.withLock { state in
      guard state.parts[number] == nil, state.coming == nil else { return false }
      state.coming = (number, box)
      return true
    }
    guard isNew else { return }
    remote.ask(Self.request(number, of: id)) { [weak self] answer in
      if let self {
        if case .success(.audio(let bytes, length)) = answer { insert(bytes, number) }
        state.withLock { $0.coming = nil }
      }
      box.put(answer)
    }
  }

  // MARK: - Requests

  private static func request(_ number: UInt64, of id: String) -> ServerRequest.Kind {
    .audio(id: id, offset: number * partSize, count: Int(partSize))
  }

  private static func read(
    _ number: UInt64,
    of id: String,
    on remote: RemoteProcess,
    _ patience: Patience
  ) throws(ServerFailure) -> (bytes: [UInt8], length: UInt64) {
    var pauses = patience.pauses[...]
    let end = SteadyClock.seconds + patience.most
    while true {
      do throws(ServerFailure) {
        guard case .audio(let bytes, let length) = try remote.wait(for: request(number, of: id))
        else { throw ServerFailure(.senseless) }
        return (bytes, length)
      } catch {
        guard error.mayPass, SteadyClock.seconds < end, let pause = pauses.popFirst() else {
          throw error
        }
        Poll.pause(pause)
      }
    }
  }
}

extension ServerFailure {
  /// Whether the same request may succeed a moment later.
  fileprivate var mayPass: Bool {
    switch reason {
    case .unreachable, .tooSlow, .ended, .status: true
    default: false
    }
  }
}
