public import Geometry
public import Gtk
public import Motion
internal import Pixels

/// The dark room around covers, for stages other than a cover flow.
public struct StageRoom {
  private let scenery: Scenery

  /// The room of a layout, with a light of colour `glow` behind the front cover.
  public init(layout: FlowLayout, glow: Color, isHighContrast: Bool) {
    var scenery = Scenery(floorTop: layout.floorTop)
    if isHighContrast {
      scenery.wall = [Scenery.Stop(0, .black), Scenery.Stop(1, .black)]
    } else {
      scenery.glow = Scenery.Glow(behind: layout.front, color: glow)
    }
    self.scenery = scenery
  }

  public func drawBack(on snapshot: Snapshot, in size: Size) {
    scenery.draw(on: snapshot, in: size)
  }

  public func drawSides(on snapshot: Snapshot, in size: Size) {
    scenery.drawVignette(on: snapshot, in: size)
  }
}
