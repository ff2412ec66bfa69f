import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct SnapMenuTests {
  private let clock = HandClock(time: 50)

  private func menu(
    _ count: Int = 9,
    width: Double? = 80,
    style: SnapMenu.Style = .menu,
    alignment: SnapLayout.Alignment = .center,
    isEndless: Bool = false
  ) -> SnapMenu {
    let clock = clock
    let menu = SnapMenu(
      (0..<count).map { .init(id: "\($0)", title: "Cell \($0)", width: width) },
      style: style,
      alignment: alignment,
      isEndless: isEndless,
      frames: clock
    ) { clock.now }
    menu.reducesMotion = false
    menu.colors = .standard(dark: true)
    return menu
  }

  private func drag(_ menu: SnapMenu, by delta: Double, times count: Int, lets: Bool = true) {
    _ = menu.handCame(at: clock.time)
    for _ in 0..<count {
      clock.turn()
      menu.handMoved(by: Point(x: delta, y: 0), at: clock.time)
    }
    if lets { menu.handLeft(flings: true, at: clock.time) }
  }

  @Test(arguments: [(3.0, 5), (-4.0, 3), (9.0, 7), (0.5, 1), (40.0, 9)])
  func `a menu always rests with a cell in the middle`(delta: Double, count: Int) async {
    let menu = menu()
    menu.jump(to: 4)
    await Stage(menu, width: 320, height: 48)
    drag(menu, by: delta, times: count)
    clock.run(3)
    let frame = menu.layout.frame(of: Int(menu.position.rounded()), at: menu.driver.position)
    #expect(menu.position == menu.position.rounded())
    #expect(frame?.middle == 160)
  }

  @Test(arguments: [0, 1, 2]) func `few cells can be dragged and stepped`(count: Int) async {
    let menu = menu(count, isEndless: true)
    await Stage(menu, width: 320, height: 48)
    drag(menu, by: 20, times: 6)
    #expect(menu.press(.right, []) == (count > 0))
    clock.run(3)
    #expect(count == 0 ? menu.renderNode() == nil : await until { menu.renderNode() != nil })
    #expect(menu.chosen == nil ? count == 0 : count > 0)
  }

  @Test func `the first and the last cell reach the middle`() async {
    let menu = menu(width: nil)
    await Stage(menu, width: 320, height: 48)
    #expect(menu.press(.end, []))
    clock.run(2)
    #expect(menu.chosen?.id == "8")
    #expect(
      menu.layout.frame(of: 8, at: menu.driver.position).map { abs($0.middle - 160) < 1e-9 } == true
    )
    #expect(menu.press(.home, []))
    clock.run(2)
    #expect(menu.chosen?.id == "0")
  }

  @Test func `in high contrast no cell is pale`() async throws {
    let menu = menu(40, style: .index)
    menu.jump(to: 20)
    await Stage(menu, width: 600, height: 36)
    func opacities() throws -> Set<String> {
      let text = try #require(RenderNode.recording { menu.draw(on: $0) }).text
      return Set(
        text.matches(of: /rgba\(255, *255, *255, *([0-9.]+)\)/).map { String($0.output.1) }
      )
    }
    #expect(try opacities().count > 2)
    menu.colors = .standard(dark: true, highContrast: true)
    #expect(try opacities().subtracting(["0"]).isEmpty)
  }

  @Test func `cells may rest at an inset from the leading edge`() async {
    let menu = menu(alignment: .leading(inset: 5))
    await Stage(menu, width: 320, height: 48)
    menu.choose(at: 3)
    clock.run(2)
    #expect(menu.layout.frame(of: 3, at: menu.driver.position)?.start == 5)
    menu.cells[4].width = 160
    var last = menu.restingPlace
    for step in 1...100 {
      menu.hold(at: 3 + Double(step) / 100)
      #expect(abs(menu.restingPlace - last) < 0.5, "its highlight does not jump")
      last = menu.restingPlace
    }
    #expect(menu.restingPlace == 5 + 80)
  }

  @Test(arguments: [SnapMenu.Style.menu, .index])
  func `titles stay within their cells and never overlap, at any position`(
    style: SnapMenu.Style
  ) async {
    let words = ["Cosmetics", "A", "Electronics and everything else", "Toys", "W", "Ladies"]
    let menu = menu(6, style: style)
    menu.cells = words.enumerated().map { .init(id: "\($0)", title: $1, width: 80) }
    await Stage(menu, width: 320, height: 48)
    for step in 0...100 {
      menu.hold(at: Double(step) / 20)
      let extents = (0..<6).compactMap { menu.extent(ofTitleIn: $0) }
      #expect(extents.allSatisfy { $0.length <= 79 })
      #expect(zip(extents, extents.dropFirst()).allSatisfy { $0.end < $1.start }, "\(step)")
    }
    #expect(menu.titles[words[2], within: 78].plainSize.width <= 78, "it ends in an ellipsis")
  }

  @Test func `a new width in flight does not bring the time forward`() async {
    let menu = menu(30)
    await Stage(menu, width: 320, height: 48)
    drag(menu, by: 30, times: 6)
    clock.turn()
    let position = menu.position
    clock.lateness = 0.012
    menu.cells[20].width = 90
    #expect(menu.driver.time == clock.time && abs(menu.position - position) < 1e-9)
  }

  @Test func `a click moves a cell to the middle and notifies it`() async throws {
    let menu = menu()
    menu.jump(to: 4)
    var told: [String] = []
    menu.onChoose = { told.append($0.id) }
    await Stage(menu, width: 320, height: 48)
    let click = try #require(menu.controllers.compactMap { $0 as? ClickGesture }.first)
    emit("released", on: click, Int32(1), 250.0, 20.0)
    clock.run(2)
    #expect(menu.position == 5 && told == ["5"])
  }

  @Test func `keys, wheel and fling move it, from right to left the keys swap`() async {
    let menu = menu(isEndless: true)
    await Stage(menu, width: 320, height: 48)
    #expect(menu.press(.left, []))
    clock.run(2)
    #expect(menu.chosen?.id == "8")
    #expect(menu.wheelTurned(by: Point(x: 0, y: 2), with: [], over: .zero, at: clock.time))
    clock.run(2)
    #expect(menu.chosen?.id == "1")
    let before = menu.position
    drag(menu, by: 30, times: 6)
    clock.run(3)
    #expect(menu.position > before + 3, "a fling keeps its inertia")
    menu.isRightToLeft = true
    menu.queueAllocate()
    let place = menu.position
    #expect(menu.press(.left, []))
    clock.run(2)
    #expect(menu.position == place + 1)
    #expect(!menu.press(.up, []) && !menu.press(.left, .alt))
  }

  @Test func `with reduced motion a cell is chosen at once, and then no longer leads`() async {
    let menu = menu()
    menu.reducesMotion = true
    var led: [Double] = []
    menu.onLead = { led.append($0) }
    await Stage(menu, width: 320, height: 48)
    menu.choose(at: 6)
    #expect(menu.position == 6 && led.last == 6)
    #expect(!menu.isLeading)
    menu.choose(at: 6)
    #expect(!menu.isLeading)
  }

  @Test func `following sends no notifications, and leading ignores follow`() async {
    let menu = menu(style: .index, isEndless: true)
    var (led, chosen): ([Double], [String]) = ([], [])
    menu.onLead = { led.append($0) }
    menu.onChoose = { chosen.append($0.id) }
    await Stage(menu, width: 320, height: 36)
    menu.follow(3)
    clock.run(2)
    #expect(menu.position == 3 && led.isEmpty && chosen.isEmpty)
    drag(menu, by: 20, times: 3, lets: false)
    #expect(menu.isLeading && led.last == menu.position)
    menu.follow(0)
    #expect(menu.driver.scroller.isTracking)
    menu.handLeft(flings: true, at: clock.time)
    clock.run(3)
    #expect(!menu.isLeading && led.last == menu.position)
    #expect(!chosen.isEmpty)
  }

  @Test func `a follower starts towards each new target from its present position`() async {
    let menu = menu(30, style: .index, isEndless: true)
    await Stage(menu, width: 320, height: 36)
    menu.follow(2)
    clock.run(0.05)
    let (position, velocity) = (menu.position, menu.driver.velocity)
    menu.follow(3)
    #expect(menu.position == position && abs(menu.driver.velocity - velocity) < 1e-6)
    menu.follow(29)
    clock.run(2)
    #expect(menu.position == -1, "the shorter way")
  }

  @Test func `inserted, removed and resized cells keep the one in the middle`() async {
    let menu = menu()
    await Stage(menu, width: 320, height: 48)
    menu.choose(at: 4)
    clock.run(2)
    menu.cells.insert(.init(id: "new", title: "New", width: 33), at: 0)
    #expect(menu.chosen?.id == "4" && menu.position == 5)
    menu.cells[2].width = 300
    #expect(menu.chosen?.id == "4" && menu.position == 5)
    drag(menu, by: 10, times: 3)
    clock.run(0.04)
    let fraction = menu.position
    menu.cells.removeFirst()
    #expect(abs(menu.position - fraction + 1) < 1e-9)
    clock.run(2)
    menu.cells = []
    #expect(menu.chosen == nil)
  }

  @Test func `the middle cell is larger and brighter, continuously`() {
    for style in [SnapMenu.Style.menu, .index] {
      #expect(style.emphasis(at: 0) == 1 && style.emphasis(at: 1) == 0)
      #expect(style.opacity(at: 0) == 1)
      var last = style.opacity(at: 0)
      for step in 1...2000 {
        let opacity = style.opacity(at: Double(step) / 100)
        #expect(opacity <= last && last - opacity < 0.01)
        last = opacity
      }
      #expect(abs(last - style.fall.least) < 1e-9)
    }
  }

  @Test func `at rest a cell of an index is legible or absent`() {
    let style = SnapMenu.Style.index
    for cell in 0...20 {
      let shown = style.opacity(at: Double(cell)) * style.remainder(at: Double(-cell), of: 8)
      #expect(cell > 8 ? shown == 0 : shown * 255 >= 110)
    }
  }

  @Test func `a line separates the groups of an endless index, and its end from its beginning`()
    async
    throws
  {
    let menu = SnapMenu([], style: .index, frames: clock) { [clock] in clock.now }
    menu.colors = .standard(dark: true, highContrast: false)
    await Stage(menu, width: 400, height: 33)
    func lines() -> Int {
      let text = RenderNode.recording { menu.draw(on: $0) }?.text ?? ""
      return text.components(separatedBy: " 1 9;").count - 1
    }
    let cells = (0..<8).map { SnapMenu.Cell(id: "\($0)", title: "A", width: 30) }
    menu.cells = cells
    #expect(lines() == 0)
    menu.cells[0].startsGroup = true
    menu.cells[3].startsGroup = true
    #expect(lines() == 1, "a row does not separate its beginning")
    menu.isEndless = true
    #expect(lines() == 2)
    let text = try #require(RenderNode.recording { menu.draw(on: $0) }?.text)
    let ends = text.components(separatedBy: " 1 9;").dropLast()
    let places = ends.compactMap { $0.split(separator: " ").suffix(2).first.flatMap { Double($0) } }
    let gaps = try [0, 3 - 8, 3].map { slot in
      let (before, title) = (menu.extent(ofTitleIn: slot - 1), menu.extent(ofTitleIn: slot))
      return try (#require(before).end + #require(title).start) / 2
    }
    #expect(places.count == 2)
    for place in places { #expect(gaps.contains { abs($0 - place - 0.5) <= 0.5 }) }
  }

  @Test func `no line is beside a cell that is absent`() async {
    let menu = SnapMenu([], style: .index, frames: clock) { [clock] in clock.now }
    menu.colors = .standard(dark: true, highContrast: false)
    await Stage(menu, width: 300, height: 33)
    menu.cells = (0..<40).map {
      SnapMenu.Cell(id: "\($0)", title: "A", width: 30, startsGroup: true)
    }
    menu.isEndless = true
    let text = RenderNode.recording { menu.draw(on: $0) }?.text ?? ""
    let lines = text.components(separatedBy: " 1 9;").count - 1
    // As many cells are at each side of the middle one, and a line is between two of them.
    #expect(lines >= 4 && lines % 2 == 0, "\(lines)")
  }

  @Test func `no text is laid out during a motion`() async {
    let menu = menu(40, width: nil, isEndless: true)
    await Stage(menu, width: 320, height: 48)
    await until { menu.renderNode() != nil }
    let made = menu.titles.made
    drag(menu, by: 40, times: 6)
    for _ in 0..<120 {
      clock.turn()
      _ = RenderNode.recording { menu.draw(on: $0) }
    }
    #expect(menu.titles.made == made)
  }

  @Test func `screen readers get a list with options, of which one is selected`() async {
    let menu = menu(3)
    await Stage(menu, width: 320, height: 48)
    #expect(menu.isAccessible(as: .listBox))
    let handles = menu.children.compactMap { $0 as? CellHandle }
    #expect(handles.allSatisfy { $0.isAccessible(as: .option) })
    menu.choose(at: 2)
    #expect(handles.map(\.isChosen) == [false, false, true])
  }

  @Test func `a released menu is freed`() async {
    let tracker = LifetimeTracker()
    do {
      let menu = menu()
      let token = tracker.token()
      menu.onLead = { _ in _ = token }
      let stage = await Stage(menu, width: 320, height: 48)
      drag(menu, by: 20, times: 4)
      stage.close()
    }
    #expect(await until { tracker.alive == 0 })
  }

  private func index() async -> SnapMenu {
    let cells = (0..<8).map {
      SnapMenu.Cell(id: "\($0)", title: "A", width: 30, startsGroup: $0 == 3)
    }
    let menu = SnapMenu(cells, style: .index, frames: clock) { [clock] in clock.now }
    menu.colors = .standard(dark: true, highContrast: false)
    await Stage(menu, width: 400, height: 33)
    return menu
  }

  @Test func `a scaled menu has larger letters and wider cells, and keeps its place`() async throws
  {
    let menu = await index()
    menu.jump(to: 5)
    let before = try #require(menu.extent(ofTitleIn: 5)).length
    menu.style = .index.scaled(by: 17.0 / 13)
    #expect(menu.style.size == 17 && menu.style.chosenSize == 22 && menu.style.height == 43)
    #expect(menu.layout.widths == [39, 39, 49, 49, 39, 39, 39, 39])
    #expect(menu.position == 5 && menu.measure(.vertical).natural == 43)
    #expect(try #require(menu.extent(ofTitleIn: 5)).length > 1.2 * before)
    menu.style = .index.scaled(by: 1)
    #expect(menu.style == .index && menu.position == 5)
  }

  @Test func `a line between groups is stronger in high contrast`() async {
    let menu = await index()
    func holds(_ alpha: String) -> Bool {
      RenderNode.recording { menu.draw(on: $0) }?.text.contains("rgba(255,255,255,\(alpha))")
        == true
    }
    #expect(holds("0.4") && !holds("0.6"))
    menu.colors = .standard(dark: true, highContrast: true)
    #expect(holds("0.6") && !holds("0.4"))
  }
}
