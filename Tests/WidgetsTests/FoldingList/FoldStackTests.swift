import GLib
import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldStackTests {
  private func play(
    sheet: Int = 0,
    artist: String = "",
    width: Int = 400,
    _ body: @MainActor (FoldStack, HandClock, Stage) async throws -> Void
  ) async throws {
    let sheets = TestSheets([7, 40])
    sheets.artist = artist
    try await sheets.play(sheet: sheet, width: width, body)
  }

  private func drawn(_ stack: FoldStack) throws -> String {
    try #require(RenderNode.recording { stack.draw(on: $0) }).text
  }

  private func share(_ above: Int, _ below: Int, _ fraction: Double) -> TrackFold.Share {
    TrackFold.Share(above: above, below: below, fraction: fraction)
  }

  @Test func `a new size in flight does not bring the rows forward`() async throws {
    try await play(sheet: 1) { stack, clock, _ in
      _ = stack.handCame(at: clock.time)
      for _ in 0..<6 {
        clock.turn()
        stack.handMoved(by: Point(x: 0, y: 20), at: clock.time)
      }
      stack.handLeft(flings: true, at: clock.time)
      clock.turn()
      let flight = stack.scroller
      clock.lateness = 0.012
      stack.layOut(in: Size(width: 380, height: 180))
      #expect(stack.time == clock.time)
      #expect(stack.scroller.position(at: stack.time) == flight.position(at: clock.time))
    }
  }

  @Test func `renumbered sheets do not change their picture`() async throws {
    try await play(sheet: 1) { stack, clock, _ in
      stack.show(share(1, 2, 0))
      _ = stack.handCame(at: clock.time)
      for _ in 0..<6 {
        clock.turn()
        stack.handMoved(by: Point(x: 0, y: 40), at: clock.time)
      }
      stack.handLeft(flings: false, at: clock.time)
      clock.run(2)
      let offset = stack.offset(of: 1)
      #expect(offset > 100)
      stack.renumber(by: 6) { $0 + 6 }
      #expect(stack.sheet == 7 && !stack.isFolding)
      #expect(stack.offset(of: 7) == offset)
      #expect(stack.told(.label("Sheet 7")))
    }
  }

  @Test func `a click on the heart of a row requests it and moves no cursor`() async throws {
    try await play { stack, clock, _ in
      var hearts: [Int] = []
      stack.onHeart = { row, _ in hearts.append(row) }
      clock.run(0.1)
      stack.clicked(1, button: 1, at: Point(x: 320, y: 70))
      stack.clicked(2, button: 1, at: Point(x: 320, y: 70))
      #expect(hearts == [1] && stack.cursorRow == nil)
      stack.isRightToLeft = true
      stack.clicked(1, button: 1, at: Point(x: 80, y: 70))
      #expect(hearts == [1, 1])
      stack.clicked(1, button: 1, at: Point(x: 320, y: 70))
      #expect(hearts == [1, 1] && stack.cursorRow == 1)
    }
  }

  @Test func `a click on the artist of a row follows the link, and plays nothing`() async throws {
    try await play(artist: "Ray", width: 900) { stack, clock, stage in
      var (followed, played) = ([Int](), [Int]())
      stack.onArtist = { row, _, _ in followed.append(row) }
      stack.onPlay = { row, _ in played.append(row) }
      let view = try #require(stack.views.live[FoldStack.Spot(sheet: 0, row: 1)])
      #expect(await until { view.artistPlace != nil })
      let place = try #require(view.artistPlace)
      let point = Point(x: place.middle, y: 70)
      stack.clicked(1, button: 1, at: point)
      stack.clicked(2, button: 1, at: point)
      #expect(followed == [1] && played.isEmpty && stack.cursorRow == nil)
      stack.clicked(2, button: 1, at: Point(x: 200, y: 70))
      #expect(followed == [1] && played == [1])
    }
  }

  @Test func `the menu of an artist opens at the pointer, that of a track by keys as well`()
    async throws
  {
    try await play(artist: "Ray", width: 900) { stack, clock, _ in
      var menus: [Bool] = []
      stack.onArtist = { _, _, _ in }
      stack.onMenu = { _, _, _, isOnArtist in menus.append(isOnArtist) }
      let view = try #require(stack.views.live[FoldStack.Spot(sheet: 0, row: 1)])
      #expect(await until { view.artistPlace != nil })
      let artist = try #require(view.artistPlace).middle
      for x in [artist, 200] { stack.clicked(1, button: 3, at: Point(x: x, y: 70)) }
      stack.enter(atRow: 1)
      #expect(stack.press(.menu) && menus == [true, false, false])
    }
  }

  @Test func `a row that becomes a heading has no artist to click on`() async throws {
    try await play(artist: "Ray", width: 900) { stack, clock, _ in
      let view = try #require(stack.views.live[FoldStack.Spot(sheet: 0, row: 1)])
      #expect(await until { view.artistPlace != nil })
      (stack.source as? TestSheets)?.headings = Array(0..<7)
      stack.reload()
      #expect(await until { view.artistPlace == nil })
    }
  }

  @Test func `a highlighted row remains so while its sheet is renumbered, and then fades`()
    async throws
  {
    try await play { stack, clock, _ in
      stack.light(2)
      stack.renumber(by: 6) { $0 + 6 }
      let view = try #require(stack.views.live[FoldStack.Spot(sheet: 6, row: 2)])
      #expect(view.look?.light == 1)
      clock.run(2.1)
      #expect(view.look?.light == 0 && stack.light == nil)
    }
  }

  @Test func `the highlight of a row fades by itself`() async throws {
    try await play { stack, clock, _ in
      stack.light(2)
      let view = try #require(stack.views.live[FoldStack.Spot(sheet: 0, row: 2)])
      #expect(view.look?.light == 1)
      clock.run(1.1)
      let midway = try #require(view.look?.light)
      #expect(midway > 0.1 && midway < 0.9)
      clock.run(1)
      #expect(view.look?.light == 0 && stack.light == nil)
    }
  }

  @Test func `the focus enters on the first row, or on the last focused one`() async throws {
    try await play { stack, clock, _ in
      stack.enter()
      #expect(stack.cursorRow == 0)
      stack.press(.down)
      stack.enter()
      #expect(stack.cursorRow == 1)
    }
  }

  @Test func `at both ends of a transition a sheet has its picture at rest`() async throws {
    try await play { stack, clock, stage in
      for (end, sheet) in [(0.0, 0), (1.0, 1)] {
        stack.show(share(0, 1, end))
        clock.run(0.1)
        #expect(stack.sheet == sheet)
        let titles = stack.views.live.keys.filter { $0.sheet == sheet }.map(\.row).sorted()
        #expect(titles.starts(with: [0, 1, 2, 3, 4]))
      }
      // Just before the end the picture is nearly that of the end.
      stack.show(share(0, 1, 0))
      clock.run(0.1)
      #expect(await until { stack.views.live.values.allSatisfy { $0.size.height == 44 } })
      let rest = try stage.pixels()
      stack.show(share(0, 1, 1e-6))
      clock.run(0.1)
      let near = try #require(RenderNode.recording { stack.draw(on: $0) })
      let area = Rect(x: 0, y: 0, width: 400, height: 203)
      let picture = try Renderer(offscreen: .gl).texture(of: near, in: area).pixels()
      #expect(picture.difference(from: rest, tolerance: 24) < 0.02)
    }
  }

  @Test(arguments: [1.0, 2, 3])
  func `the background is not visible through a crease during a transition`(scale: Double)
    async throws
  {
    try await play { stack, clock, _ in
      for step in 1...19 {
        stack.show(share(0, 1, Double(step) / 20))
        clock.run(0.1)
        let node = try #require(
          RenderNode.recording { snapshot in
            snapshot.scale(x: scale, y: scale)
            stack.draw(on: snapshot)
          }
        )
        let area = Rect(x: 0, y: 0, width: 400 * scale, height: 200 * scale)
        let picture = try Renderer(offscreen: .gl).texture(of: node, in: area).pixels()
        let color = stack.colors.sheet
        let parts = [color.red, color.green, color.blue].map { UInt8(($0 * 255).rounded()) }
        let under = PixelMap.Pixel(red: parts[0], green: parts[1], blue: parts[2], alpha: 255)
        let fold = stack.fold
        for side in [TrackFold.Side.above, .below] {
          for slot in (0..<fold.pairCount).map({ fold.slot($0, of: side) }) {
            // Only steep leaves are much darker than the background.
            guard slot.rowCount == 2, slot.upper.slant > 0.6, slot.height > 6 else { continue }
            let crease = Int((slot.top + slot.height / 2) * scale)
            for y in crease - 1...crease where 0..<picture.height ~= y {
              #expect(picture[Int(330 * scale), y] != under, "at \(step) in 20")
            }
          }
        }
      }
    }
  }

  @Test func `during a transition the rows of both sheets fill the page`() async throws {
    try await play { stack, clock, _ in
      for step in 1...9 {
        stack.show(share(0, 1, Double(step) / 10))
        clock.run(0.1)
        let fold = stack.fold
        var end = fold.top(0, of: .above)
        for index in 0..<fold.pairCount { end += fold.slot(index, of: .above).height }
        for index in 0..<fold.pairCount { end += fold.slot(index, of: .below).height }
        #expect(end >= 203 - 1e-6)
        let text = try drawn(stack)
        #expect(text.contains(Snapshot.drawsInPieces ? "matrix3d" : "perspective"))
      }
    }
  }

  @Test func `each sheet keeps its scroll offset while others are shown`() async throws {
    try await play(sheet: 1) { stack, clock, _ in
      stack.show(share(1, 2, 0))
      stack.drag(by: 300, clock)
      #expect(stack.traceSample.position == 300)
      stack.show(share(1, 2, 1))
      #expect(stack.traceSample.position == 0)
      stack.show(share(1, 2, 0))
      #expect(stack.traceSample.position == 300)
    }
  }

  @Test func `the current track is in view when its sheet is shown, and when the track changes`()
    async throws
  {
    try await play { stack, clock, _ in
      let sheets = try #require(stack.source as? TestSheets)
      sheets.inView = 30
      stack.follow(share(1, 2, 0))
      clock.run(2)
      let position = stack.traceSample.position
      #expect(position > 30 * 44 - 203 && position < 30 * 44)
      _ = stack.wheelTurned(by: Point(x: 0, y: -40), with: [], over: .zero, at: clock.time)
      clock.run(2)
      #expect(stack.traceSample.position == 0, "the user may scroll away")
      sheets.inView = 31
      stack.showRowInView()
      #expect(stack.traceSample.position < 400, "it glides")
      clock.run(2)
      #expect(stack.traceSample.position > 31 * 44 - 203)
      _ = stack.handCame(at: clock.time)
      sheets.inView = 0
      stack.showRowInView()
      clock.run(1)
      #expect(stack.traceSample.position > 31 * 44 - 203, "dragged rows do not move")
    }
  }

  @Test func `the pointer also counts as over a sheet between its rows`() async throws {
    try await play { stack, _, _ in
      #expect(!stack.isPointedAt)
      stack.hover(at: Point(x: 200, y: 1))
      #expect(stack.isPointedAt && stack.hovered == nil)
      stack.hover(at: nil)
      #expect(!stack.isPointedAt)
    }
  }

  @Test func `rows read after their sheet was shown begin with the current track`() async throws {
    try await play { stack, clock, _ in
      let sheets = try #require(stack.source as? TestSheets)
      sheets.counts = [7, 0]
      stack.follow(share(1, 2, 0))
      clock.run(2)
      (sheets.counts, sheets.inView) = ([7, 40], 30)
      stack.reload()
      #expect(stack.traceSample.position > 30 * 44 - 203)
    }
  }

  @Test func `keys move through the rows and play them`() async throws {
    try await play(sheet: 1) { stack, clock, _ in
      stack.show(share(1, 2, 0))
      var played: [Int] = []
      stack.onPlay = { row, _ in played.append(row) }
      #expect(stack.press(.down) && stack.press(.down) && stack.press(.enter))
      #expect(played == [1])
      #expect(stack.press(.end))
      clock.run(2)
      #expect(stack.press(.enter) && played == [1, 39])
      #expect(stack.traceSample.position > 1_500)
      #expect(!stack.press(.escape))
    }
  }

  @Test func `a sheet that loses rows after a long rest glides to its new end`() async throws {
    try await play(sheet: 1) { stack, clock, _ in
      #expect(stack.press(.keypadEnd))
      clock.run(2)
      let before = stack.traceSample.position
      clock.turn(20)
      (stack.source as? TestSheets)?.counts = [7, 30]
      stack.reload()
      clock.turn()
      let first = stack.traceSample.position
      #expect(before - first < 200, "from \(before) to \(first)")
      clock.run(3)
      #expect(stack.traceSample.position < before - 400)
    }
  }

  @Test func `screen readers get sheets and rows`() async throws {
    try await play { stack, clock, _ in
      #expect(stack.isAccessible(as: .list) && stack.told(.label("Sheet 0")))
      let first = stack.views.live[FoldStack.Spot(sheet: 0, row: 0)]
      #expect(first?.told(.label("1, 0.0, 3:00")) == true)
      #expect(first?.told(.place(1, of: 7)) == true)
      #expect(first?.told(.description("1 of 7")) == true && stack.told(.description("7 rows")))
      // Headings have no place, and take none.
      (stack.source as? TestSheets)?.headings = [0, 2]
      stack.reload()
      clock.turn()
      let third = stack.views.live[FoldStack.Spot(sheet: 0, row: 3)]
      #expect(third?.told(.place(2, of: 5)) == true && stack.told(.description("5 rows")))
      (stack.source as? TestSheets)?.headings = []
      stack.show(share(0, 1, 1))
      #expect(stack.told(.label("Sheet 1")))
    }
  }

  @Test func `a stack is freed`() async throws {
    weak var gone: FoldStack?
    try await play { stack, clock, _ in
      gone = stack
      stack.follow(share(4, 5, 0.5))
      clock.run(0.2)
    }
    #expect(await until { gone == nil })
  }
}
