import Foundation
import Geometry
import Motion
import Testing

struct AxisLockTests {
  @Test func `a press is no drag below 8 px`() {
    var lock = AxisLock(mayBeClick: true)
    #expect(lock.add(x: 7.9, y: 0) == nil)
    #expect(lock.shown == 0)
    #expect(lock.add(x: 0.1, y: 0) == .horizontal)
    #expect(lock.shown == 0)
  }

  @Test(
    arguments: [
      (12, 10, .horizontal), (-12, 10, .horizontal), (10, -12, .vertical), (11.9, 10, .horizontal),
      (10, 10, .horizontal), (0, 8, .vertical), (6.7, 8, .vertical), (7.9, 7.9, nil),
    ] as [(Double, Double, Axis?)]
  )
  func `a press is decided after 8 px, by the larger axis`(x: Double, y: Double, axis: Axis?) {
    var lock = AxisLock(mayBeClick: true)
    lock.add(x: x, y: y)
    #expect(lock.axis == axis)
  }

  @Test(
    arguments: [
      (0.3, 0.1, .horizontal), (0, -0.5, .vertical), (2, 1.9, nil), (3.9, 3.8, nil),
      (4, 3.9, .horizontal), (-3.9, -4.2, .vertical), (4, 4, .horizontal), (0, 0, nil),
    ] as [(Double, Double, Axis?)]
  )
  func `two fingers are decided as soon as an axis leads, after 4 px by the larger`(
    x: Double,
    y: Double,
    axis: Axis?
  ) {
    var lock = AxisLock(mayBeClick: false)
    lock.add(x: x, y: y)
    #expect(lock.axis == axis)
    if axis != nil { #expect(lock.shown == (axis == .horizontal ? x : y)) }
  }

  @Test func `the decided axis is kept until the end of the gesture`() {
    var lock = AxisLock(mayBeClick: true)
    lock.add(x: 9, y: 1)
    #expect(lock.add(x: 0, y: 500) == .horizontal)
    #expect(lock.travel == Point(x: 9, y: 501))
  }

  @Test func `a diagonal press also begins without a jump`() {
    var lock = AxisLock(mayBeClick: true)
    var before = 0.0
    for _ in 0..<40 {
      lock.add(x: 2, y: 1.9)
      #expect(lock.shown - before <= 1.7 * 2)
      before = lock.shown
    }
    #expect(80 - before < 0.6)
  }

  /// shown = d − σ·8·e^(−(s − 8)/12), for a distance d, its sign σ and the length s of the path.
  @Test(arguments: [1.0, -1], [0.5, 1, 3, 8, 20])
  func `the movement held back is released without a jump`(way: Double, step: Double) {
    var lock = AxisLock(mayBeClick: true)
    var before = 0.0
    for count in 1...Int(120 / step) {
      lock.add(x: way * step, y: 0)
      let path = step * Double(count)
      let shown = path < 8 ? 0 : path - 8 * exp(-(path - 8) / 12)
      #expect(abs(lock.shown - way * shown) < 1e-9)
      #expect(way * (lock.shown - before) <= 1.7 * step + 1e-9)
      if path >= 40 { #expect(path - lock.shown.magnitude < 0.6) }
      before = lock.shown
    }
    // On the way back nothing is held back again.
    let there = lock.shown
    lock.add(x: -way * 60, y: 0)
    #expect(abs(there - lock.shown - way * 60) < 0.01)
  }
}
