internal import CGtk
public import GLib
public import Geometry

/// What the pointer carries during a drag: a drawing, sharp at every scale of a display.
@MainActor public final class DragIcon: Object {
  /// The point of the icon that is at the pointer.
  public let hold: Point

  /// An icon of a size, which `body` draws: it must draw something.
  public init(_ size: Size, heldAt hold: Point, drawing body: (Snapshot) -> Void) {
    guard let snapshot = gtk_snapshot_new() else { preconditionFailure("no snapshot") }
    self.hold = hold
    body(Snapshot(pointer: snapshot))
    var extent = graphene_size_t(width: Float(size.width), height: Float(size.height))
    super.init(adopting: gtk_snapshot_free_to_paintable(snapshot, &extent))
  }
}
