import CGLib
import GLib
import Testing

/// A handler that reads what a signal does not carry would read foreign memory.
struct SignalCheckTests {
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

  @Test func `a signal that is not there is refused`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let action = Object(adopting: g_simple_action_new("play", nil))
      action.connect(Notice("pressed")) {}
    }
  }

  @Test func `an answer that nobody wants is refused`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let action = Object(adopting: g_simple_action_new("play", nil))
      action.connect(Query<Bool, Borrowed>("notify::enabled")) { _ in true }
    }
  }
}
