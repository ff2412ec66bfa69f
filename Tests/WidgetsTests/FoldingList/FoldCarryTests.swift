import Geometry
import Testing

@testable import Widgets

struct FoldCarryTests {
  @Test func `a row dragged near the list stays in it, one dragged away is for other programs`() {
    let size = Size(width: 360, height: 400)
    let near = [(0.0, 0.0), (-48, 10), (408, 10), (10, -48), (10, 448)]
    let away = [(-49.0, 10.0), (409, 10), (10, -49), (10, 449)]
    #expect(near.allSatisfy { !FoldCarry.isAway(Point(x: $0.0, y: $0.1), from: size) })
    #expect(away.allSatisfy { FoldCarry.isAway(Point(x: $0.0, y: $0.1), from: size) })
  }

  @Test func `a row leaves the list once for each press`() {
    let carry = FoldCarry()
    let size = Size(width: 360, height: 400)
    let away = Point(x: -100, y: 0)
    for _ in 0..<2 {
      carry.begin(at: .zero)
      #expect(!carry.leaves(size, at: .zero) && carry.leaves(size, at: away))
      #expect(!carry.leaves(size, at: away))
    }
  }

  @Test func `only a long press that stays in place is a press`() {
    let carry = FoldCarry()
    carry.begin(at: .zero)
    carry.rest(at: Point(x: 10, y: 20))
    carry.lift(isLongPress: true)
    #expect(carry.move(by: Point(x: 0, y: -7)) == Point(x: 10, y: 13) && carry.isPress)
    _ = carry.move(by: Point(x: 8, y: 0))
    _ = carry.move(by: .zero)
    #expect(!carry.isPress, "it came back")
    carry.lift(isLongPress: false)
    #expect(!carry.isPress, "a handle lifts at once")
  }

  @Test func `the mouse lifts after four pixels, and after Esc not before the next press`() {
    let carry = FoldCarry()
    carry.begin(at: .zero)
    #expect(!carry.mayLift(after: Point(x: 3, y: -3)) && carry.mayLift(after: Point(x: 0, y: -4)))
    carry.cancel()
    #expect(!carry.mayLift(after: Point(x: 40, y: 0)))
    carry.begin(at: .zero)
    #expect(carry.mayLift(after: Point(x: 40, y: 0)))
  }
}
