import Foundation
import GLib
import Geometry
import Gtk
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct TabPagerFramesTests {
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
