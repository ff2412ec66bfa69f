import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct TabStripTests {
  @Test(arguments: [("rest", 0.0), ("midway", 0.5)])
  func `the strip is drawn as recorded`(name: String, position: Double) async throws {
    let rig = TabStand(3, titles: ["Jazz", "Soul and more", "Folk"])
    if position != 0 { rig.tabs.hold(at: position) }
    await Stage(rig.alone(rig.strip), width: 360, height: 42)
    // Letters depend on the installed fonts; what is under and over them does not.
    let node = RenderNode.recording { snapshot in
      let drawing = TabStrip.Drawing(
        of: TabLayout(widths: [60, 120, 64], viewport: 360),
        at: position,
        in: Size(width: 360, height: 42)
      )
      drawing.draw(
        TabTitles(for: rig.strip),
        colors: .standard(dark: true),
        hovered: 1,
        hoveredMark: nil,
        hasFocus: true,
        hasHairline: true,
        on: snapshot
      )
    }
    try expectDrawing(node, is: "tabstrip-\(name)")
  }

  @Test(arguments: [false, true])
  func `a tab that can be closed has a close button, which the pointer highlights`(
    isPointed: Bool
  ) async throws {
    let rig = TabStand(3, titles: ["Jazz", "Soul and more", "Folk"])
    rig.tabs.list[1].isClosable = true
    await Stage(rig.alone(rig.strip), width: 360, height: 42)
    await until { rig.strip.drawn?.size.width == 360 }
    let node = RenderNode.recording { snapshot in
      let drawing = TabStrip.Drawing(
        of: TabLayout(widths: [60, 120, 64], viewport: 360),
        at: 1,
        in: Size(width: 360, height: 42)
      )
      drawing.draw(
        rig.strip.titles,
        colors: .standard(dark: true),
        hovered: isPointed ? 1 : nil,
        hoveredMark: isPointed ? 1 : nil,
        hasFocus: false,
        hasHairline: true,
        on: snapshot
      )
    }
    try expectDrawing(node, is: "tabstrip-close\(isPointed ? "-pointed" : "")", within: 2)
  }

  @Test func `only the title of the chosen tab is bold, in the room that each has`() {
    let rig = TabStand(2, titles: ["Jazz", "Soul and more"])
    let titles = TabTitles(for: rig.strip)
    titles.set(rig.tabs.list)
    for index in 0..<2 {
      let text = rig.tabs.list[index].title
      func width(_ weight: TextLayout.Weight) -> Double {
        TextLayout(text, for: rig.strip, size: 14, weight: weight).size.width
      }
      let drawn = [false, true].map { titles.layout(index, isChosen: $0)?.size.width }
      #expect(drawn == [width(.regular), width(.bold)] && width(.regular) < width(.bold))
      #expect(titles.widths[index] == width(.bold).rounded(.up) + 28)
    }
  }

  private nonisolated static let ends: [(Double, Double, Double)] = [
    // Whole titles, one that is long, one half of which is beyond an end, and slivers.
    (100.0, 40.0, 1.0), (0, 26, 1), (-60, 132, 1), (-20, 40, 0), (-35.2, 100, 0.5), (-46, 100, 0),
    (295.2, 100, 0.5), (334, 26, 1), (347, 26, 0), (-200, 100, 0),
  ]

  @Test(arguments: ends)
  func `a title of which a sliver would be left is gone`(
    start: Double,
    length: Double,
    opacity: Double
  ) {
    let layout = TabLayout(widths: [200, 120, 164], viewport: 360)
    let drawing = TabStrip.Drawing(of: layout, at: 0, in: Size(width: 360, height: 42))
    let letters = Interval(start: start, length: length)
    #expect(abs(drawing.opacity(ofTitleAt: letters) - opacity) < 1e-9)
  }

  @Test func `the ends of a ring with room for all tabs fade only where a title reaches across`() {
    let rig = TabStand(3, titles: ["Jazz", "Soul and more", "Folk"])
    func strengths(_ viewport: Double, at position: Double = 0) -> [Double] {
      let layout = TabLayout(widths: rig.strip.titles.widths, viewport: viewport)
      let size = Size(width: viewport, height: 42)
      let ends = TabStrip.Drawing(of: layout, at: position, in: size)
        .strengthsOfEnds(rig.strip.titles)
      return [ends.start, ends.end]
    }
    #expect(strengths(200) == [1, 1])
    for viewport in [500.0, 700] { #expect(strengths(viewport) == [0, 0]) }
    let crossing = stride(from: 0.0, to: 3, by: 0.05).map { strengths(360, at: $0).max() ?? 0 }
    #expect(crossing.contains { $0 > 0 } && crossing.contains { $0 < 1 })
  }

  /// The strip as the renderer paints it, and the position of its capsule.
  private func painted(at position: Double, dark: Bool) async throws -> (PixelMap, Interval) {
    let rig = TabStand(5, titles: ["MMMMMMMMMMMM", "MMMMMMMMMM", "MM", "MMMM", "MMM"])
    rig.widget.colors = .standard(dark: dark)
    rig.tabs.hold(at: position)
    let stage = await Stage(rig.alone(rig.strip), width: 600, height: 42)
    defer { stage.close() }
    await until { rig.strip.drawn?.size.width == 600 && rig.strip.renderNode() != nil }
    let pixels = try stage.pixels()
    return (pixels, try #require(rig.strip.drawn?.capsule))
  }

  @Test(arguments: [true, false])
  func `a title half in the capsule has both colours, split at its edge`(
    dark: Bool
  ) async throws {
    let (pixels, capsule) = try await painted(at: 0.5, dark: dark)
    let resting = try await painted(at: 0.5, dark: dark).0
    #expect(pixels.difference(from: resting, tolerance: 0) == 0)
    let fill = Palette.standard(dark: dark).accentFill
    // White letters on the accent inside, letters of the resting colour on the strip outside.
    var (white, outside) = (0, 0)
    let edges = (Int(capsule.start.rounded(.up)), Int(capsule.end.rounded(.down)))
    for x in 60..<540 {
      for y in 12..<30 {
        let pixel = pixels[x, y]
        let isWhite = pixel.red > 190 && pixel.green > 190 && pixel.blue > 190
        let isFill =
          abs(Int(pixel.red) - Int(fill.red * 255)) < 4
          && abs(Int(pixel.blue) - Int(fill.blue * 255)) < 4
        if edges.0 + 16..<edges.1 - 16 ~= x {
          if isWhite { white += 1 }
          #expect(pixel.blue >= UInt8(fill.blue * 255) - 3, "inside is accent and white only")
        } else if x < edges.0 || x > edges.1 {
          #expect(!isFill, "no accent outside, at \(x), \(y)")
          if dark ? pixel.red > 120 : pixel.red < 150 { outside += 1 }
          #expect(!dark || pixel.red < 190, "no white letters outside, at \(x), \(y)")
        }
      }
    }
    #expect(white > 100 && outside > 100, "\(white), \(outside)")
  }

  @Test func `the bold letters of the chosen tab lie on the middle of its regular ones`()
    async throws
  {
    // If both layers have one colour, the capsule's edge is not visible in the letters.
    let rig = TabStand(6)
    rig.tabs.hold(at: 0.37)
    await Stage(rig.alone(rig.strip), width: 700, height: 42)
    await until { rig.strip.drawn?.size.width == 700 }
    let drawing = try #require(rig.strip.drawn)
    var places: [[Double]] = []
    let text = try #require(rig.strip.renderNode()?.text)
    let layers = text.components(separatedBy: "rounded-clip")
    #expect(layers.count == 2, "one capsule")
    for layer in layers {
      places.append(
        layer.components(separatedBy: "\n").filter { $0.contains("transform: translate") }
          .compactMap { Double($0.split { "(,".contains($0) }[1]) }
      )
    }
    // Each is centred in the room of the bold letters, which are a few pixels wider.
    #expect(places[1].count >= 2)
    for bold in places[1] { #expect(places[0].contains { (0...3).contains($0 - bold) }) }
    #expect(drawing.position == rig.tabs.position)
  }

  @Test func `no title is laid out during a motion, and a changed one is once`() async {
    let rig = await TabStand(60, titles: (0..<60).map { "Title \($0)" }).withStrip(700)
    await until { rig.strip.renderNode() != nil }
    let made = rig.strip.titles.made
    for _ in 0..<20 {
      rig.drag(rig.strip, by: 60, times: 6)
      for _ in 0..<20 {
        rig.clock.turn()
        _ = rig.strip.renderNode()
      }
    }
    #expect(rig.strip.titles.made == made)
    rig.tabs.list[4].title = "Another"
    rig.tabs.list.swapAt(0, 9)
    #expect(rig.strip.titles.made == made + 1)
  }

  @Test func `a very long title ends in an ellipsis before half of the strip`() async {
    let long = String(repeating: "very ", count: 40) + "long"
    let rig = await TabStand(4, titles: [long, "🎷 Jazz", "シティポップ", "موسيقى عربية"]).withStrip(600)
    #expect(rig.strip.titles.widths[0] == 270 + 28)
    #expect(rig.strip.titles.isShortened(0))
    for index in 1..<4 {
      #expect(!rig.strip.titles.isShortened(index))
      #expect(rig.tabs.motion.layout.widths[index] > 50)
    }
  }

  @Test func `a click on a far tab takes the shorter way`() async throws {
    let rig = await TabStand().withStrip(1000)
    let frame = try #require(rig.tabs.motion.layout.frame(of: -2, at: 0))
    let click = try #require(rig.strip.controllers.compactMap { $0 as? ClickGesture }.first)
    emit("released", on: click, Int32(1), frame.middle, 20.0)
    rig.settle()
    #expect(rig.tabs.position == -2 && rig.tabs.current?.id == "10")
  }

  @Test func `few tabs touch in the middle, and a click beside them selects nothing`()
    async throws
  {
    let rig = await TabStand(3).withStrip(1000)
    let layout = rig.tabs.motion.layout
    let frames = try (-1...1).map { try #require(layout.frame(of: $0, at: 0)) }
    #expect(frames[0].end == frames[1].start && frames[1].end == frames[2].start)
    #expect(layout.view.length == layout.circumference && layout.view.middle == 500)
    let click = try #require(rig.strip.controllers.compactMap { $0 as? ClickGesture }.first)
    emit("released", on: click, Int32(1), layout.view.end + 20, 20.0)
    rig.settle()
    #expect(rig.tabs.current?.id == "0")
    emit("released", on: click, Int32(1), frames[2].start + 5, 20.0)
    rig.settle()
    #expect(rig.tabs.current?.id == "1")
  }

  @Test func `a point of the strip is on a tab or beside all of them`() async throws {
    let rig = await TabStand(3, titles: ["Jazz", "Soul", "Folk"]).withStrip(600)
    await until { rig.strip.drawn?.size.width == 600 }
    let frame = try #require(rig.tabs.motion.layout.frame(of: 1, at: rig.tabs.position))
    #expect(rig.strip.tab(at: Point(x: frame.middle, y: 4))?.title == "Soul")
    #expect(rig.strip.tab(at: Point(x: 300, y: 42))?.title == "Jazz")
    #expect(rig.strip.tab(at: Point(x: 1, y: 20)) == nil)
  }

  @Test func `tabs that move past under the pointer are not highlighted`() async throws {
    let rig = await TabStand().withStrip(700)
    let next = try #require(rig.tabs.motion.layout.frame(of: 1, at: 0))
    rig.strip.point(to: Point(x: next.middle, y: 20))
    #expect(rig.strip.hoveredSlot == 1)
    rig.drag(rig.strip, by: 40, times: 9)
    #expect(rig.strip.hoveredSlot == nil)
    rig.clock.turn()
    #expect(!rig.tabs.isResting && rig.strip.hoveredSlot == nil)
    rig.settle()
    #expect(rig.tabs.isResting && rig.strip.hoveredSlot != nil)
  }

  @Test func `keys move it when it has the focus, and swap from right to left`() async {
    let rig = await TabStand().withStrip(700)
    #expect(rig.strip.press(.right, []))
    #expect(rig.strip.press(.right, []))
    #expect(rig.tabs.current?.id == "2")
    #expect(rig.strip.press(.left, []))
    #expect(rig.tabs.current?.id == "1")
    #expect(rig.strip.press(.end, []))
    #expect(rig.tabs.current?.id == "11")
    #expect(rig.strip.press(.home, []))
    #expect(rig.tabs.current?.id == "0")
    #expect(!rig.strip.press(.right, .control) && !rig.strip.press(.up, []))
    rig.strip.isRightToLeft = true
    #expect(rig.strip.press(.left, []))
    #expect(rig.tabs.current?.id == "1")
  }

  @Test func `a wheel moves it by a tab, fractions add up`() async {
    let rig = await TabStand().withStrip(700)
    for _ in 0..<4 {
      #expect(
        rig.strip.wheelTurned(
          by: Point(x: 0, y: 0.5),
          with: [],
          over: .zero,
          at: rig.clock.time
        )
      )
    }
    rig.settle()
    #expect(rig.tabs.position == 2)
    #expect(!rig.strip.wheelTurned(by: Point(x: 0, y: 1), with: .control, over: .zero, at: 0))
  }

  @Test(arguments: [HandMovement.Device.touchpad, .touch, .mouse])
  func `a pull down opens what is behind the strip, and no tab moves`(
    device: HandMovement.Device
  ) async {
    let rig = await TabStand().withStrip(700)
    let (strip, clock) = (rig.strip, rig.clock)
    let movement = HandMovement(device: device, axis: .vertical, start: Point(x: 350, y: 20))
    #expect(!strip.takes(movement))
    var pulls = 0
    strip.onPull = { pulls += 1 }
    #expect(strip.takes(movement))
    for (way, flings) in [(-10.0, true), (40, true), (-40, false), (-40, true)] {
      #expect(!strip.handCame(at: clock.time))
      clock.turn()
      strip.handMoved(by: Point(x: 0, y: way), of: movement, at: clock.time)
      #expect(pulls == 0)
      strip.handLeft(flings: flings, at: clock.time)
    }
    #expect(pulls == 1 && rig.tabs.position == 0)
  }

  @Test func `from right to left the next tab is on the left`() async throws {
    let rig = TabStand()
    rig.strip.isRightToLeft = true
    await Stage(rig.alone(rig.strip), width: 700, height: 42)
    let layout = rig.tabs.motion.layout
    let (own, next) = (layout.frame(of: 0, at: 0), layout.frame(of: 1, at: 0))
    #expect(try #require(next).end <= (try #require(own)).start)
    rig.drag(rig.strip, by: -60, times: 4, lets: false)
    #expect(rig.tabs.position > 1, "a swipe to the right moves to the left tab")
  }

  @Test func `screen readers get a list of tabs, of which one is selected`() async throws {
    let rig = await TabStand(3).withStrip(500)
    #expect(rig.strip.isAccessible(as: .tabList))
    let handles = rig.strip.children.compactMap { $0 as? TabHandle }
    #expect(handles.count == 3 && handles.allSatisfy { $0.isAccessible(as: .tab) })
    #expect(handles.map(\.isChosen) == [true, false, false])
    for (index, handle) in handles.enumerated() {
      #expect(handle.told(.label(TabStand.titles[index])))
      #expect(handle.told(.place(index + 1, of: 3)) && handle.told(.selected(index == 0)))
    }
    #expect(handles.map(\.isFocusable) == [true, false, false])
    handles[0].takeFocus()
    rig.tabs.step(by: 1)
    #expect(handles.map(\.isChosen) == [false, true, false])
    #expect(handles[1].hasFocus, "the focus follows the selection")
    #expect(handles[0].told(.selected(false)) && handles[1].told(.selected(true)))
    rig.tabs.list[1].title = "Another"
    rig.tabs.list.removeAll { $0.id == "0" }
    #expect(rig.strip.children.count == 2)
    #expect(handles[1].told(.label("Another")) && handles[1].told(.place(1, of: 2)))
  }

  @Test func `Tab enters on the selected tab and leaves again`() async {
    let rig = await TabStand(3).withStrip(500)
    rig.tabs.step(by: 1)
    rig.settle()
    rig.stage.window.dropFocus()
    #expect(rig.strip.moveFocus(to: .next))
    #expect(rig.strip.children[1].hasFocus)
    #expect(!rig.strip.moveFocus(to: .next))
  }

  @Test func `a strip without tabs is empty and takes no drags`() async {
    let rig = await TabStand(0).withStrip(300)
    #expect(await until { rig.strip.renderNode() != nil })
    let movement = HandMovement(device: .touchpad, axis: .horizontal, start: .zero)
    #expect(!rig.strip.takes(movement))
    #expect(!rig.strip.press(.right, []))
  }

  @Test(arguments: [false, true])
  func `a tab that can be closed has a close button, which selects nothing`(
    isRightToLeft: Bool
  ) async throws {
    let rig = TabStand(5)
    rig.strip.isRightToLeft = isRightToLeft
    let plain = Tabs(rig.tabs.list).motion.layout.widths.count
    rig.tabs.list[1].isClosable = true
    await Stage(rig.alone(rig.strip), width: 700, height: 42)
    await until { rig.strip.drawn?.size.width == 700 }
    var closed: [String] = []
    rig.strip.onClose = { closed.append($0.id) }
    let layout = rig.tabs.motion.layout
    let frame = try #require(layout.frame(of: 1, at: 0))
    let mark = try #require(rig.strip.titles.mark(of: 1, in: frame))
    #expect(plain == 5 && mark.start > frame.start && mark.end < frame.end)
    #expect((mark.middle > frame.middle) != isRightToLeft, "behind the title")
    let handles = rig.strip.children.compactMap { $0 as? TabHandle }
    #expect(handles[1].told(.description("Delete closes it")))
    #expect(!handles[0].told(.description("Delete closes it")))
    let plainDrawing = rig.strip.renderNode()?.text
    rig.strip.point(to: Point(x: mark.middle, y: 21))
    #expect(rig.strip.hoveredMark == 1 && rig.strip.tooltip == "Close")
    #expect(await until { rig.strip.renderNode()?.text != plainDrawing })
    rig.strip.point(to: nil)
    #expect(rig.strip.hoveredMark == nil && rig.strip.tooltip == nil)
    #expect(!rig.strip.choose(at: Point(x: mark.middle, y: 21)))
    #expect(closed == ["1"] && rig.tabs.current?.id == "0")
    #expect(rig.strip.choose(at: Point(x: 2 * frame.middle - mark.middle, y: 21)))
    rig.settle()
    #expect(rig.tabs.current?.id == "1" && closed == ["1"])
    #expect(rig.strip.press(.delete, []) && closed == ["1", "1"])
    rig.tabs.jump(to: "2")
    #expect(!rig.strip.press(.delete, []), "others remain")
  }
}
