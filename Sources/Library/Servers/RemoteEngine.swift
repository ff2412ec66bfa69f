internal import Messages
internal import Processes

/// Runs the process of one account, on a thread of its own.
struct RemoteEngine {
  private struct Waiting {
    let request: RemoteExchange.Request
    let deadline: Double
  }

  private struct Child {
    let process: ChildProcess
    var frames = FrameBuffer(limit: ServerAnswer.longest)
    var outgoing: ArraySlice<UInt8> = []
    /// Nil until the account was accepted.
    var server: ServerDescription?
    /// Requests until then: signing in may change how the others do.
    var early: [ServerRequest] = []
  }

  /// The number of the request to sign in; all others are greater.
  private static let opening: UInt64 = 0

  private let account: ServerAccount
  private let settings: RemoteProcess.Settings
  private let exchange: RemoteExchange
  private var child: Child?
  private var waiting: [UInt64: Waiting] = [:]
  private var lastNumber: UInt64 = 0
  private var piece = [UInt8](repeating: 0, count: 1 << 16)

  init(account: ServerAccount, settings: RemoteProcess.Settings, exchange: RemoteExchange) {
    (self.account, self.settings, self.exchange) = (account, settings, exchange)
  }

  mutating func run() {
    while !exchange.isOver {
      exchange.bell.answer()
      for request in exchange.removeAll() { add(request) }
      write()
      wait()
      read()
      expire()
    }
    fail(ServerFailure(.ended))
    for request in exchange.removeAll() { request.then(.failure(ServerFailure(.ended))) }
  }

  private mutating func add(_ request: RemoteExchange.Request) {
    if child == nil { start() }
    guard let child else { return request.then(.failure(ServerFailure(.ended, settings.program))) }
    lastNumber += 1
    guard let kind = request.kind else {
      if let server = child.server { return request.then(.success(.opened(server))) }
      waiting[lastNumber] = Waiting(request: request, deadline: deadline)
      return
    }
    waiting[lastNumber] = Waiting(request: request, deadline: deadline)
    let request = ServerRequest(number: lastNumber, kind)
    if child.server == nil { self.child?.early.append(request) } else { send(request) }
  }

  private var deadline: Double { settings.clock() + settings.patience }

  private mutating func start() {
    // Its threads take turns in GLib's own allocator, which costs a tenth of the time of a mirror.
    let words = ["G_SLICE=always-malloc", settings.program] + Build.arguments + ["--serve"]
    guard let process = try? ChildProcess(path: "/usr/bin/env", arguments: words) else { return }
    process.widenPipe()
    settings.started(process.number)
    child = Child(process: process)
    send(ServerRequest(number: Self.opening, .open(account)))
  }

  private mutating func send(_ request: ServerRequest) {
    var writer = ByteWriter()
    request.encode(into: &writer)
    child?.outgoing += writer.bytes
  }

  private mutating func write() {
    while let child, !child.outgoing.isEmpty {
      guard case .some(let count) = child.process.write(child.outgoing) else { return }
      self.child?.outgoing.removeFirst(count)
    }
  }

  private func wait() {
    var poll = Poll()
    poll.add(reading: exchange.bell.handle)
    if let child {
      poll.add(reading: child.process.output)
      if !child.outgoing.isEmpty { poll.add(writing: child.process.input) }
    }
    poll.wait(waiting.isEmpty ? .infinity : 1)
  }

  // MARK: - Answers

  private mutating func read() {
    while let process = child?.process {
      switch piece.withUnsafeMutableBytes({ process.read(into: $0) }) {
      case .later: return
      case .ended: return end(ServerFailure(.ended))
      case .some(let count):
        child?.frames.append(piece[..<count])
        do {
          while let frame = try child?.frames.next() { take(try ServerAnswer(decoding: frame)) }
        } catch {
          return end(ServerFailure(.senseless))
        }
      }
    }
  }

  private mutating func take(_ answer: ServerAnswer) {
    guard answer.number == Self.opening else {
      guard let known = waiting.removeValue(forKey: answer.number) else { return }
      if case .failed(let failure) = answer.kind {
        known.request.then(.failure(failure))
      } else {
        known.request.then(.success(answer.kind))
      }
      return
    }
    switch answer.kind {
    case .opened(let server):
      child?.server = server
      for request in child?.early ?? [] { send(request) }
      child?.early = []
      for (number, known) in waiting where known.request.kind == nil {
        waiting[number] = nil
        known.request.then(.success(.opened(server)))
      }
    case .failed(let failure): end(failure)
    default: end(ServerFailure(.senseless))
    }
  }

  private mutating func expire() {
    let now = settings.clock()
    if waiting.values.contains(where: { now >= $0.deadline }) { end(ServerFailure(.tooSlow)) }
  }

  private mutating func end(_ failure: ServerFailure) {
    _ = child?.process.endWorker()
    child = nil
    fail(failure)
  }

  private mutating func fail(_ failure: ServerFailure) {
    let failed = waiting.values
    waiting = [:]
    for known in failed { known.request.then(.failure(failure)) }
  }
}
