import Geometry
import Gtk
import Motion
import Showcase
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldingListRowsTests {
  private static func source(_ abilities: FoldAbilities = []) -> MemoryFoldingSource {
    var tree = FoldTree()
    tree.add(FoldRow("Pinned"), isStack: true, abilities: [.takesRows], isPinned: true)
    tree.add(FoldRow("Fixed"), abilities: abilities)
    tree.add(FoldRow("Free"))
    tree.add(FoldRow("Last"))
    return MemoryFoldingSource(tree)
  }

  private func view(of title: String, in stand: FoldingListStand) -> FoldRowView? {
    stand.list.children.compactMap { $0 as? FoldRowView }.first { $0.look?.row.title == title }
  }

  // MARK: - Abilities

  @Test func `a key for an action that a row does not allow changes nothing and is reported`() async
  {
    let stand = await FoldingListStand(Self.source())
    var news: [String] = []
    stand.list.onNews = { news.append($0) }
    stand.list.putCursor(on: 1)
    for key in [Key.delete, .f2, .enter] { #expect(stand.list.press(key)) }
    #expect(stand.list.press(.letter("d"), .control))
    #expect(news == Array(repeating: "This is not possible", count: 4))
    #expect(!stand.source.canUndo && !stand.list.isEditing)
  }

  @Test func `Alt and the arrows move neither a fixed row nor one among pinned rows`() async {
    let stand = await FoldingListStand(Self.source(.delete))
    for (row, key) in [(1, Key.up), (1, .down), (0, .down)] {
      stand.list.putCursor(on: row)
      stand.list.press(key, .alt)
      stand.clock.run(1)
      #expect(stand.titles == ["Pinned", "Fixed", "Free", "Last"])
    }
    stand.list.putCursor(on: 2)
    stand.list.press(.up, .alt)
    stand.clock.run(1)
    stand.list.press(.up, .alt)
    stand.clock.run(1)
    #expect(stand.titles == ["Pinned", "Free", "Fixed", "Last"])
  }

  @Test func `a long press on a row that cannot be moved opens its menu and lifts nothing`() async {
    let stand = await FoldingListStand(Self.source())
    var menus: [(RowID, Point)] = []
    stand.list.onMenu = { menus.append(($0, $1)) }
    #expect(stand.list.pressedLong(at: Point(x: 50, y: 80)))
    #expect(menus.count == 1 && menus.first?.1 == Point(x: 50, y: 80))
    #expect(menus.first?.0 == stand.source.tree.id(of: "Fixed", in: stand.source.root))
    #expect(stand.list.state.hand == .none)
    #expect(stand.list.pressedLong(at: Point(x: 50, y: 140)))
    #expect(menus.count == 1 && stand.list.state.word(at: 0) == "lift")
    stand.list.press(.escape)
  }

  @Test func `only a row that can be moved has a handle`() async {
    let stand = await FoldingListStand(Self.source())
    for (row, title) in ["Pinned", "Fixed", "Free"].enumerated() {
      let isStack = row == 0
      let layout = FoldRowLayout(width: 360, height: 56, isMirrored: false)
      let point = Point(x: layout.handleStart(isStack: isStack) + 10, y: Double(row) * 56 + 28)
      stand.list.pointerMoved(to: point)
      stand.clock.run(0.1)
      #expect(view(of: title, in: stand)?.look?.showsHandle == (row == 2), "\(title)")
      #expect(stand.list.isOnHandle(point) == (row == 2))
    }
  }

  @Test func `a swipe that is not allowed uncovers no symbol`() async throws {
    let stand = await FoldingListStand(Self.source(.complete))
    let start = Point(x: 100, y: 84)
    for (way, isAllowed) in [(-200.0, true), (400, false)] {
      _ = stand.list.handCame(at: stand.clock.time)
      let movement = HandMovement(device: .touch, axis: .horizontal, start: start)
      _ = stand.list.takes(movement)
      stand.list.handMoved(by: Point(x: way, y: 0), of: movement, at: stand.clock.time)
      stand.clock.turn()
      #expect(view(of: "Fixed", in: stand)?.look?.allowsSwipe == isAllowed)
      stand.list.handMoved(by: Point(x: -way, y: 0), of: movement, at: stand.clock.time)
      stand.list.handLeft(flings: true, at: stand.clock.time)
      stand.clock.run(1)
    }
  }

  // MARK: - Content

  @Test func `screen readers get the note and the state of a row`() async {
    var tree = FoldTree()
    tree.add(FoldRow("Heard", note: "3:12", isStruck: true))
    tree.add(FoldRow("Current", detail: "Polymer", note: "4:01", isPlaying: true))
    tree.add(FoldRow("Lost", isAvailable: false))
    let stand = await FoldingListStand(MemoryFoldingSource(tree))
    let heard = view(of: "Heard", in: stand)
    #expect(heard?.told(.label("Heard, 3:12")) == true && heard?.told(.checked(true)) == true)
    #expect(heard?.told(.place(1, of: 3)) == true)
    let current = view(of: "Current", in: stand)
    #expect(current?.told(.label("Current, Polymer, 4:01, playing")) == true)
    #expect(current?.told(.checked(false)) == true)
    #expect(view(of: "Lost", in: stand)?.told(.label("Lost, not found")) == true)
  }

  @Test func `a row struck through keeps its place, and its line is animated`() async throws {
    var tree = FoldTree()
    for index in 0..<3 { tree.add(FoldRow("Row \(index)")) }
    let source = ChangingSource(tree)
    let clock = HandClock(time: 100)
    let list = FoldingList(source, frames: clock, now: { clock.time })
    list.reducesMotion = false
    await Stage(list, width: 360, height: 300)
    clock.run(0.1)
    let entry = source.entries(of: source.root)[1]
    source.struck = [entry.id]
    source.onChange?(FoldDiff(in: source.root, [.update(entry, at: 1)]))
    let view = try #require(list.rows[.row(entry.id)])
    #expect(view.look?.isDone == true && view.strike < 0.1)
    clock.run(0.5)
    #expect(view.strike == 1)
    #expect(list.scene.rows.first { $0.place == 2 }?.top == 56)
    #expect(list.isResting)
  }

  // MARK: - Drawing

  private func pixels(
    _ row: FoldRow,
    isStack: Bool = false,
    isMirrored: Bool = false,
    showsHandle: Bool = false,
    width: Int = 360
  ) async throws -> PixelMap {
    let view = FoldRowView()
    let stage = await Stage(view, width: width, height: 56)
    view.wear(
      FoldRowLook(
        row: row,
        tint: Color(hex: 0x0000ff),
        text: .white,
        isStack: isStack,
        showsHandle: showsHandle,
        isMirrored: isMirrored
      )
    )
    let node = RenderNode.recording { view.draw(on: $0) }
    let area = Rect(x: 0, y: 0, width: Double(width), height: 56)
    let map = try Renderer(offscreen: .gl).texture(of: #require(node), in: area).pixels()
    stage.close()
    return map
  }

  /// The columns, from the left, that have white pixels.
  private func white(_ map: PixelMap) -> [Int] {
    (0..<map.width).filter { x in
      (2..<map.height - 2).contains { map[x, $0].red > 200 && map[x, $0].green > 200 }
    }
  }

  private static let red = Texture(width: 1, height: 1) { bytes in
    (bytes[0], bytes[3]) = (255, 255)
  }

  @Test(arguments: [false, true])
  func `a cover of 40 pixels with round corners is before the text`(_ isMirrored: Bool)
    async throws
  {
    let map = try await pixels(FoldRow("I", front: .sleeve(Self.red)), isMirrored: isMirrored)
    func x(_ place: Int) -> Int { isMirrored ? 359 - place : place }
    #expect(map[x(34), 28].red > 240 && map[x(34), 10].red > 240 && map[x(34), 46].red > 240)
    #expect(map[x(12), 28].red < 20 && map[x(56), 28].red < 20 && map[x(34), 6].red < 20)
    #expect(map[x(14), 8].red < 100 && map[x(16), 10].red > 240, "the corner is round")
    let letters = white(map).map(x)
    #expect((letters.min() ?? 0) >= 66 && (letters.max() ?? 999) < 84)
  }

  @Test func `the current row has three bars before its text`() async throws {
    let (plain, playing) = (
      try await pixels(FoldRow("I")), try await pixels(FoldRow("I", isPlaying: true))
    )
    #expect((white(plain).max() ?? 0) < 40)
    let bars = white(playing)
    #expect(bars.contains(15) && !bars.contains(17) && bars.contains(19) && bars.contains(23))
    #expect((bars.max() ?? 0) >= 34)
  }

  @Test(arguments: [false, true])
  func `the bars of a current row with a picture are on that, and do not move its text`(
    _ isMirrored: Bool
  ) async throws {
    let plain = try await pixels(FoldRow("I", front: .sleeve(Self.red)), isMirrored: isMirrored)
    let row = FoldRow("I", front: .sleeve(Self.red), isPlaying: true)
    let playing = try await pixels(row, isMirrored: isMirrored)
    func letters(_ map: PixelMap) -> [Int] {
      white(map).map { isMirrored ? 359 - $0 : $0 }.filter { $0 >= 56 }
    }
    #expect(!letters(plain).isEmpty && letters(plain) == letters(playing))
    let bars = white(playing).map { isMirrored ? 359 - $0 : $0 }.filter { $0 < 56 }
    #expect(white(plain).count == letters(plain).count)
    #expect((bars.min() ?? 0) >= 28 && (bars.max() ?? 99) <= 40 && bars.count >= 9, "\(bars)")
  }

  @Test(arguments: [false, true])
  func `a note ends where the text's column ends`(_ isStack: Bool) async throws {
    let map = try await pixels(FoldRow("I", note: "3:12"), isStack: isStack)
    let layout = FoldRowLayout(width: 360, height: 56, isMirrored: false)
    let end = Int(layout.textEnd(isStack: isStack))
    let last = white(map).filter { $0 > 100 }.max() ?? 0
    #expect((end - 3...end).contains(last), "\(last), not \(end)")
  }

  @Test(arguments: [false, true])
  func `a handle is in place of the note`(isMirrored: Bool) async throws {
    func letters(_ showsHandle: Bool) async throws -> [Int] {
      let row = FoldRow("I", note: "3:12")
      let map = try await pixels(row, isMirrored: isMirrored, showsHandle: showsHandle)
      return white(map).map { isMirrored ? 359 - $0 : $0 }
    }
    let (hidden, shown) = (try await letters(false), try await letters(true))
    #expect(hidden.contains { $0 > 338 } && !shown.isEmpty && shown.allSatisfy { $0 < 100 })
  }

  @Test(arguments: [false, true])
  func `a count ends 14 pixels before the row's end, on the row's colour`(_ isMirrored: Bool)
    async throws
  {
    let row = FoldRow("I", openCount: 1)
    let map = try await pixels(row, isStack: true, isMirrored: isMirrored)
    func x(_ place: Int) -> Int { isMirrored ? 359 - place : place }
    func ends(_ map: PixelMap) -> Int {
      (0..<map.width).filter { place in (4..<52).contains { map[x(place), $0].red > 120 } }.max()
        ?? 0
    }
    #expect((340...346).contains(ends(map)), "\(ends(map))")
    #expect(map[x(340), 10].blue == 255 && map[x(340), 10].red == 0 && map[x(355), 28].red == 0)
    let zero = try await pixels(FoldRow("I", openCount: 0), isStack: true, isMirrored: isMirrored)
    #expect(ends(zero) < 100)
  }

  @Test(arguments: [false, true])
  func `text that is too long ends before the handle`(isStack: Bool) async throws {
    let long = String(repeating: "Moon ", count: 40)
    let layout = FoldRowLayout(width: 360, height: 56, isMirrored: false)
    let map = try await pixels(FoldRow(long), isStack: isStack, showsHandle: true)
    let start = Int(layout.handleStart(isStack: isStack)) + 4
    #expect(Set(white(map)).isDisjoint(with: start..<start + 10))
  }

  @Test func `text that is too long ends before the note`() async throws {
    let long = String(repeating: "Moon ", count: 40)
    let map = try await pixels(FoldRow(long, note: "3:12"))
    let layout = FoldRowLayout(width: 360, height: 56, isMirrored: false)
    let columns = Set(white(map))
    let end = Int(layout.textEnd(isStack: false))
    let gap = (end - 60..<end).filter { x in (x..<x + 9).allSatisfy { !columns.contains($0) } }
    #expect(!gap.isEmpty)
  }

  @Test func `the text of a row without a match is dimmed`() async throws {
    let grey = try await pixels(FoldRow("III", isAvailable: false))
    #expect(white(grey).isEmpty)
    let brightest = (0..<100).map { grey[$0, 28].red }.max() ?? 0
    #expect(brightest > 90 && brightest < 200)
  }
}

private final class ChangingSource: FoldingSource {
  let tree: FoldTree
  var struck: Set<RowID> = []
  var onChange: ((FoldDiff) -> Void)?
  var root: RowID { FoldTree.root }

  init(_ tree: FoldTree) { self.tree = tree }

  func entries(of parent: RowID) -> [FoldEntry] { tree.entries(of: parent) }
  func row(_ id: RowID) -> FoldRow {
    var row = tree.row(id) ?? FoldRow("")
    row.isStruck = struck.contains(id)
    return row
  }
  func perform(_ edit: FoldEdit) -> Bool { false }
  func undo() -> String? { nil }
  func redo() -> String? { nil }
}
