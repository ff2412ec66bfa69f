import GLib
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct ToolkitTests {
  @Test func `motion follows the display's setting`() throws {
    let settings = try #require(Toolkit.settings)
    let before = Toolkit.animates
    defer { Toolkit.animates = before }
    for animates in [false, true] {
      Toolkit.animates = animates
      #expect(Toolkit.animates == animates)
      #expect(settings.property("gtk-enable-animations") == animates)
    }
  }

  @Test func `the text direction applies to all widgets without one of their own`() {
    #expect(!Toolkit.isRightToLeft && !Label("a").isRightToLeft)
    Toolkit.isRightToLeft = true
    defer { Toolkit.isRightToLeft = false }
    #expect(Toolkit.isRightToLeft && Label("a").isRightToLeft)
    let label = Label("a")
    label.isRightToLeft = false
    #expect(!label.isRightToLeft)
  }

  @Test func `a style sheet with errors reports their lines`() throws {
    let mistakes = try #require(throws: StyleSheet.Mistakes.self) {
      _ = try StyleSheet(css: "label { color: red; }\nlabel { colour: red; }\nlabel { hue: 3; }")
    }
    #expect(mistakes.lines.map { $0.prefix(8) } == ["line 2: ", "line 3: "])
    #expect(mistakes.description == mistakes.lines.joined(separator: "\n"))
  }

  @Test func `a style sheet applies until it is withdrawn`() async throws {
    let label = Label("Paper Moons")
    label.addClass("wide-for-a-test")
    await Stage(label, width: 50, height: 50)
    let before = label.measure(.horizontal).minimum
    let sheet = try StyleSheet(css: "label.wide-for-a-test { min-width: 777px; }")
    #expect(label.measure(.horizontal).minimum == before && before < 777)
    sheet.apply()
    #expect(await until { label.measure(.horizontal).minimum == 777 })
    sheet.withdraw()
    #expect(await until { label.measure(.horizontal).minimum == before })
  }

  @Test func `broken resources are an error`() {
    #expect(throws: GLibError.self) { try Resources.register(base64: "bm8gcmVzb3VyY2U=") }
  }
}
