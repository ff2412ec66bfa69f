import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct CoverFlowTests {
  nonisolated static let styles: [(String, FlowStyle)] = [
    ("gatefold", .gatefold), ("round-robin", .roundRobin), ("tapku", .tapku),
    ("procession", .tapkuProcession), ("receding", .tapkuReceding), ("carousel", .carousel),
    ("shelf", .shelf),
  ]

  // MARK: - Poses

  @Test func `the caption of large covers does not overlap what is at the stage's foot`() async {
    let stand = await FlowStand(height: 459)
    stand.flow.footRoom = 36
    let side = stand.flow.layout.side
    stand.flow.zoom = 1.5
    stand.clock.run(2)
    #expect(await until { stand.flow.layout.side > 1.1 * side })
    stand.flow.footRoom = 0
    await stand.drawn()
    #expect(stand.flow.layout.side > 1.2 * side, "where there is more room they grow")
  }

  @Test(arguments: [240, 360, 420, 459, 674], [0.0, 44])
  func `title and artist are below the cover and above the index at each size`(
    height: Int,
    foot: Double
  ) async {
    let stand = await FlowStand(height: height)
    let (flow, stage) = (stand.flow, Size(width: 900, height: Double(height)))
    flow.footRoom = foot
    await stand.drawn()
    for zoom in [0.6, 1, 1.2, 1.35, 1.5] {
      flow.zoom = zoom
      stand.clock.run(2)
      await stand.drawn()
      func gap() -> Double {
        flow.captionTop(in: stage) - flow.layout.front.origin.y - flow.layout.side
      }
      let (top, room) = (flow.captionTop(in: stage), gap())
      let lines = CoverCaption.Lines(side: flow.layout.side)
      #expect(top + lines.height <= stage.height - foot + 1e-9)
      guard zoom > 1 else { continue }
      flow.zoom = 1
      stand.clock.run(2)
      await stand.drawn()
      #expect(room >= min(gap(), 4), "\(zoom)")
    }
  }

  @Test func `the caption is not cut off at the foot of a low stage`() async {
    let stand = await FlowStand(height: 184)
    #expect(stand.flow.captionTop(in: Size(width: 900, height: 184)) + 40 <= 184)
  }

  @Test(arguments: styles.indices)
  func `covers are drawn as recorded, in each style`(index: Int) async throws {
    let (name, style) = Self.styles[index]
    // Sixty receding covers do not fill the stage: as a row, all of them are recorded.
    let wraps = style != .tapkuReceding
    let stand = await FlowStand(style: style, width: 600, height: 240, wraps: wraps)
    stand.flow.jump(toPosition: 7.25)
    await stand.drawn()
    let node = RenderNode.recording { snapshot in
      for cover in stand.flow.painted {
        snapshot.saved {
          snapshot.transform(stand.flow.layout.transform(to: cover.pose))
          snapshot.fill(
            Rect(x: 0, y: 0, width: cover.side, height: cover.side),
            with: Color(hex: 0xffffff).opacity(cover.brightness)
          )
        }
      }
    }
    try expectDrawing(node, is: "flow-\(name)")
  }

  @Test
  func `covers are drawn without a seam along the floor, also by renderers that draw in pieces`()
    async throws
  {
    let usual = Snapshot.drawsInPieces
    defer { Snapshot.drawsInPieces = usual }
    var pictures: [PixelMap] = []
    for drawsInPieces in [false, true] {
      Snapshot.drawsInPieces = drawsInPieces
      let stand = await FlowStand()
      defer { stand.close() }
      stand.flow.jump(toPosition: 5.5)
      await stand.pictured()
      let node = try #require(RenderNode.recording { stand.flow.draw(on: $0) })
      // Renderers that draw in pieces cut what is darkened inside a transform, but not outside.
      let covers = stand.flow.painted
      #expect(covers.contains { $0.brightness < 1 })
      #expect(covers.allSatisfy { $0.brightnessOutside == (drawsInPieces ? $0.brightness : 1) })
      let area = Rect(size: stand.flow.size)
      pictures.append(try Renderer(offscreen: .gl).texture(of: node, in: area).pixels())
    }
    // A renderer that draws in pieces tears the first picture, so they cannot be compared.
    if !usual { #expect(pictures[0].difference(from: pictures[1], tolerance: 24) < 0.005) }
  }

  @Test func `covers are painted from the farthest to the nearest`() async {
    let stand = await FlowStand()
    for position in [3.0, 3.3, 3.5, 3.7, 1e6 + 0.2] {
      stand.flow.jump(toPosition: position)
      await stand.drawn()
      let distances = stand.flow.painted.map { abs($0.offset) }
      #expect(distances == distances.sorted(by: >) && distances.count > 10)
    }
  }

  @Test func `the front cover is on whole pixels, its texture 1:1`() async throws {
    for width in [900, 901, 377] {
      let stand = await FlowStand(width: width, height: 361)
      defer { stand.close() }
      await stand.pictured()
      let cover = try #require(stand.flow.centreCover)
      let baked = try #require(cover.baked)
      let front = stand.flow.layout.front
      #expect(baked.frame.level == .front && baked.isExact)
      #expect(front.origin.x == front.origin.x.rounded() && front.size.width == cover.side)
      let place = baked.frame.rect(side: cover.side)
      #expect(abs(place.size.width - Double(baked.texture?.width ?? 0)) < 1e-9)
      #expect(abs(place.size.height - Double(baked.texture?.height ?? 0)) < 1e-9)
      #expect(abs(place.origin.x - place.origin.x.rounded()) < 1e-9)
      let text = stand.flow.layout.transform(to: cover.pose).text()
      #expect(text == "translate(\(Int(front.origin.x)), \(Int(front.origin.y)))")
      // A texel is a pixel: the middle of the cover has exactly the picture's colour.
      let pixel = try stand.stage.pixels()[Int(front.center.x), Int(front.center.y)]
      let color = PlainArt.color(of: CoverID(0))
      #expect(abs(Double(pixel.red) - color.red * 255) <= 1)
      #expect(abs(Double(pixel.blue) - color.blue * 255) <= 1)
    }
  }

  @Test func `covers have no frame and no offset, whatever the theme's button style`()
    async throws
  {
    let stand = await FlowStand(30, art: WideArt())
    await stand.pictured()
    let pixels = try stand.stage.pixels()
    let front = stand.flow.layout.front
    let (left, foot) = (Int(front.origin.x), Int(front.origin.y + front.size.height))
    let color = PlainArt.color(of: CoverID(0))
    // The first column and the last row of the cover, a corner's radius inside.
    for (x, y) in [(left, foot - 20), (left + 20, foot - 1)] {
      #expect(Double(pixels[x, y].red) >= color.red * 255 - 2)
      #expect(Double(pixels[x, y].green) >= color.green * 255 - 2)
    }
    let above = pixels[left + 20, Int(front.origin.y) + 20]
    #expect(max(above.red, above.green, above.blue) < 90, "above wide art is the wall")
  }

  // MARK: - Recycling

  @Test func `scrolling makes no new covers, and few are live`() async {
    let stand = await FlowStand(100_000)
    await stand.drawn()
    let made = stand.flow.traceSample.created
    for step in 0..<40 {
      stand.flow.jump(toPosition: Double(step * step) * 12.3)
      await stand.drawn()
      #expect(stand.flow.traceSample.live <= stand.flow.layout.visibleCount + 4)
    }
    #expect(stand.flow.traceSample.created == made)
    #expect(stand.flow.children.count == stand.flow.traceSample.live)
  }

  @Test func `a recycled cover shows its new item, not the old one`() async throws {
    let stand = await FlowStand(90)
    await stand.pictured()
    for index in [20, 41, 42, 7] {
      stand.flow.jump(to: index)
      await stand.drawn()
      await stand.pictured()
      let center = stand.flow.layout.front.center
      let pixel = try stand.stage.pixels()[Int(center.x), Int(center.y)]
      let color = PlainArt.color(of: CoverID(Int64(index)))
      #expect(abs(Double(pixel.red) - color.red * 255) <= 2)
      #expect(abs(Double(pixel.green) - color.green * 255) <= 2)
    }
  }

  @Test func `a flow is freed with its window, whatever it was doing`() async {
    weak var gone: CoverFlow?
    for wait in [true, false] {
      do {
        let stand = await FlowStand(40)
        gone = stand.flow
        if wait { await stand.pictured() }
        stand.swipe(-300)
        _ = stand.flow.pressed(Key(symbol: 0x61), with: [])
        stand.close()
      }
      #expect(await until { gone == nil })
    }
  }

  // MARK: - Few, none, narrow, wide

  @Test(arguments: [0, 1, 2, 3])
  func `few items form a row with ends`(count: Int) async throws {
    let stand = await FlowStand(count)
    #expect(!stand.flow.ring.wraps && stand.flow.centre == (count > 0 ? 0 : nil))
    #expect(stand.flow.painted.count == count)
    stand.swipe(400)
    stand.settle()
    #expect(stand.flow.position == (count > 0 ? Double(count - 1) : 0))
    stand.swipe(-900)
    stand.settle()
    #expect(stand.flow.position == 0)
    for key in [Key.left, .right, .home, .end, .enter, .pageDown] {
      #expect(stand.flow.pressed(key, with: []) == (count > 0))
    }
    #expect(stand.activated.count == (count > 0 ? 1 : 0))
    await stand.drawn()
    _ = try stand.stage.pixels()
  }

  @Test func `a ring shows nothing twice; fewer than twelve items make a row`() async {
    for count in [8, 11, 12, 13, 20, 24, 26, 28, 30, 40] {
      let stand = await FlowStand(count)
      defer { stand.close() }
      #expect(stand.flow.ring.wraps == (count >= 12))
      let ids = stand.flow.painted.compactMap { $0.item?.id }
      #expect(Set(ids).count == ids.count)
    }
  }

  @Test func `the round robin repeats a few items until they fill the ring`() async {
    let stand = await FlowStand(4, style: .roundRobin, repeats: true)
    #expect(stand.flow.ring.wraps && stand.flow.painted.count > 4)
    stand.swipe(-2000)
    stand.settle()
    #expect(stand.flow.position == stand.flow.position.rounded())
  }

  @Test(arguments: [(20, 300), (300, 20), (5000, 200), (96, 96)])
  func `a stage of any size is drawn`(width: Int, height: Int) async {
    let stand = await FlowStand(200, width: width, height: height)
    #expect(stand.flow.painted.count <= stand.flow.layout.visibleCount)
    #expect(!stand.flow.painted.isEmpty)
    stand.swipe(-100)
    stand.settle()
    await stand.drawn()
    #expect(stand.flow.position == stand.flow.position.rounded())
  }

  @Test func `a stage without any extent has no live covers`() async {
    let stand = await FlowStand(200)
    stand.flow.layOut(in: Size(width: 0, height: 0))
    #expect(stand.flow.painted.isEmpty && stand.flow.traceSample.live <= 4)
    stand.flow.layOut(in: Size(width: 1, height: 1))
    #expect(!stand.flow.painted.isEmpty)
    stand.flow.layOut(in: Size(width: 900, height: 360))
    #expect(stand.flow.painted.count > 10)
  }

  // MARK: - Style, size, direction

  @Test func `another style enters smoothly, and can be reversed`() async {
    let stand = await FlowStand()
    stand.flow.jump(to: 5)
    await stand.drawn()
    func turn() -> Double { stand.flow.pool[7].pose.turn }
    let first = turn()
    stand.flow.style = .shelf
    var last = first
    for _ in 0..<6 {
      stand.clock.turn()
      stand.flow.layOut(in: stand.flow.size)
      #expect(turn() > last && turn() < 0)
      last = turn()
    }
    stand.flow.style = .gatefold
    stand.clock.turn(0)
    stand.flow.layOut(in: stand.flow.size)
    #expect(abs(turn() - last) < 1e-9)
    stand.clock.run(2)
    stand.flow.layOut(in: stand.flow.size)
    #expect(turn() == first)
    #expect(stand.clock.running == 0)
  }

  @Test func `in another size the same item remains in the centre, in flight as well`() async {
    let stand = await FlowStand(40)
    stand.flow.go(to: 17)
    stand.clock.run(0.1)
    let before = stand.flow.position
    stand.flow.layOut(in: Size(width: 300, height: 500))
    #expect(abs(stand.flow.position - before) < 1e-9)
    stand.settle()
    #expect(stand.flow.centre == 17)
    // So wide that forty do not fill it.
    stand.flow.layOut(in: Size(width: 3000, height: 360))
    stand.settle()
    #expect(stand.flow.centre == 17 && stand.flow.ring.wraps)
  }

  @Test func `from right to left the next item is on the left, and keys swap`() async {
    let stand = await FlowStand(isRightToLeft: true)
    let front = stand.flow.layout.front.center
    #expect(stand.edge(of: 1).x < front.x)
    #expect(stand.flow.item(at: stand.edge(of: 2)) == 2)
    _ = stand.flow.pressed(.left, with: [])
    stand.settle()
    #expect(stand.flow.centre == 1)
    _ = stand.flow.pressed(.right, with: [])
    stand.settle()
    #expect(stand.flow.centre == 0)
    // Content moves with the fingers: to the right, the left neighbour appears.
    stand.swipe(-stand.flow.layout.sidePitch * 2, steps: 120)
    #expect(stand.flow.position > 1.5)
  }

  @Test func `with reduced motion everything moves at once, but drags still work`() async {
    let stand = await FlowStand()
    stand.flow.reducesMotion = true
    _ = stand.flow.pressed(.right, with: [])
    #expect(stand.flow.position == 1)
    stand.flow.style = .shelf
    stand.flow.zoom = 1.3
    stand.crate.items.removeFirst(1)
    stand.flow.apply(CoverChanges(removed: [0]))
    #expect(stand.flow.isStill && stand.clock.running == 0)
    _ = stand.flow.handCame(at: stand.clock.time)
    stand.flow.handMoved(
      by: Point(x: stand.flow.layout.sidePitch * 0.4, y: 0),
      at: stand.clock.time
    )
    #expect(abs(stand.flow.position - 0.4) < 1e-9)
  }

  @Test func `captions lie as low as they may, but not far from their covers`() async {
    let stand = await FlowStand(height: 420)
    let flow = stand.flow
    let end = flow.layout.front.origin.y + flow.layout.front.size.height
    let most = 0.34 * flow.layout.side
    let words = CoverCaption.Lines(side: flow.layout.side).height
    for room in [10.0, 30, most - 1, most + 1, 80] {
      flow.footRoom = 420 - end - words - room
      let top = flow.captionTop(in: Size(width: 900, height: 420))
      #expect(abs(top - end - min(most, room)) < 1e-9)
    }
  }

  @Test(arguments: [0.6, 1, 1.5])
  func `reflections end 8 pixels above the captions, and at their covers where there is no room`(
    zoom: Double
  ) async {
    let stand = await FlowStand(height: 420)
    let flow = stand.flow
    flow.zoom = zoom
    stand.clock.run(2)
    await stand.drawn()
    let foot = flow.layout.front.origin.y + flow.layout.front.size.height
    for room in [0.0, 20, 40, 90] {
      flow.footRoom = room
      let top = flow.captionTop(in: flow.size).rounded()
      let reflections = flow.reflections(in: flow.size)
      #expect(reflections.start == foot && reflections.end == max(top - 8, foot))
    }
  }

  @Test(arguments: styles.map(\.1), [false, true])
  func `below the end of the reflections the floor is bare, in each style`(
    style: FlowStyle,
    isDrawnInSoftware: Bool
  ) async throws {
    let stand = await FlowStand(style: style, height: 420, isDrawnInSoftware: isDrawnInSoftware)
    await stand.pictured()
    let flow = stand.flow
    for position in [4, 4.5] {
      flow.jump(toPosition: position)
      await stand.drawn()
      let node = try #require(RenderNode.recording { flow.draw(on: $0) })
      let area = Rect(x: 0, y: 0, width: 900, height: 420)
      let picture = try Renderer(offscreen: .gl).texture(of: node, in: area).pixels()
      let line = Int(flow.reflections(in: flow.size).end) + 2
      for x in stride(from: 10, to: 890, by: 20) {
        let pixel = picture[x, line]
        #expect(max(pixel.red, pixel.green, pixel.blue) < 8, "\(x) at \(position)")
      }
    }
  }

  @Test func `a new size in mid-fling does not bring the frame forward`() async {
    let stand = await FlowStand()
    stand.swipe(400)
    stand.clock.turn()
    let (flow, flight) = (stand.flow, stand.flow.driver.scroller)
    for (index, height) in [300.0, 340, 360, 200].enumerated() {
      // The layout of a frame is later than the frame's time.
      stand.clock.lateness = 0.011
      flow.refreshLayout(Size(width: 900 - 20 * Double(index), height: height))
      #expect(flow.driver.time == stand.clock.time)
      #expect(abs(flow.position - flight.position(at: stand.clock.time)) < 1e-9)
      #expect(abs(flow.velocity - flight.velocity(at: stand.clock.time)) < 1e-9)
      stand.clock.turn()
      #expect(abs(flow.position - flight.position(at: stand.clock.time)) < 1e-9)
    }
  }

  @Test func `a press after the end of a motion is a click, although its last frame is late`() async
  {
    let stand = await FlowStand()
    stand.flow.go(to: 5)
    stand.clock.run(0.15)
    #expect(!stand.flow.isStill)
    // No frame is drawn for three seconds, then a press arrives.
    stand.clock.lateness = 3
    #expect(!stand.flow.handCame(at: stand.clock.now))
    #expect(stand.flow.position == 5 && stand.rests == [5])
    stand.flow.handLeft(flings: false, at: stand.clock.now)
    #expect(stand.flow.position == 5 && stand.clock.running == 0)
  }

  @Test func `a press during a motion stops it, although it is handled after the motion's end`()
    async
  {
    let stand = await FlowStand()
    stand.flow.go(to: 5)
    stand.clock.run(0.15)
    let position = stand.flow.position
    let press = stand.clock.time + 0.01
    stand.clock.lateness = 3
    #expect(stand.flow.handCame(at: press))
    #expect(stand.flow.position == position)
  }

  @Test(arguments: [12, 13, 36])
  func `a fling over many laps shows no item twice, and none appears or disappears at once`(
    count: Int
  ) async {
    let stand = await FlowStand(count, width: 800, height: 170)
    let flow = stand.flow
    #expect(flow.ring.wraps && flow.layout.visibleCount > count)
    let created = flow.traceSample.created
    var (position, laps) = (flow.position, Set<Int>())
    var before = presences(in: flow)
    stand.swipe(900)
    for step in 0..<300 {
      // Slower and slower, so that many frames are seen.
      if step % 60 == 0, step < 200 { stand.swipe(900) }
      stand.clock.turn(1.0 / 120)
      await stand.drawn()
      let way = abs(flow.position - position)
      position = flow.position
      laps.insert(flow.ring.lap(of: Int(position)))
      let now = presences(in: flow)
      #expect(now.count == flow.painted.count && now.count <= count - 2)
      for id in Set(now.keys).union(before.keys) {
        #expect(abs((now[id] ?? 0) - (before[id] ?? 0)) <= way + 1e-9, "\(id) at \(position)")
      }
      before = now
    }
    stand.settle()
    #expect(laps.count > 2)
    #expect(flow.position == flow.position.rounded() && flow.traceSample.created == created)
  }

  private func presences(in flow: CoverFlow) -> [CoverID: Double] {
    var presences: [CoverID: Double] = [:]
    for cover in flow.painted { if let id = cover.item?.id { presences[id] = cover.presence } }
    return presences
  }

  @Test func `a cover that has nearly faded out is not hit`() async throws {
    let stand = await FlowStand(13, width: 800, height: 170)
    for (position, isHit) in [(0.05, true), (0.9, false)] {
      stand.flow.jump(toPosition: position)
      await stand.drawn()
      let cover = try #require(stand.flow.painted.first { $0.slot == -4 })
      let point = try #require(cover.plane.project(Point(x: -0.4 * cover.side, y: 0)))
      #expect((stand.flow.cover(at: point) === cover) == isHit)
    }
  }

  @Test func `the window's size does not change the place of a shelf of twelve`() async {
    let stand = await FlowStand(12, width: 400, height: 400)
    stand.flow.jump(to: 30)
    for size in [Size(width: 1200, height: 160), Size(width: 300, height: 700)] {
      stand.flow.refreshLayout(size)
      #expect(stand.flow.ring.wraps && stand.flow.position == 30 && stand.flow.centre == 6)
    }
  }
}
