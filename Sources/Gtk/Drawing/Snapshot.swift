internal import CGtk
public import Geometry

/// A widget's canvas: its methods record drawing operations in the order of their calls.
@MainActor public struct Snapshot {
  let pointer: OpaquePointer

  // MARK: - Position

  /// Draws `body` and restores the coordinate system afterwards.
  public func saved(_ body: () -> Void) {
    gtk_snapshot_save(pointer)
    body()
    gtk_snapshot_restore(pointer)
  }

  /// Moves the origin, and towards the viewer by `depth`.
  public func translate(x: Double, y: Double, depth: Double = 0) {
    guard depth != 0 else {
      var by = graphene_point_t(x: Float(x), y: Float(y))
      return gtk_snapshot_translate(pointer, &by)
    }
    var by = graphene_point3d_t(x: Float(x), y: Float(y), z: Float(depth))
    gtk_snapshot_translate_3d(pointer, &by)
  }

  /// Adds a perspective for a viewer at `distance` before the plane, straight above the origin.
  public func perspective(from distance: Double) {
    gtk_snapshot_perspective(pointer, Float(distance))
  }

  /// Rotates clockwise in the plane.
  public func rotate(degrees: Double) { gtk_snapshot_rotate(pointer, Float(degrees)) }

  /// Rotates out of the plane: about a vertical axis (a door) or a horizontal one (a lid).
  public func turn(degrees: Double, about axis: Axis) {
    transform(Transform.identity.turned(degrees: degrees, about: axis))
  }

  /// Scales what follows.
  public func scale(x: Double, y: Double) { gtk_snapshot_scale(pointer, Float(x), Float(y)) }

  /// Applies a transform in space.
  public func transform(_ transform: borrowing Transform) {
    transform.withPointer { gtk_snapshot_transform(pointer, $0) }
  }

  // MARK: - Effects

  /// Draws `body` clipped to an axis-aligned rectangle, whose corners may be rounded.
  public func clipped(to rect: Rect, radius: Double = 0, _ body: () -> Void) {
    if radius > 0 {
      var rounded = rect.rounded(by: radius)
      gtk_snapshot_push_rounded_clip(pointer, &rounded)
    } else {
      var bounds = rect.graphene
      gtk_snapshot_push_clip(pointer, &bounds)
    }
    body()
    gtk_snapshot_pop(pointer)
  }

  /// Draws `body` clipped to a rectangle with other corners at its head than at its foot.
  public func clipped(to rect: Rect, head: Double, foot: Double, _ body: () -> Void) {
    var (bounds, rounded) = (rect.graphene, GskRoundedRect())
    let upper = graphene_size_t(width: Float(head), height: Float(head))
    let lower = graphene_size_t(width: Float(foot), height: Float(foot))
    withUnsafePointer(to: upper) { upper in
      withUnsafePointer(to: lower) { lower in
        _ = gsk_rounded_rect_init(&rounded, &bounds, upper, upper, lower, lower)
      }
    }
    gtk_snapshot_push_rounded_clip(pointer, &rounded)
    body()
    gtk_snapshot_pop(pointer)
  }

  /// Draws `body` as one layer of an opacity.
  public func faded(to opacity: Double, _ body: () -> Void) {
    gtk_snapshot_push_opacity(pointer, min(max(opacity, 0), 1))
    body()
    gtk_snapshot_pop(pointer)
  }

  /// Draws `body` blurred.
  public func blurred(by radius: Double, _ body: () -> Void) {
    gtk_snapshot_push_blur(pointer, radius)
    body()
    gtk_snapshot_pop(pointer)
  }

  // MARK: - Content

  /// Fills an axis-aligned rectangle with one colour.
  public func fill(_ rect: Rect, with color: Color) {
    var (bounds, color) = (rect.graphene, color.gdk)
    gtk_snapshot_append_color(pointer, &color, &bounds)
  }

  /// Fills an axis-aligned rectangle with a gradient.
  public func fill(_ rect: Rect, with gradient: Gradient) {
    withUnsafeTemporaryAllocation(of: GskColorStop.self, capacity: gradient.stops.count) { stops in
      for (index, stop) in gradient.stops.enumerated() {
        stops[index] = GskColorStop(offset: Float(stop.place), color: stop.color.gdk)
      }
      fill(rect, with: gradient, through: UnsafeBufferPointer(stops))
    }
  }

  private func fill(
    _ rect: Rect,
    with gradient: Gradient,
    through stops: UnsafeBufferPointer<GskColorStop>
  ) {
    var bounds = rect.graphene
    switch gradient.shape {
    case .line(let start, let end):
      var (start, end) = (start.graphene, end.graphene)
      gtk_snapshot_append_linear_gradient(
        pointer,
        &bounds,
        &start,
        &end,
        stops.baseAddress,
        gsize(stops.count)
      )
    case .ellipse(_, let radii) where radii.width <= 0 || radii.height <= 0:
      // The whole rectangle lies beyond the edge; GSK rejects an ellipse without extent.
      if let edge = gradient.stops.last { fill(rect, with: edge.color) }
    case .ellipse(let center, let radii):
      var center = center.graphene
      gtk_snapshot_append_radial_gradient(
        pointer,
        &bounds,
        &center,
        Float(radii.width),
        Float(radii.height),
        0,
        1,
        stops.baseAddress,
        gsize(stops.count)
      )
    }
  }

  /// Draws a texture, stretched to an axis-aligned rectangle.
  public func draw(_ texture: Texture, in rect: Rect) {
    var bounds = rect.graphene
    gtk_snapshot_append_texture(pointer, texture.pointer, &bounds)
  }

  /// Draws text with its top left corner at a point.
  public func draw(_ text: TextLayout, at point: Point, color: Color) {
    var color = color.gdk
    saved {
      translate(x: point.x, y: point.y)
      gtk_snapshot_append_layout(pointer, text.opaque, &color)
    }
  }

  /// Draws a recorded node.
  public func draw(_ node: RenderNode) { gtk_snapshot_append_node(pointer, node.pointer) }

  /// Draws a symbolic icon of the theme in one colour.
  public func draw(_ symbol: Symbol, in rect: Rect, color: Color) {
    saved {
      translate(x: rect.origin.x, y: rect.origin.y)
      symbol.draw(on: pointer, rect.size, color)
    }
  }

  /// Draws a child where it is allocated.
  public func draw(_ child: Widget, of parent: Widget) {
    gtk_widget_snapshot_child(parent.widget, child.widget, pointer)
  }

  /// Draws a line along the inside of a rectangle's edge.
  public func stroke(_ rect: Rect, radius: Double = 0, width: Double, color: Color) {
    var outline = rect.rounded(by: radius)
    let widths = Array(repeating: Float(width), count: 4)
    let colors = Array(repeating: color.gdk, count: 4)
    gtk_snapshot_append_border(pointer, &outline, widths, colors)
  }

  /// Draws a shadow outside of a rectangle, moved by `shift` and `drop` and larger by `spread`.
  public func shadow(
    of rect: Rect,
    radius: Double = 0,
    drop: Double = 0,
    shift: Double = 0,
    spread: Double = 0,
    blur: Double,
    color: Color
  ) {
    var (outline, color) = (rect.rounded(by: radius), color.gdk)
    gtk_snapshot_append_outset_shadow(
      pointer,
      &outline,
      &color,
      Float(shift),
      Float(drop),
      Float(spread),
      Float(blur)
    )
  }
}

/// A colour gradient.
public nonisolated struct Gradient: Sendable, Equatable {
  /// A colour and its position, from 0 to 1.
  public struct Stop: Sendable, Equatable {
    /// From 0, the start or the middle, to 1, the end or the edge.
    public var place: Double
    /// The colour there; between two stops the colours are interpolated.
    public var color: Color

    /// A stop from its two parts.
    public init(_ place: Double, _ color: Color) {
      self.place = place
      self.color = color
    }
  }

  /// The gradient's geometry.
  public enum Shape: Sendable, Equatable {
    case line(from: Point, to: Point)
    case ellipse(center: Point, radii: Size)
  }

  /// The gradient's geometry.
  public var shape: Shape
  /// The stops, in the order of their positions.
  public var stops: [Stop]

  /// A gradient of at least two stops.
  public init(_ shape: Shape, _ stops: Stop...) { self.init(shape, stops) }

  /// A gradient of at least two stops.
  public init(_ shape: Shape, _ stops: [Stop]) {
    self.shape = shape
    self.stops = stops
  }
}
