import Geometry
import Motion
import TestSupport
import Testing

struct FoldPanelTests {
  /// Turned so that of 50 pixels 30 are up and 40 deep: from an eye at 120, the scale is 3/4.
  @Test func `the free edge of a hinged row is shortened by perspective`() {
    let layout = FoldLayout(height: 50, eyeDistance: 120, shades: .list)
    let pulled = layout.hinged(by: .bottom, gap: 22.5, top: 10)
    expect(pulled.project(Point(x: 100, y: 0)), is: Point(x: 75, y: 10))
    expect(pulled.project(Point(x: 100, y: 50)), is: Point(x: 100, y: 32.5))
    let added = layout.hinged(by: .top, gap: 22.5, top: 10)
    expect(added.project(Point(x: 100, y: 0)), is: Point(x: 100, y: 10))
    expect(added.project(Point(x: -100, y: 50)), is: Point(x: -75, y: 32.5))
  }

  /// GSK's values for the same transform: 200 wide, eye at 120.
  @Test func `the crease of a fold is drawn where GTK draws it`() {
    let fold = FoldLayout(height: 50, eyeDistance: 120, shades: .list).folded(gap: 30)
    expect(fold.upper.project(Point(x: -100, y: 25)), is: Point(x: -100 + 100.0 / 7, y: 15))
    expect(fold.lower.project(Point(x: 100, y: 25)), is: Point(x: 100 - 100.0 / 7, y: 15))
    expect(fold.lower.project(Point(x: 100, y: 50)), is: Point(x: 100, y: 30))
  }

  @Test func `positive angles turn the top edge away`() {
    let layout = FoldLayout(height: 50, eyeDistance: 120, shades: .list)
    #expect(abs(layout.hinged(by: .bottom, gap: 22.5).degrees - 53.130_102_354_155_98) < 1e-9)
    #expect(abs(layout.hinged(by: .top, gap: 22.5).degrees + 53.130_102_354_155_98) < 1e-9)
    let fold = layout.folded(gap: 30)
    #expect(abs(fold.upper.degrees + 53.130_102_354_155_98) < 1e-9)
    #expect(abs(fold.lower.degrees - 53.130_102_354_155_98) < 1e-9)
  }

  @Test func `each panel shows its part of the row about its hinge`() {
    let layout = FoldLayout.listRow()
    let hinged = layout.hinged(by: .bottom, gap: 20, top: 3)
    #expect((hinged.clipTop, hinged.clipBottom) == (0, 56))
    #expect((hinged.hinge, hinged.position, hinged.vanishing) == (56, 23, 23))
    let fold = layout.folded(gap: 20, top: 3)
    #expect((fold.upper.clipTop, fold.upper.clipBottom) == (0, 28))
    #expect((fold.upper.hinge, fold.upper.position, fold.upper.vanishing) == (0, 3, 13))
    #expect((fold.lower.clipTop, fold.lower.clipBottom) == (28, 56))
    #expect((fold.lower.hinge, fold.lower.position, fold.lower.vanishing) == (56, 23, 13))
  }

  @Test func `a panel seen edge-on is invisible`() {
    let panel = FoldLayout.listRow().hinged(by: .top, gap: 0)
    #expect(panel.isEdgeOn && !panel.isFlat)
  }

  @Test func `points level with a panel's eye or behind it are not visible`() {
    // Turned by 53.13°, 0.8 of every pixel comes nearer: 120 / 0.8 = 150 up is the eye.
    let layout = FoldLayout(height: 50, eyeDistance: 120, shades: .list)
    var panel = layout.hinged(by: .bottom, gap: 22.5)
    panel.angle = -panel.angle
    #expect(panel.project(Point(x: 0, y: 50 - 149)) != nil)
    #expect(panel.project(Point(x: 0, y: 50 - 151)) == nil)
  }

  private func expect(_ point: Point?, is wanted: Point) {
    let point = point ?? Point(x: .nan, y: .nan)
    #expect(abs(point.x - wanted.x) < 1e-9 && abs(point.y - wanted.y) < 1e-9)
  }
}
