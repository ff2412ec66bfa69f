public import Messages
internal import Processes
internal import Synchronization

/// Speaks to a server through a separate process, the program `gatefold-remote`.
///
/// The process starts with the first request, signs in, and ends with this object. If it ends by
/// itself, the requests without an answer fail, and the next one starts another.
public final class RemoteProcess: Sendable {
  public struct Settings: Sendable {
    public var program: String
    /// How many seconds it may take for an answer; it gives up slow servers earlier by itself.
    public var patience = 150.0
    /// In seconds.
    public var clock: @Sendable () -> Double = { SteadyClock.seconds }
    /// Called with the process ID after a process was started.
    public var started: @Sendable (Int32) -> Void = { _ in }

    /// Without a path, for the program installed with this one.
    public init(program: String? = nil) {
      self.program = program ?? ProgramPath.of("gatefold-remote", variable: "GATEFOLD_REMOTE")
    }
  }

  typealias Answer = Result<ServerAnswer.Kind, ServerFailure>

  private let exchange: RemoteExchange

  /// A process for an account, whose secret is then in no core dump of this one either.
  public init(_ account: ServerAccount, settings: Settings = Settings()) {
    CoreDumps.forbid()
    let exchange = RemoteExchange()
    self.exchange = exchange
    let thread = Thread {
      var engine = RemoteEngine(account: account, settings: settings, exchange: exchange)
      engine.run()
    }
    if let thread { thread.detach() } else { exchange.end() }
  }

  deinit { exchange.end() }

  /// Signs in if that has not been done.
  public func open() async throws(ServerFailure) -> ServerDescription {
    guard case .opened(let server) = try await answer(to: nil) else {
      throw ServerFailure(.senseless)
    }
    return server
  }

  public func answer(to kind: ServerRequest.Kind) async throws(ServerFailure) -> ServerAnswer.Kind {
    try await answer(to: Optional(kind))
  }

  /// Returns false if its subject no longer exists.
  @discardableResult
  func tell(_ kind: ServerRequest.Kind) async throws(ServerFailure) -> Bool {
    switch await result(of: kind) {
    case .success: return true
    case .failure(let failure):
      guard failure.reason == .notFound else { throw failure }
      return false
    }
  }

  /// Calls `then` on another thread.
  func ask(_ kind: ServerRequest.Kind, _ then: @escaping @Sendable (Answer) -> Void) {
    exchange.add(kind, then)
  }

  /// On a thread that may block.
  public func wait(for kind: ServerRequest.Kind) throws(ServerFailure) -> ServerAnswer.Kind {
    let box = AnswerBox()
    exchange.add(kind) { box.put($0) }
    return try box.take().get()
  }

  private func answer(
    to kind: ServerRequest.Kind?
  ) async throws(ServerFailure) -> ServerAnswer.Kind {
    try await result(of: kind).get()
  }

  private func result(of kind: ServerRequest.Kind?) async -> Answer {
    await withCheckedContinuation { continuation in
      exchange.add(kind) { continuation.resume(returning: $0) }
    }
  }
}

final class AnswerBox: Sendable {
  private let answer = Mutex<RemoteProcess.Answer?>(nil)
  private let bell = WakeUp()

  func put(_ answer: RemoteProcess.Answer) {
    self.answer.withLock { $0 = answer }
    bell.ring()
  }

  func take() -> RemoteProcess.Answer {
    while true {
      if let answer = answer.withLock({ $0 }) { return answer }
      var poll = Poll()
      poll.add(reading: bell.handle)
      poll.wait(.infinity)
      bell.answer()
    }
  }
}

/// The requests of any threads, for the one that speaks to the process.
final class RemoteExchange: Sendable {
  struct Request: Sendable {
    /// Nil: only to sign in.
    let kind: ServerRequest.Kind?
    let then: @Sendable (RemoteProcess.Answer) -> Void
  }

  private struct State {
    var requests: [Request] = []
    var isOver = false
  }

  private let state = Mutex(State())
  let bell = WakeUp()

  var isOver: Bool { state.withLock { $0.isOver } }

  func add(_ kind: ServerRequest.Kind?, _ then: @escaping @Sendable (RemoteProcess.Answer) -> Void)
  {
    let isTaken = state.withLock { state in
      if !state.isOver { state.requests.append(Request(kind: kind, then: then)) }
      return !state.isOver
    }
    if isTaken { bell.ring() } else { then(.failure(ServerFailure(.ended))) }
  }

  func removeAll() -> [Request] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  func end() {
    state.withLock { $0.isOver = true }
    bell.ring()
  }
}
