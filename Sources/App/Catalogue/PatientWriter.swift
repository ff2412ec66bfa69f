internal import GLib
internal import Library

/// Writes edits, and tries them again while the disk is full or not writable.
final class PatientWriter {
  /// Called with the reason why edits are not written, and with nil as soon as they are.
  var onBlocked: ((DatabaseError?) -> Void)?

  private(set) var obstacle: DatabaseError?
  private(set) var pausing: Task<Void, Never>?
  private(set) var isEnding = false
  /// The seconds before an edit is tried again.
  private let patience: Double

  init(patience: Double) { self.patience = patience }

  /// Runs `body` until it succeeds or fails for good.
  func write<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    while true {
      do {
        let answer = try await body()
        blocked(by: nil)
        return answer
      } catch let error as DatabaseError where error.mayPass && !isEnding {
        blocked(by: error)
        let pause = Task { [patience] in _ = try? await Task.sleep(for: .seconds(patience)) }
        pausing = pause
        await pause.value
      }
    }
  }

  /// Each edit is tried a last time.
  func end() {
    isEnding = true
    pausing?.cancel()
  }

  private func blocked(by error: DatabaseError?) {
    if obstacle.change(to: error) { onBlocked?(error) }
  }
}

extension DatabaseError {
  nonisolated fileprivate var mayPass: Bool {
    switch kind {
    case .busy, .held, .full, .readOnly, .cannotOpen, .disk: true
    case .broken, .brokenAgain, .newer, .stopped, .other: false
    }
  }
}
