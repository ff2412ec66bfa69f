internal import CrateReports
internal import GLib
internal import Glibc
internal import Processes

/// `gatefold-crate`, which writes and removes the sample crate.
nonisolated struct CrateProgram: Sendable {
  enum Failure: Error, Hashable {
    /// The program is not there or cannot run.
    case noProgram(String)
    /// Without having said why.
    case ended(String)
  }

  var path = ProgramPath.of("gatefold-crate", variable: "GATEFOLD_CRATE")

  @concurrent static func isCrate(in folder: String) async -> Bool {
    access("\(folder)/\(CrateReport.listName)", F_OK) == 0
  }

  /// `show` is not called on the main thread.
  ///
  /// When the task is cancelled the program is killed; the files that it has written are whole.
  func write(
    to folder: String,
    first count: Int?,
    show: @escaping @Sendable (CrateProgress) -> Void
  ) async throws {
    let options = count.map { ["--records", String($0)] } ?? []
    try await run(options + ["--", folder]) { report in
      if case .progress(let progress) = report { show(progress) }
    }.get()
  }

  /// Returns how many files stay, as somebody has changed them.
  func remove(from folder: String) async throws -> Int {
    let kept = Locked(0)
    try await run(["--remove", "--", folder]) { report in
      if case .kept = report { kept.withLock { $0 += 1 } }
    }.get()
    return kept.withLock { $0 }
  }

  private func run(
    _ arguments: [String],
    onReport: @escaping @Sendable (CrateReport) -> Void
  ) async -> Result<Void, any Error> {
    let stop = WakeUp()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let thread = Thread {
          waiter.resume(
            returning: follow(["--reports"] + arguments, until: stop, onReport: onReport)
          )
        }
        guard let thread else {
          let reason = String(cString: strerror(EAGAIN))
          return waiter.resume(returning: .failure(Failure.noProgram(reason)))
        }
        thread.detach()
      }
    } onCancel: {
      stop.ring()
    }
  }

  /// Until the program ends; on a thread of its own.
  private func follow(
    _ arguments: [String],
    until stop: WakeUp,
    onReport: (CrateReport) -> Void
  ) -> Result<Void, any Error> {
    let program: ChildProcess
    do {
      program = try ChildProcess(path: path, arguments: arguments)
    } catch {
      return .failure(Failure.noProgram("\(error)"))
    }
    var isStopped = false
    var failure: CrateError?
    var unread: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      var poll = Poll()
      let ready = poll.add(reading: program.output)
      let stopped = poll.add(reading: stop.handle)
      poll.wait(.infinity)
      if poll.isReady(stopped), !isStopped {
        isStopped = true
        program.end()
      }
      // What it has reported before its end counts as well.
      guard poll.isReady(ready) || isStopped else { continue }
      switch piece.withUnsafeMutableBytes({ program.read(into: $0) }) {
      case .some(let count): unread += piece[..<count]
      case .later: continue
      case .ended:
        let ending = program.reap()
        if isStopped { return .failure(CrateError.stopped) }
        if let failure { return .failure(failure) }
        return ending == .exited(0) ? .success(()) : .failure(Failure.ended(path))
      }
      for report in CrateReport.take(from: &unread) {
        if case .failed(let error) = report { failure = error } else { onReport(report) }
      }
    }
  }
}
