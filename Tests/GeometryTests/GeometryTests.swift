import Geometry
import Testing

struct GeometryTests {
  @Test func `a rectangle's centre lies halfway along both sides`() {
    #expect(Rect(x: 10, y: 20, width: 30, height: 50).center == Point(x: 25, y: 45))
  }

  @Test func `a rectangle by numbers equals one by corner and size`() {
    let rect = Rect(origin: Point(x: 1, y: 2), size: Size(width: 3, height: 4))
    #expect(Rect(x: 1, y: 2, width: 3, height: 4) == rect)
  }

  @Test func `an interval is around its middle`() {
    let stretch = Interval(middle: 50, length: 20)
    #expect(stretch == Interval(start: 40, length: 20))
    #expect(stretch.end == 60)
    #expect(stretch.middle == 50)
    #expect(stretch.mirrored(in: 320) == Interval(start: 260, length: 20))
  }
}
