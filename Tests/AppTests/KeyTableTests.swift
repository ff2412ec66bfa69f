import Adwaita
import Gtk
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct KeyTableTests {
  private func keys(_ words: String, isRightToLeft: Bool) -> String? {
    KeyTable.groups(isRightToLeft: isRightToLeft).flatMap(\.shortcuts)
      .first { $0.title == words }?.keys
  }

  @Test func `from right to left the next record is to the left, and the next track is not`() {
    #expect(keys("Next record", isRightToLeft: false) == "Right")
    #expect(keys("Next record", isRightToLeft: true) == "Left")
    #expect(keys("Previous record", isRightToLeft: true) == "Right")
    #expect(keys("Next track", isRightToLeft: true) == "<Control>Right")
  }

  @Test(arguments: [false, true])
  func `no key has two meanings in one place, and a global key is not listed for a place`(
    isRightToLeft: Bool
  ) {
    func keys(_ shortcuts: [Shortcut]) -> [String] {
      shortcuts.flatMap(\.alternatives)
    }
    let groups = KeyTable.groups(isRightToLeft: isRightToLeft)
    for group in groups {
      let all = keys(group.shortcuts)
      #expect(Set(all).count == all.count)
    }
    let all = keys(groups.flatMap(\.shortcuts))
    for key in keys(groups.flatMap(\.shortcuts).filter { $0.action != nil }) {
      #expect(all.count { $0 == key } == 1, "\(key)")
    }
  }

  @Test func `every action of a key exists and has the listed keys`() throws {
    // A registered application would receive the signals that end the tests.
    let program = GatefoldApplication(screenshot: "unused.png")
    program.addActions()
    let application = try AdwaitaApplication.registered()
    let fixture = try SessionFixture()
    let window = fixture.window(of: application)
    let shortcuts = KeyTable.groups().flatMap(\.shortcuts).filter { $0.action != nil }
    #expect(shortcuts.count > 5)
    for shortcut in shortcuts {
      let action = try #require(shortcut.action)
      let keys = accelerators(of: action, in: program.application)
      #expect(exists(action, in: window, of: program.application), "\(action)")
      #expect(keys.joined(separator: " ") == shortcut.keys, "\(action)")
    }
    #expect(!exists("win.nonsense", in: window, of: program.application))
    #expect(!exists("window.nonsense", in: window, of: program.application))
  }

  private func exists(_ action: String, in window: Window, of application: Application) -> Bool {
    let parts = action.split(separator: ".", maxSplits: 1).map(String.init)
    let find = gtkFunction(
      "g_action_map_lookup_action",
      as: (@convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>)
        -> UnsafeMutableRawPointer?).self
    )
    switch parts[0] {
    case "win": return find(window.rawPointer, parts[1]) != nil
    case "app": return find(application.rawPointer, parts[1]) != nil
    default: return isBuiltIn(action, in: window)
    }
  }

  /// Whether GTK's own window has the action.
  private func isBuiltIn(_ action: String, in window: Window) -> Bool {
    typealias Text = UnsafePointer<CChar>
    let query = gtkFunction(
      "gtk_widget_class_query_action",
      as: (@convention(c) (
        UnsafeMutableRawPointer, UInt32, UnsafeMutablePointer<UInt>,
        UnsafeMutablePointer<Text?>, UnsafeMutablePointer<Text?>, UnsafeMutablePointer<Text?>
      ) -> Int32).self
    )
    let type = window.rawPointer.load(as: UnsafeMutableRawPointer.self)
    var (owner, name, parameter, property) = (UInt(0), Text?.none, Text?.none, Text?.none)
    var index: UInt32 = 0
    while query(type, index, &owner, &name, &parameter, &property) != 0 {
      if let name, String(cString: name) == action { return true }
      index += 1
    }
    return false
  }

  private func accelerators(of action: String, in application: Application) -> [String] {
    typealias List = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    let read = gtkFunction(
      "gtk_application_get_accels_for_action",
      as: (@convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> List).self
    )
    let free = gtkFunction("g_strfreev", as: (@convention(c) (List) -> Void).self)
    let list = read(application.rawPointer, action)
    defer { free(list) }
    var keys: [String] = []
    var next = list
    while let key = next.pointee {
      keys.append(String(cString: key))
      next += 1
    }
    return keys
  }
}
