import Geometry
import Gtk
import TestSupport
import Testing
import Widgets

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct SearchDrawingTests {
  private nonisolated static let widths = [1000, 360]
  private static let phone = 360

  init() throws { try applyProgramStyle() }

  private func expect(_ widget: Widget, _ name: String, width: Int, height: Int) async throws {
    await Stage(widget, width: width, height: height)
    try await expectDrawn(widget, "\(name)-\(width)")
  }

  /// Judges a widget that is on its stage: a second stage could not take it from the first one's window.
  private func expectDrawn(_ widget: Widget, _ name: String) async throws {
    var settling: Widget.Settling?
    widget.whenSettled {
      widget.descendants.allSatisfy { ($0 as? CoverTile)?.isSettled != false }
    } _: {
      settling = $0
    }
    #expect(await until { settling == .settled })
    try expectDrawing(widget.renderNode(), is: name, within: 2)
  }

  @Test(arguments: widths) func `a row is a symbol or a cover beside two lines`(
    width: Int
  ) async throws {
    let row = SearchRowView(art: PlainPictures())
    var content = SearchRowView.Content(heading: "Artists", title: "Miles Davis")
    content.symbol = "avatar-default-symbolic"
    content.detail = "12 records"
    content.marks = [6..<9]
    row.show(content)
    try await expect(row, "search-artist", width: width, height: 90)
  }

  @Test(arguments: widths) func `text that does not fit in a row ends in an ellipsis`(
    width: Int
  ) async throws {
    let row = SearchRowView(art: PlainPictures())
    let long = "The Rise and Fall of Ziggy Stardust and the Spiders from Mars"
    var content = SearchRowView.Content(title: long)
    content.cover = CoverItem(CoverID(1), title: long)
    content.detail = "David Bowie · 1972"
    row.show(content)
    try await expect(row, "search-record", width: width, height: 60)
  }

  @Test(arguments: widths) func `chips are in a row as wide as the page, or in several`(
    width: Int
  ) async throws {
    let chips = SearchChips()
    chips.show(SearchQuery("artist:davis year:1955-1965 -live heart"))
    try await expect(chips, "search-chips", width: width, height: width == Self.phone ? 130 : 60)
  }

  @Test(arguments: [690, 360]) func `a narrow page has its sections in one column`(
    width: Int
  ) async throws {
    let (stand, search) = (try PlayerStand(), InventedAnswers())
    let page = SearchPage(stand.music, search)
    page.adopt(page.field)
    page.field.text = "sections"
    #expect(await until { page.list.count == 5 })
    try await expect(page, "search-page", width: width, height: 720)
  }

  @Test(arguments: [false, true]) func `a wide page has cards above a table, in both directions`(
    isRightToLeft: Bool
  ) async throws {
    Toolkit.isRightToLeft = isRightToLeft
    defer { Toolkit.isRightToLeft = false }
    let stand = try PlayerStand()
    let page = SearchPage(stand.music, stand.invented.search)
    page.adopt(page.field)
    await Stage(page, width: 1000, height: 500)
    page.field.text = "title"
    #expect(await until { page.songs?.songs.ids.count == 18 && page.list.count == 4 })
    let songs = try #require(page.songs)
    songs.toggle(2)
    #expect(await until { songs.subject(at: 17) != nil })
    let end = Point(x: 0, y: page.list.size.height)
    let ends = [page.list.convert(end, to: page), songs.convert(.zero, to: page)].map { $0?.y ?? 0 }
    #expect(ends[0] > 0 && ends[0] <= ends[1])
    let row = try #require(songs.view.cells.first { ($0 as? TableRow)?.item == 2 })
    try await expectDrawn(row, isRightToLeft ? "search-song-rtl" : "search-song")
  }

  @Test(arguments: [false, true]) func `a card is a row below its heading`(
    isRightToLeft: Bool
  ) async throws {
    Toolkit.isRightToLeft = isRightToLeft
    defer { Toolkit.isRightToLeft = false }
    let card = SearchRowView(art: PlainPictures())
    var content = SearchRowView.Content(heading: "Records", title: "Kind of Blue")
    content.cover = CoverItem(CoverID(1), title: content.title)
    content.detail = "Miles Davis · 1959"
    card.show(content, asCard: true)
    let name = isRightToLeft ? "search-card-rtl" : "search-card"
    try await expect(card, name, width: 220, height: 101)
  }
}
