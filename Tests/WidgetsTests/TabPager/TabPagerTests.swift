import Foundation
import GLib
import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct TabPagerTests {
  @Test func `a new width in flight does not bring strip and pages forward`() async {
    let rig = await TabStand().inWindow(640, 400)
    rig.tabs.select(at: 3)
    rig.clock.run(0.1)
    let position = rig.tabs.position
    rig.clock.lateness = 0.012
    rig.widget.strip.layOut(in: Size(width: 500, height: 42))
    #expect(rig.tabs.time == rig.clock.time && abs(rig.tabs.position - position) < 1e-9)
  }

  @Test func `the strip is above the pages`() async {
    let rig = await TabStand().inWindow(400, 300)
    #expect(rig.strip.size == Size(width: 400, height: 42))
    #expect(rig.pager.size == Size(width: 400, height: 258))
  }

  @Test(arguments: [0, 1, 2, 3, 60])
  func `any number of tabs can be swiped, flung and turned on the screen`(count: Int) async throws {
    let rig = await TabStand(count, titles: (0..<60).map { "Title \($0)" }).inWindow(500, 162)
    for round in 0..<8 {
      let target: any HandTarget = round % 2 == 0 ? rig.pager : rig.strip
      rig.drag(target, by: round % 3 == 0 ? -40 : 40, times: 9)
      for _ in 0..<6 {
        rig.clock.turn()
        rig.widget.allocate(rig.widget.size)
        _ = try #require(rig.widget.renderNode())
        #expect(rig.strip.traceSample.position == rig.pager.traceSample.position)
        let layout = rig.tabs.motion.layout
        var seen = Array(repeating: 0.0, count: count)
        for slot in layout.window(at: rig.tabs.position).slots {
          guard let frame = layout.frame(of: slot, at: rig.tabs.position),
            let index = layout.ring.index(of: slot)
          else { continue }
          seen[index] += min(frame.end, layout.view.end) - max(frame.start, layout.view.start)
        }
        let isOnce = zip(seen, layout.widths).allSatisfy { $0 <= $1 + 1e-6 }
        #expect(isOnce, "a tab is visible more than once: \(seen)")
      }
      _ = rig.strip.press(.right, [])
      rig.settle()
      #expect(rig.tabs.position == rig.tabs.position.rounded())
      #expect((rig.tabs.current == nil) == (count == 0))
    }
    #expect(rig.pager.aliveCount == min(count, 3))
  }

  enum Change: CaseIterable {
    case insertion, removal, renaming, move

    func apply(to list: inout [Tab]) {
      switch self {
      case .insertion: list.insert(Tab(id: "20", title: "New"), at: 1)
      case .removal: list.removeAll { $0.id == "2" }
      case .renaming: list[4].title = "A name that is a good deal longer"
      case .move: list.append(list.remove(at: 3))
      }
    }
  }

  @Test(arguments: Change.allCases, [true, false])
  func `tabs that change in mid-swipe do not move the visible ones`(
    change: Change,
    isInHand: Bool
  ) async throws {
    let rig = await TabStand().inWindow(500, 162)
    rig.tabs.jump(to: "4")
    rig.drag(rig.pager, by: 15, times: 9, lets: !isInHand)
    rig.clock.turn()
    func seen() -> [String: Double] {
      var seen: [String: Double] = [:]
      for page in rig.tabs.motion.seenPages(of: rig.tabs.position) {
        guard let index = rig.tabs.motion.ring.index(of: page.slot) else { continue }
        seen[rig.tabs.list[index].id] = page.offset
      }
      return seen
    }
    let before = seen()
    #expect(Set(before.keys) == ["4", "5"])
    let velocity = rig.tabs.velocity
    change.apply(to: &rig.tabs.list)
    let after = seen()
    for (id, offset) in before {
      #expect(abs((after[id] ?? .nan) - offset) < 1e-9, "page \(id) has moved")
    }
    #expect(abs(rig.tabs.velocity - velocity) < 1e-6)
    if isInHand {
      rig.pager.handMoved(by: Point(x: 40, y: 0), at: rig.clock.time)
      for (id, offset) in before { #expect(abs((seen()[id] ?? .nan) - offset + 0.1) < 1e-9) }
      rig.pager.handLeft(flings: false, at: rig.clock.time)
    }
    rig.settle()
    #expect(rig.tabs.current?.id == (isInHand ? "4" : "5"))
  }

  @Test func `a page's own horizontal widget keeps drags that begin on it`() async {
    let rig = TabStand()
    let menu = SnapMenu((0..<9).map { .init(id: "\($0)", title: "Cell \($0)") })
    let pages = MenuPages(menu)
    rig.pager.source = pages
    await Stage(rig.alone(rig.pager), width: 400, height: 200)
    guard let drag = rig.pager.controllers.compactMap({ $0 as? DragGesture }).first else {
      Issue.record("the pager hears no drags")
      return
    }
    func swipe(fromHeight y: Double) {
      emit("drag-begin", on: drag, 200.0, y)
      for step in 1...10 { emit("drag-update", on: drag, -12.0 * Double(step), 0.0) }
      emit("drag-end", on: drag, -120.0, 0.0)
      rig.settle()
    }
    swipe(fromHeight: 20)
    #expect(rig.tabs.position == 0, "it began on the menu")
  }

  private struct Hands {
    /// The dragged target, and its speed.
    private var held: (target: any HandTarget, delta: Double)?

    /// Plays the input of a frame; returns how many pages a drag moved them.
    mutating func play(on rig: TabStand, _ random: inout SeededRandom) -> Double {
      if let (target, delta) = held {
        guard Int.random(in: 0..<12, using: &random) > 0 else {
          target.handLeft(flings: Bool.random(using: &random), at: rig.clock.time)
          held = nil
          return 0
        }
        let before = rig.tabs.position
        target.handMoved(by: Point(x: delta, y: 0), at: rig.clock.time)
        return abs(rig.tabs.position - before)
      }
      guard Int.random(in: 0..<14, using: &random) == 0 else { return 0 }
      act(on: rig, &random)
      return 0
    }

    private mutating func act(on rig: TabStand, _ random: inout SeededRandom) {
      let count = rig.tabs.list.count
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: hold(rig.pager, rig, &random)
      case 2, 3: hold(rig.strip, rig, &random)
      case 4: rig.tabs.select(at: Int.random(in: 0..<count, using: &random))
      case 5: rig.tabs.step(by: .random(in: -2...2, using: &random))
      case 6:
        let wheel = Point(x: 0, y: .random(in: -2...2, using: &random))
        _ = rig.strip.wheelTurned(by: wheel, with: [], over: .zero, at: rig.clock.time)
      default: _ = rig.pager.press(.pageDown, .control)
      }
    }

    private mutating func hold(
      _ target: any HandTarget,
      _ rig: TabStand,
      _ random: inout SeededRandom
    ) {
      let movement = HandMovement(device: .touchpad, axis: .horizontal, start: Point(x: 9, y: 9))
      guard target.takes(movement) else { return }
      _ = target.handCame(at: rig.clock.time)
      held = (target, .random(in: -60...60, using: &random))
    }
  }

  private struct View {
    /// The pixel of the unrolled strip at the centre.
    let offset: Double
    let capsule: Interval
    /// Pixels of the strip per second, without a drag.
    let speed: Double

    init(_ drawing: TabStrip.Drawing, speed: Double) {
      offset = drawing.layout.offset(at: drawing.position)
      capsule = drawing.capsule
      self.speed = speed
    }
  }

  /// Draws 10,000 frames with random drags, wheels and keys, each as on the screen.
  private func run(
    _ rig: TabStand,
    _ random: inout SeededRandom,
    check: (_ number: Int, _ before: View, _ now: View, _ moved: Double) -> Void
  ) throws {
    let layout = rig.tabs.motion.layout
    let pitch = layout.widths.max() ?? 0
    func speed() -> Double { rig.tabs.motion.isTracking ? 0 : abs(rig.tabs.velocity) * pitch }
    var hands = Hands()
    var last: View?
    for number in 0..<10_000 {
      rig.clock.turn()
      // A drag that begins now stops the motion.
      let flown = speed()
      let moved = hands.play(on: rig, &random) * pitch
      rig.strip.queueDraw()
      rig.pager.queueDraw()
      rig.widget.allocate(rig.widget.size)
      _ = rig.widget.renderNode()
      let now = View(try #require(rig.strip.drawn), speed: max(flown, speed()))
      if let last { check(number, last, now, moved) }
      last = now
    }
  }

  private func lines(of path: String) throws -> [[String: Any]] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func `over 10,000 frames strip and pager draw one position, and nothing jumps`()
    async throws
  {
    let rig = await TabStand().inWindow(500, 162)
    let path = NSTemporaryDirectory() + "tabs-\(UUID().uuidString).trace"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try TraceFile(path: path)
    let trace = FrameTrace(to: file)
    for part in [rig.strip, rig.pager] as [any Traceable] { trace.follow(part) }
    let seed: UInt64 = 5
    var random = SeededRandom(seed: seed)
    var moves = 0
    try run(rig, &random) { number, before, now, moved in
      // No farther than the drag, and than the speed before or after allows.
      let reach = moved + max(before.speed, now.speed) / 60 * 1.1 + 0.5
      let way = abs(now.offset - before.offset)
      if way > 0 { moves += 1 }
      let frame = "frame \(number), seed \(seed)"
      #expect(way <= reach, "the strip jumps by \(way), not \(reach), in \(frame)")
      let growth = abs(now.capsule.length - before.capsule.length)
      #expect(growth <= reach, "the capsule jumps by \(growth) in \(frame)")
      #expect(abs(now.capsule.middle - 250) < 1e-9)
    }
    #expect(moves > 5000, "something moved")
    try file.finish()
    let drawn = try lines(of: path)
    #expect(drawn.count == 20_000)
    for pair in 0..<drawn.count / 2 {
      let (pager, strip) = (drawn[2 * pair], drawn[2 * pair + 1])
      #expect(pager["widget"] as? String == "pager" && strip["widget"] as? String == "strip")
      let position = try #require(pager["position"] as? Double)
      #expect(strip["position"] as? Double == position, "frame \(pair), seed \(seed)")
      #expect(try #require(pager["live"] as? Int) <= 3)
    }
  }
}

private final class MenuPages: PageSource {
  private let menu: SnapMenu
  private final class Holder: CustomWidget {
    override func layOut(in size: Size) {
      for child in children {
        child.allocate(Rect(x: 0, y: 0, width: size.width, height: 48))
      }
    }
  }

  init(_ menu: SnapMenu) { self.menu = menu }

  func page(for tab: Tab, reusing old: Widget?) -> Widget {
    let page = Holder()
    if tab.id == "0" {
      page.adopt(menu)
      menu.request(height: 48)
    }
    return page
  }
}
