internal import CGtk
public import Geometry

/// A finished drawing: what a snapshot recorded.
@MainActor public final class RenderNode {
  let pointer: OpaquePointer

  init(taking pointer: OpaquePointer) { self.pointer = pointer }

  isolated deinit { gsk_render_node_unref(pointer) }

  /// Records what `body` draws; nil if it draws nothing.
  public static func recording(_ body: (Snapshot) -> Void) -> RenderNode? {
    guard let snapshot = gtk_snapshot_new() else { return nil }
    body(Snapshot(pointer: snapshot))
    return gtk_snapshot_free_to_node(snapshot).map { RenderNode(taking: $0) }
  }

  /// The drawing as text in GTK's `.node` format: exact, stable, readable in a diff.
  public var text: String {
    guard let bytes = gsk_render_node_serialize(pointer) else { return "" }
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    guard let data = g_bytes_get_data(bytes, &count) else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: data, count: Int(count)), as: UTF8.self)
  }

  /// Its axis-aligned bounding rectangle.
  public var bounds: Rect {
    var bounds = graphene_rect_t()
    gsk_render_node_get_bounds(pointer, &bounds)
    return Rect(bounds)
  }
}

extension Widget {
  /// Records the widget as it would be drawn now; nil while it is not mapped.
  public func renderNode() -> RenderNode? {
    guard let parent = gtk_widget_get_parent(widget) else { return lastDrawnNode() }
    var transform = Transform.identity
    if let origin = convert(.zero, to: Widget(sharing: UnsafeMutableRawPointer(parent))) {
      transform = Transform.identity.translated(x: -origin.x, y: -origin.y)
    }
    return RenderNode.recording { snapshot in
      snapshot.transform(transform)
      gtk_widget_snapshot_child(parent, widget, snapshot.pointer)
    }
  }

  /// A window has no parent to draw it; GTK keeps the node of its last frame.
  private func lastDrawnNode() -> RenderNode? {
    guard let paintable = gtk_widget_paintable_new(widget) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, widget, &bounds) != 0 else { return nil }
    // The paintable includes the border, which is outside of the widget's own coordinates.
    let box = Rect(bounds)
    return RenderNode.recording { snapshot in
      snapshot.transform(Transform.identity.translated(x: box.origin.x, y: box.origin.y))
      gdk_paintable_snapshot(paintable, snapshot.pointer, box.size.width, box.size.height)
    }
  }
}
