internal import GLib
internal import Identities
internal import Library

/// What was typed is not lost where the library cannot take it.
extension ListBook {
  /// Does an edit in the library, and again until it succeeds where that has no room or cannot be written.
  ///
  /// What was typed stays where it is shown meanwhile. Once the lists end, the last try counts.
  func persistently<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
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

  /// What was typed cannot be written for now, or can again.
  private func blocked(by error: DatabaseError?) {
    guard obstacle != error else { return }
    obstacle = error
    onBlocked?(error)
  }

  /// Something was added to a list.
  func noteUse(of list: ListRowID) {
    recent = Array(([list] + recent.filter { $0 != list }).prefix(Self.mostRecent))
    onUse?(recent)
  }

  /// Waits until the lists have been read, but no longer than so many seconds.
  func loaded(atMost seconds: Double) async {
    let end = MainLoop.now + seconds
    while !isLoaded, !isEnding, MainLoop.now < end { try? await Task.sleep(for: .milliseconds(10)) }
  }

  /// Waits until all that was asked for is on disk, as far as that is possible, and ends.
  func end() async {
    isEnding = true
    pausing?.cancel()
    await flush()
    close()
  }

  /// Inserts what was typed elsewhere, as another program has deleted the place that it was typed for.
  func rescue(_ edit: ListEdit, from error: ListError) {
    switch (edit, error) {
    case (.insert(let drafts, let parent, _), .noSuchRow),
      (.insert(let drafts, let parent, _), .notAStack):
      guard parent != ListNode.top, let name = tree[parent]?.text else { return }
      _ = perform(.insert([.stack(name, drafts)], into: ListNode.top))
    case (.rename(let id, let text, let target), .noSuchRow):
      guard let node = tree[id] else { return }
      var draft = node.kind == .stack ? NodeDraft.stack(text) : NodeDraft.line(text)
      draft.target = target
      _ = perform(.insert([draft], into: node.parent))
    default: break
    }
  }
}

extension DatabaseError {
  /// Whether the same may succeed later.
  nonisolated fileprivate var mayPass: Bool {
    switch kind {
    case .busy, .full, .readOnly, .cannotOpen, .disk: true
    case .broken, .brokenInUse, .brokenAgain, .newer, .stopped, .other: false
    }
  }
}
