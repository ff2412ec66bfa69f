import GLib
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct ApplicationTests {
  @Test func `an action runs while it is enabled, from wherever it is called`() {
    var runs = 0
    let action = Action("play") { runs += 1 }
    action.run()
    action.isEnabled = false
    action.run()
    #expect(runs == 1 && !action.isEnabled)
  }

  @Test func `a window's action is reached from the widgets in it`() throws {
    let application = Application(id: "io.github.gatefold.Test", isAlone: false)
    try application.register()
    let window = ApplicationWindow(of: application)
    let button = Button("Play")
    window.content = button
    var runs = 0
    window.add(Action("play") { runs += 1 })
    #expect(button.activate("win.play") && runs == 1)
    #expect(!button.activate("win.stop"))
    window.destroy()
  }

  @Test func `a pressed button tells`() {
    let button = Button(icon: "open-menu-symbolic", tooltip: "Main menu")
    var presses = 0
    button.onPress { presses += 1 }
    button.press()
    #expect(button.tooltip == "Main menu")
    #expect(button.isAccessible(as: .button))
    withExtendedLifetime(presses) {}
  }

  @Test func `a style sheet with mistakes says where they are`() throws {
    let mistakes = try #require(throws: StyleSheet.Mistakes.self) {
      _ = try StyleSheet(css: "label { color: red; }\nlabel { colour: red; }\nlabel { hue: 3; }")
    }
    #expect(mistakes.lines.map { $0.prefix(8) } == ["line 2: ", "line 3: "])
  }

  @Test func `broken resources are an error`() {
    #expect(throws: GLibError.self) { try Resources.register(base64: "bm8gcmVzb3VyY2U=") }
  }

  @Test func `a stack tells which page it shows`() {
    let stack = Stack()
    var seen: [String] = []
    stack.append(Label("1"), name: "one", title: "One")
    stack.append(Label("2"), name: "two", title: "Two")
    stack.onShow { seen.append($0) }
    stack.shown = "two"
    #expect(stack.shown == "two" && seen == ["two"])
  }

  @Test func `what screen readers are told does not upset GTK`() {
    let label = Label("Kind of Blue")
    label.describe(
      .label("Kind of Blue"),
      .description("Miles Davis"),
      .place(12, of: 340),
      .selected(true),
      .expanded(false)
    )
    #expect(label.isAccessible(as: .label))
  }

  @Test func `settings of the display are set and read`() {
    let before = Toolkit.animates
    Toolkit.animates = false
    #expect(!Toolkit.animates)
    Toolkit.animates = before
    Toolkit.isRightToLeft = true
    #expect(Label("a").isRightToLeft)
    Toolkit.isRightToLeft = false
  }
}
