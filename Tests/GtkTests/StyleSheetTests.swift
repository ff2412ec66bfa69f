import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct StyleSheetTests {
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
}
