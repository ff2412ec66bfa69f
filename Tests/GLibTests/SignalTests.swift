import CGLib
import GLib
import TestSupport
import Testing

struct SignalTests {
  private let tracker = LifetimeTracker()

  /// A GLib object with a property, and so with a signal that is easy to emit.
  private func action() -> Object {
    Object(adopting: g_simple_action_new("play", nil))
  }

  @Test func `a handler is called at each emission`() {
    let action = action()
    var calls = 0
    action.connect(Notice("notify::enabled")) { calls += 1 }
    action.set("enabled", to: false)
    action.set("enabled", to: true)
    #expect(calls == 2)
  }

  @Test func `a disconnected handler is not called and is freed`() {
    let action = action()
    let connection = connect(token: tracker.token(), to: action)
    action.set("enabled", to: false)
    #expect(tracker.alive == 1)
    connection.disconnect()
    #expect(tracker.alive == 0)
    connection.disconnect()
    action.set("enabled", to: true)
  }

  private func connect(token: LifetimeTracker.Token, to object: Object) -> Connection {
    object.connect(Notice("notify::enabled")) { withExtendedLifetime(token) {} }
  }

  @Test func `captures are freed with the object`() {
    for _ in 0..<1000 { _ = connect(token: tracker.token(), to: action()) }
    #expect(tracker.alive == 0)
  }

  @Test func `disconnecting after the object is freed is harmless`() {
    var action: Object? = action()
    let connection = action.map { connect(token: tracker.token(), to: $0) }
    action = nil
    connection?.disconnect()
    #expect(tracker.alive == 0)
  }

  @Test func `a handler may disconnect itself`() {
    let action = action()
    var calls = 0
    var connection: Connection?
    connection = action.connect(Notice("notify::enabled")) {
      calls += 1
      connection?.disconnect()
    }
    action.set("enabled", to: false)
    action.set("enabled", to: true)
    #expect(calls == 1)
  }

  @Test func `a handler of too many arguments is refused`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let action = Object(adopting: g_simple_action_new("play", nil))
      action.connect(Signal<Borrowed, Double>("notify::enabled")) { _, _ in }
    }
  }

  @Test func `a handler of another type is refused`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let action = Object(adopting: g_simple_action_new("play", nil))
      action.connect(Signal<Double>("notify::enabled")) { _ in }
    }
  }

  @Test func `an unknown signal is refused`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let action = Object(adopting: g_simple_action_new("play", nil))
      action.connect(Notice("pressed")) {}
    }
  }

  @Test func `a return value where none is expected is refused`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let action = Object(adopting: g_simple_action_new("play", nil))
      action.connect(Query<Bool, Borrowed>("notify::enabled")) { _ in true }
    }
  }
}
