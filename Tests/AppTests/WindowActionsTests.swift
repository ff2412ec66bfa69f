import Adwaita
import Gtk
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct WindowActionsTests {
  private static func possible(_ change: (inout LibraryStatus) -> Void) -> Set<String> {
    var status = LibraryStatus()
    change(&status)
    return Set(WindowActions.possible(in: status).filter { $0.isPossible }.map { $0.name })
  }

  @Test func `nothing is possible before the library is open, or after it failed`() {
    #expect(Self.possible { _ in }.isEmpty)
    #expect(Self.possible { $0.fail("no room") }.isEmpty)
  }

  @Test func `an empty library can be filled, but not searched or played`() {
    let names = Self.possible { $0.open(roots: [], hasRecords: false, readOnlyReason: nil) }
    #expect(names.isSuperset(of: ["add-folder", "import-lists", "try-crate", "undo"]))
    #expect(names.isDisjoint(with: ["search", "surprise", "shuffle-all", "rescan"]))
  }

  @Test func `a read-only library can be searched and played, but not changed`() {
    let names = Self.possible { $0.open(roots: [], hasRecords: true, readOnlyReason: "newer") }
    #expect(
      names == [
        "undo", "redo", "search", "surprise", "shelves", "shuffle-all", "folders",
        "unreadable", "export-lists",
      ]
    )
  }

  @Test func `the actions of a window are enabled by name`() throws {
    let application = try AdwaitaApplication.registered("ActionsTest")
    let window = ApplicationWindow(of: application)
    let actions = WindowActions()
    var undone = 0
    for name in ["undo", "redo"] { actions.add(name, to: window) { undone += 1 } }
    actions.enable(in: LibraryStatus())
    window.activate("win.undo")
    #expect(undone == 0)
    actions.enable(steps: (back: true, forth: false))
    #expect(actions["undo"]?.isEnabled == true && actions["redo"]?.isEnabled == false)
    #expect(window.activate("win.undo") && undone == 1)
    #expect(actions["nonsense"] == nil)
  }
}
