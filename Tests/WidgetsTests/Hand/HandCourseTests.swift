import Geometry
import TestSupport
import Testing

@testable import Widgets

@Suite struct HandCourseTests {
  @Test func `nothing moves until an axis leads, and then the whole two-finger movement`() {
    var course = HandCourse(device: .touchpad, start: .zero)
    #expect(course.add(Point(x: 2, y: 2)) { _ in true } == nil)
    #expect(course.owner == .open)
    #expect(course.add(Point(x: 1.5, y: 0)) { _ in true } == HandStep(Point(x: 3.5, y: 0)))
    #expect(course.owner == .ours)
    #expect(course.add(Point(x: 1, y: 30)) { _ in false } == HandStep(Point(x: 1, y: 0)))
  }

  @Test func `the movement held back before a drag adds no speed`() {
    var course = HandCourse(device: .touch, start: .zero)
    #expect(course.add(Point(x: 5, y: 0)) { _ in true } == nil)
    var sum = HandStep.zero
    for _ in 0..<20 {
      guard let step = course.add(Point(x: 5, y: 0), isOurs: { _ in true }) else { return }
      sum.shown.x += step.shown.x
      sum.travelled.x += step.travelled.x
    }
    #expect(sum.travelled == Point(x: 105, y: 0))
    #expect(sum.shown.x < 105 && sum.shown.x > 104.99)
  }

  @Test func `the owner of a movement is decided once`() {
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
    for delta in [Point(x: 2, y: 2), Point(x: 0, y: 3), Point(x: 1, y: 9), Point(x: 4, y: 2)] {
      let move = course.add(delta) { _ in true } ?? .zero
      total = Point(x: total.x + move.shown.x, y: total.y + move.shown.y)
    }
    #expect(course.owner == .ours)
    #expect(total == Point(x: 0, y: 16))
  }

  @Test func `an eager widget gives back the movement that turns out to be another's`() {
    var course = HandCourse(device: .touchpad, start: .zero, isEager: true)
    let isHorizontal: (HandMovement) -> Bool = { $0.axis == .horizontal }
    #expect(course.add(Point(x: 2, y: 2), isOurs: isHorizontal) == HandStep(Point(x: 2, y: 0)))
    #expect(course.add(Point(x: 0, y: 12), isOurs: isHorizontal) == nil)
    #expect(course.owner == .others)
    #expect(course.isFollowed)
  }

  @Test(arguments: 0..<40) func `in any course the shown movement adds up to the travelled one`(
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
      moved = Point(x: moved.x + move.travelled.x, y: moved.y + move.travelled.y)
      guard course.owner == .ours else { continue }
      let expected = axis == .horizontal ? Point(x: travel.x, y: 0) : Point(x: 0, y: travel.y)
      #expect(abs(moved.x - expected.x) < 1e-9 && abs(moved.y - expected.y) < 1e-9)
    }
  }
}
