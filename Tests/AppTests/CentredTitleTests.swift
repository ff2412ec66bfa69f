import Adwaita
import Geometry
import Gtk
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct CentredTitleTests {
  private let bar: AdwaitaHeaderBar
  private let title: ViewSwitcherTitle

  init() throws {
    try AdwaitaApplication(id: "io.github.gatefold.Gatefold.Test", isAlone: false).register()
    let stack = ViewStack()
    for name in ["Records", "Lists"] {
      stack.append(Box(.vertical), name: name, title: name, icon: "view-list-symbolic")
    }
    bar = AdwaitaHeaderBar()
    bar.hasWindowButtons = false
    title = ViewSwitcherTitle(of: stack, title: "Gatefold")
    bar.setTitle(CentredTitle(title, in: bar))
    for _ in 0..<3 { bar.pack(end: Button(icon: "open-menu-symbolic", tooltip: "Menu")) }
  }

  /// How far the title's middle is from the bar's.
  private var shift: Double? {
    title.convert(.zero, to: bar).map { $0.x + title.size.width / 2 - bar.size.width / 2 }
  }

  @Test(arguments: [false, true])
  func `a narrow window has its title in the middle, a wide one all buttons`(
    isMirrored: Bool
  ) async throws {
    bar.isRightToLeft = isMirrored
    let stage = await Stage(bar, width: 320, height: 47)
    #expect(await until { title.showsTitle && abs(shift ?? 99) <= 1 }, "\(shift ?? -1)")
    for (width, showsTitle) in [(700, false), (320, true)] {
      bar.request(width: width, height: 47)
      stage.window.setDefaultSize(Size(width: Double(width), height: 47))
      #expect(
        await until { abs(bar.size.width - Double(width)) < 5 && title.showsTitle == showsTitle },
        "\(bar.size)"
      )
    }
    #expect(await until { abs(shift ?? 99) <= 1 }, "\(shift ?? -1)")
  }

  @Test func `what a narrow window shows instead of the buttons appears after their layout`()
    async throws
  {
    let (column, below) = (Box(.vertical), Box(.vertical))
    for part in [bar, below] as [Widget] { column.append(part) }
    var widths: [Double] = []
    title.onTitle { widths.append(below.size.width) }
    await Stage(column, width: 320, height: 80)
    // In the layout that shows the title the bar's sibling has no width yet.
    #expect(await until { !widths.isEmpty } && widths.allSatisfy { $0 > 0 })
  }
}
