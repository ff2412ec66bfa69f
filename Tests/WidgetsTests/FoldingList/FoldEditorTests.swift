import GLib
import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldEditorTests {
  private func typing() async throws -> (FoldingListStand, field: Widget) {
    let stand = await FoldingListStand()
    stand.list.press(.letter("n"), .control)
    stand.clock.run(1)
    return (stand, try #require(stand.list.editor.children.first { $0.takesText }))
  }

  @Test func `suggestions are no wider than a phone's window`() {
    let letters = FoldEditor.letters(in: 360)
    #expect(letters >= 24 && Double(letters) * 8.5 + 100 <= 360)
    #expect(FoldEditor.letters(in: 2560) == FoldEditor.letters(in: 640))
  }

  @Test func `Enter begins the next row at once, and ends on an empty one`() async throws {
    let (stand, field) = try await typing()
    let before = stand.titles
    for text in ["one", "two"] {
      stand.list.editor.type(text)
      emit("activate", on: field)
      #expect(stand.list.isEditing && stand.list.editor.text.isEmpty)
      #expect(stand.list.editor.hasFocusInside)
      stand.clock.run(1)
    }
    emit("activate", on: field)
    stand.clock.run(3)
    #expect(!stand.list.isEditing && stand.list.state.level.folds.isEmpty)
    #expect(stand.titles == before + ["one", "two"] && stand.cursor == "two")
    stand.list.press(.f2)
    stand.list.editor.type("three")
    emit("activate", on: field)
    #expect(!stand.list.isEditing, "a renamed row is the only one")
    #expect(stand.titles.last == "three")
  }

  @Test func `Enter takes the exact match, and Ctrl+Enter or leaving the row the words`()
    async throws
  {
    let (stand, field) = try await typing()
    var match = FoldSuggestion(key: "1", title: "Slow")
    match.isExact = true
    stand.source.offers = [match]
    var row: FoldRow? {
      stand.source.entries(of: stand.source.root).last.map { stand.source.row($0.id) }
    }
    for isWords in [false, true] {
      stand.list.editor.type("slow")
      #expect(await until { stand.list.editor.isOffering })
      if isWords { #expect(field.usesKey(.enter, .control)) } else { emit("activate", on: field) }
      #expect(row?.title == (isWords ? "slow" : "Slow") && row?.isPlayable == !isWords)
      #expect(stand.list.isEditing)
      stand.clock.run(1)
    }
    stand.list.editor.type("slow")
    #expect(await until { stand.list.editor.isOffering })
    stand.list.editor.type("slower")
    emit("activate", on: field)
    #expect(row?.title == "slower", "it is the match of another text")
    stand.clock.run(1)
    stand.list.editor.type("slow")
    #expect(await until { stand.list.editor.isOffering })
    stand.list.finishTyping()
    #expect(row?.title == "slow" && row?.isPlayable == false)
  }

  @Test func `composed text is kept when a click ends the row`() async throws {
    let (stand, field) = try await typing()
    emit("preedit-changed", on: field, "しろ")
    stand.list.clicked(1, 1, at: Point(x: 100, y: 300))
    #expect(!stand.list.isEditing && stand.titles.last == "しろ")
    stand.clock.run(1)
    stand.list.press(.letter("n"), .control)
    stand.clock.run(1)
    #expect(stand.list.editor.text.isEmpty, "the next row begins without the old text")
  }

  @Test func `keys belong to the input method while it composes`() async throws {
    let (stand, field) = try await typing()
    emit("preedit-changed", on: field, "しろ")
    for key in [Key.escape, .tab, .down, .up] { #expect(!field.usesKey(key)) }
    #expect(stand.list.isEditing)
    emit("preedit-changed", on: field, "")
    #expect(field.usesKey(.escape))
    stand.clock.run(1)
    #expect(!stand.list.isEditing)
  }

  @Test func `nothing is suggested while an input method composes`() async throws {
    let (stand, field) = try await typing()
    var asked: [String] = []
    let answer = stand.list.editor.onChange
    stand.list.editor.onChange = {
      asked.append($0)
      answer?($0)
    }
    let fitting = [FoldSuggestion(key: "1", title: "城")]
    stand.list.editor.offer(fitting)
    #expect(stand.list.editor.isOffering)
    emit("preedit-changed", on: field, "しろ")
    #expect(!stand.list.editor.isOffering)
    stand.list.editor.offer(fitting)
    #expect(!stand.list.editor.isOffering && asked.isEmpty)
    stand.list.editor.type("城")
    emit("preedit-changed", on: field, "")
    #expect(asked.last == "城", "suggestions are requested after the composition")
  }

  @Test func `suggestions that another page hides are no longer offered`() async throws {
    let (stand, _) = try await typing()
    let editor = stand.list.editor
    editor.offer([FoldSuggestion(key: "1", title: "Slow")])
    let popover = try #require(editor.children.first { $0.typeName == "GtkPopover" })
    #expect(await until { popover.isMapped })
    stand.list.isVisible = false
    #expect(await until { !editor.isOffering })
  }

  @Test func `in a mirrored list text is typed where it is shown`() async throws {
    let stand = await FoldingListStand(isMirrored: true)
    stand.list.press(.letter("n"), .control)
    stand.clock.run(1)
    let field = try #require(stand.list.editor.children.first { $0.takesText })
    stand.list.layOut(in: Size(width: 360, height: 400))
    stand.list.editor.type("slow")
    let share: Double = field.property("xalign")
    #expect(field.isRightToLeft && share == 1)
  }
}
