/// A registered observer; the registration ends with the last reference to this object.
@MainActor public final class Observation {
  private let end: @MainActor () -> Void

  init(_ end: @escaping @MainActor () -> Void) { self.end = end }

  isolated deinit { end() }
}

/// A list of observers, in the order of their registration.
@MainActor public final class Observers<News> {
  private var calls: [(id: Int, call: @MainActor (News) -> Void)] = []
  private var made = 0
  /// Called with true for the first observer, and with false after the last one is removed.
  public var onPresence: (@MainActor (Bool) -> Void)?

  /// An empty list.
  public init() {}

  /// Whether there is no observer.
  public var isEmpty: Bool { calls.isEmpty }

  /// Adds an observer: `call` is called until the returned object is released.
  public func add(_ call: @escaping @MainActor (News) -> Void) -> Observation {
    made += 1
    let id = made
    calls.append((id, call))
    if calls.count == 1 { onPresence?(true) }
    return Observation { [weak self] in self?.remove(id) }
  }

  /// Notifies all observers.
  public func notify(_ news: News) { for (_, call) in calls { call(news) } }

  private func remove(_ id: Int) {
    calls.removeAll { $0.id == id }
    if calls.isEmpty { onPresence?(false) }
  }
}
