import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite struct HandCourseTests {
  @Test func `nothing moves until an axis leads, and then all that was travelled counts`() {
    var course = HandCourse(device: .touchpad, start: .zero)
    #expect(course.add(Point(x: 5, y: 1)) { _ in true } == nil)
    #expect(course.owner == .open)
    #expect(course.add(Point(x: 4, y: 1)) { _ in true } == Point(x: 9, y: 0))
    #expect(course.owner == .ours)
    #expect(course.add(Point(x: 1, y: 30)) { _ in false } == Point(x: 1, y: 0))
  }

  @Test func `whose it is gets asked once and kept`() {
    var course = HandCourse(device: .touch, start: Point(x: 3, y: 4))
    var asked: [HandMovement] = []
    for _ in 0..<4 {
      #expect(
        course.add(Point(x: 0, y: 5)) {
          asked.append($0)
          return false
        } == nil
      )
    }
    #expect(course.owner == .others)
    #expect(asked == [HandMovement(device: .touch, axis: .vertical, start: Point(x: 3, y: 4))])
  }

  @Test func `an eager widget follows from the first pixel and loses none when the axis turns`() {
    var course = HandCourse(device: .touchpad, start: .zero, isEager: true)
    var total = Point.zero
    for delta in [Point(x: 2, y: 1), Point(x: 0, y: 3), Point(x: 1, y: 9), Point(x: 4, y: 2)] {
      let move = course.add(delta) { _ in true } ?? .zero
      total = Point(x: total.x + move.x, y: total.y + move.y)
    }
    #expect(course.owner == .ours)
    #expect(total == Point(x: 0, y: 15))
  }

  @Test func `an eager widget gives back what turns out to be another's`() {
    var course = HandCourse(device: .touchpad, start: .zero, isEager: true)
    let isHorizontal: (HandMovement) -> Bool = { $0.axis == .horizontal }
    #expect(course.add(Point(x: 2, y: 0), isOurs: isHorizontal) == Point(x: 2, y: 0))
    #expect(course.add(Point(x: 0, y: 12), isOurs: isHorizontal) == nil)
    #expect(course.owner == .others)
    #expect(course.isFollowed)
  }

  @Test(arguments: 0..<40) func `whatever a hand does, what it moved is what it travelled`(
    seed: Int
  ) {
    var random = SeededRandom(seed: UInt64(seed))
    var course = HandCourse(device: .mouse, start: .zero, isEager: random.next() % 2 == 0)
    var (travel, moved) = (Point.zero, Point.zero)
    var axis: Axis?
    for _ in 0..<60 {
      let delta = Point(
        x: Double.random(in: -6...6, using: &random),
        y: Double.random(in: -6...6, using: &random)
      )
      travel = Point(x: travel.x + delta.x, y: travel.y + delta.y)
      let move =
        course.add(delta) {
          axis = $0.axis
          return true
        } ?? .zero
      moved = Point(x: moved.x + move.x, y: moved.y + move.y)
      guard course.owner == .ours else { continue }
      let expected = axis == .horizontal ? Point(x: travel.x, y: 0) : Point(x: 0, y: travel.y)
      #expect(abs(moved.x - expected.x) < 1e-9 && abs(moved.y - expected.y) < 1e-9)
    }
  }
}
