/// Somebody's wish to be told; it ends with the last reference to it.
@MainActor public final class Observation {
  private let end: @MainActor () -> Void

  init(_ end: @escaping @MainActor () -> Void) { self.end = end }

  isolated deinit { end() }
}

/// Those who wish to be told, in the order in which they came.
@MainActor public final class Observers<News> {
  private var calls: [(id: Int, call: @MainActor (News) -> Void)] = []
  private var made = 0
  /// Called when the first one comes, and when the last one has gone.
  public var onPresence: (@MainActor (Bool) -> Void)?

  /// Nobody, yet.
  public init() {}

  /// Whether nobody wishes to be told.
  public var isEmpty: Bool { calls.isEmpty }

  /// Tells `call` from now on, until the answer is let go.
  public func add(_ call: @escaping @MainActor (News) -> Void) -> Observation {
    made += 1
    let id = made
    calls.append((id, call))
    if calls.count == 1 { onPresence?(true) }
    return Observation { [weak self] in self?.remove(id) }
  }

  /// Tells all of them.
  public func tell(_ news: News) { for (_, call) in calls { call(news) } }

  private func remove(_ id: Int) {
    calls.removeAll { $0.id == id }
    if calls.isEmpty { onPresence?(false) }
  }
}
