import GLib
import Geometry
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct TextFieldTests {
  @Test func `typed text is notified, and Enter as well`() async {
    let field = TextField()
    var told: [String] = []
    var entered = 0
    field.onChange { [weak field] in told.append(field?.text ?? "") }
    field.onEnter { entered += 1 }
    field.text = "城"
    emit("activate", on: field)
    #expect(told.last == "城" && entered == 1)
    await Stage(field, width: 200, height: 40)
    #expect(field.takeFocus())
    field.select(all: true)
    field.placeholder = "New row"
    #expect(field.placeholder == "New row" && field.text == "城")
  }

  @Test func `an input method's text is inserted at the caret, replacing the selection`() async {
    let field = TextField()
    await Stage(field, width: 200, height: 40)
    field.text = "e\u{301}a 城"
    field.select(all: false)
    #expect(field.text(inserting: "じょう") == "e\u{301}a 城じょう")
    field.select(all: true)
    #expect(field.text(inserting: "じょう") == "じょう")
  }

  @Test func `a popover shows its content, and closes`() async {
    let holder = Holder()
    await Stage(holder, width: 200, height: 100)
    let label = Label("inside")
    holder.popover.content = label
    holder.popover.point(at: Rect(x: 10, y: 10, width: 40, height: 20))
    holder.popover.open()
    #expect(await until { label.isMapped })
    holder.popover.close()
    #expect(await until { !label.isMapped })
  }

  private final class Holder: CustomWidget {
    let popover = Popover(takesKeys: false)

    override init() {
      super.init()
      adopt(popover)
    }

    override func layOut(in size: Size) { popover.follow() }
  }

  @Test func `a symbol is drawn in the requested colour`() async throws {
    let label = Label("")
    await Stage(label, width: 40, height: 40)
    let symbol = Symbol("object-select-symbolic", size: 16, for: label)
    let area = Rect(x: 0, y: 0, width: 32, height: 32)
    let node = RenderNode.recording { $0.draw(symbol, in: area, color: Color(hex: 0xff0000)) }
    let map = try Renderer(offscreen: .gl).texture(of: #require(node), in: area).pixels()
    let inked = (0..<32 * 32).map { map[$0 % 32, $0 / 32] }.filter { $0.alpha > 200 }
    #expect(!inked.isEmpty && inked.allSatisfy { $0.red > 200 && $0.green < 30 && $0.blue < 30 })
  }

  @Test func `where GTK cannot announce it says so`() {
    // GTK 4.14 has the call, 4.8 has not.
    typealias Version = @convention(c) () -> UInt32
    let has = gtkFunction("gtk_get_minor_version", as: Version.self)() >= 14
    #expect(Label("a").announce("b") == has)
  }

  @Test(arguments: [false, true])
  func `text is aligned to the start of the interface, whatever its own direction`(isMirrored: Bool)
  {
    let field = TextField()
    field.isRightToLeft = isMirrored
    for (text, runsFromRight) in [("slow", false), ("12 slow", false), ("بطيء", true)] {
      field.text = text
      field.alignToStart()
      // GTK counts from the start of the text's own direction.
      let share: Double = field.property("xalign")
      #expect(share == (runsFromRight == isMirrored ? 0 : 1))
    }
    field.text = ""
    field.alignToStart()
    let share: Double = field.property("xalign")
    #expect(share == 0, "nothing runs as the interface does")
  }
}
