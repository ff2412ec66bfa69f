import Motion
import Testing

struct AxisLockTests {
  @Test func `below 8 px nothing is decided`() {
    var lock = AxisLock()
    #expect(lock.add(x: 7.9, y: 0) == nil)
    #expect(lock.add(x: 0.1, y: 0) == .horizontal)
  }

  @Test(
    arguments: [
      (12, 10, .horizontal), (-12, 10, .horizontal), (10, -12, .vertical), (11.9, 10, nil),
      (10, 10, nil), (0, 8, .vertical), (8, 6.6, .horizontal), (8, 6.7, nil),
    ] as [(Double, Double, Axis?)]
  )
  func `the axis that leads by 1.2 to 1 wins`(x: Double, y: Double, axis: Axis?) {
    var lock = AxisLock()
    lock.add(x: x, y: y)
    #expect(lock.axis == axis)
  }

  @Test func `the winner keeps the gesture until its end`() {
    var lock = AxisLock()
    lock.add(x: 9, y: 1)
    #expect(lock.add(x: 0, y: 500) == .horizontal)
    #expect(lock.travel == Point(x: 9, y: 501))
    lock.reset()
    #expect(lock.axis == nil)
    #expect(lock.add(x: 0, y: -9) == .vertical)
  }

  @Test func `a diagonal waits until one axis leads`() {
    var lock = AxisLock()
    for _ in 0..<10 { #expect(lock.add(x: 5, y: 5) == nil) }
    #expect(lock.add(x: 10, y: 0) == .horizontal)
  }
}
