internal import GLib
internal import Identities
internal import Library

/// Retries and rescues edits that the library cannot store.
extension ListBook {
  /// Applies an edit, and retries until it succeeds if the disk is full or not writable.
  ///
  /// The edit remains visible meanwhile. When the program ends, it is tried a last time.
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

  /// Publishes whether edits can be written.
  private func blocked(by error: DatabaseError?) {
    guard obstacle != error else { return }
    obstacle = error
    onBlocked?(error)
  }

  /// Moves a list to the front of the recent ones.
  func recordUse(of list: ListRowID) {
    recent = Array(([list] + recent.filter { $0 != list }).prefix(Self.mostRecent))
    onUse?(recent)
  }

  /// Waits until the lists are loaded, but at most so many seconds.
  func loaded(atMost seconds: Double) async {
    let end = MainLoop.now + seconds
    while !isLoaded, !isEnding, MainLoop.now < end { try? await Task.sleep(for: .milliseconds(10)) }
  }

  /// Waits until all edits are on disk, as far as possible, and stops.
  func end() async {
    isEnding = true
    pausing?.cancel()
    await flush()
    close()
  }

  /// The edits of which one keeps the user's text if the row that it belongs to is removed before
  /// the edit is stored.
  func rescues(for edit: ListEdit) -> [ListEdit] {
    switch edit {
    case .insert(let drafts, let parent, _):
      return [.insert([.stack(tree[parent]?.text ?? "", drafts)], into: ListNode.top)]
    case .rename(let id, let text, let target):
      var draft = tree[id]?.kind == .stack ? NodeDraft.stack(text) : .line(text)
      draft.target = target
      let list = tree[id]?.parent ?? ListNode.top
      return [.insert([draft], into: list), .insert([.stack(text)], into: ListNode.top)]
    default: return []
    }
  }
}

extension DatabaseError {
  /// Whether the same edit may succeed later.
  nonisolated fileprivate var mayPass: Bool {
    switch kind {
    case .busy, .held, .full, .readOnly, .cannotOpen, .disk: true
    case .broken, .brokenAgain, .newer, .stopped, .other: false
    }
  }
}
