import CGLib
import GLib
import Testing

/// A handler with other arguments than the signal's would read foreign memory.
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
