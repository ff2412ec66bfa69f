package import CGtk
public import Geometry

extension Axis {
  package var orientation: GtkOrientation {
    self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
  }
}

/// A widget's size request along one axis, in whole pixels.
public nonisolated struct SizeRequest: Sendable, Equatable {
  /// The smallest extent that it can get.
  public var minimum: Int
  /// The extent that it can use, unless it expands.
  public var natural: Int

  /// No extent.
  public static let zero = Self(minimum: 0, natural: 0)

  /// A request from its two numbers.
  public init(minimum: Int, natural: Int) {
    self.minimum = minimum
    self.natural = natural
  }
}

/// The alignment of a widget in a larger space.
public nonisolated enum Alignment: Sendable {
  case fill
  /// At the left, or at the right where text runs from there; at the top.
  case start
  case center
  /// Opposite to the start.
  case end

  package var gtk: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .center: GTK_ALIGN_CENTER
    case .end: GTK_ALIGN_END
    }
  }
}

extension Widget {
  /// Its allocated size.
  public var size: Size {
    Size(
      width: Double(gtk_widget_get_width(widget)),
      height: Double(gtk_widget_get_height(widget))
    )
  }

  /// Device pixels per pixel.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

  /// Requests a minimum extent; nil leaves it to the widget.
  public func request(width: Int? = nil, height: Int? = nil) {
    gtk_widget_set_size_request(widget, Int32(width ?? -1), Int32(height ?? -1))
  }

  /// Whether it gets additional space.
  public func expand(horizontally: Bool? = nil, vertically: Bool? = nil) {
    if let horizontally { gtk_widget_set_hexpand(widget, horizontally ? 1 : 0) }
    if let vertically { gtk_widget_set_vexpand(widget, vertically ? 1 : 0) }
  }

  /// Its alignment in the space that it gets.
  public func align(horizontally: Alignment? = nil, vertically: Alignment? = nil) {
    if let horizontally { gtk_widget_set_halign(widget, horizontally.gtk) }
    if let vertically { gtk_widget_set_valign(widget, vertically.gtk) }
  }

  /// Sets its margins.
  public func inset(horizontally: Int = 0, vertically: Int = 0) {
    gtk_widget_set_margin_start(widget, Int32(horizontally))
    gtk_widget_set_margin_end(widget, Int32(horizontally))
    gtk_widget_set_margin_top(widget, Int32(vertically))
    gtk_widget_set_margin_bottom(widget, Int32(vertically))
  }

  /// Requests a redraw at the next frame.
  public func queueDraw() { gtk_widget_queue_draw(widget) }

  /// Creates what the system and the renderer need for it, before it is shown.
  public func realize() { gtk_widget_realize(widget) }

  /// Requests a new layout of its children at the next frame, with its size unchanged.
  public func queueAllocate() {
    layoutRequests += 1
    gtk_widget_queue_allocate(widget)
  }

  /// Requests a new measurement at the next frame.
  public func queueResize() {
    layoutRequests += 1
    gtk_widget_queue_resize(widget)
  }

  // MARK: - For layouts

  /// Its size request along an axis, if the other extent is `along`; nil: for any.
  public func measure(_ axis: Axis, along: Int? = nil) -> SizeRequest {
    var minimum: Int32 = 0
    var natural: Int32 = 0
    gtk_widget_measure(
      widget,
      axis.orientation,
      Int32(along ?? -1),
      &minimum,
      &natural,
      nil,
      nil
    )
    return SizeRequest(minimum: Int(minimum), natural: Int(natural))
  }

  /// Allocates a child's size, in whole pixels, with a transform, which may be three-dimensional.
  public func allocate(_ size: Size, at transform: consuming Transform = .identity) {
    let (width, height) = (Int32(size.width.rounded()), Int32(size.height.rounded()))
    let place = transform.releasePointer()
    let before = layoutRequests
    // GTK takes ownership of `place`.
    let again = place.map { gsk_transform_ref($0) } ?? nil
    gtk_widget_allocate(widget, width, height, -1, place)
    guard layoutRequests != before else { return gsk_transform_unref(again) }
    // A descendant requested a layout during this allocation. GTK has marked its ancestors, but
    // clears the marks when the outermost allocation ends; without a second one they would never be
    // laid out again.
    _ = measure(.horizontal)
    gtk_widget_allocate(widget, width, height, -1, again)
  }

  /// Allocates an axis-aligned rectangle to a child.
  public func allocate(_ rect: Rect) {
    allocate(rect.size, at: Transform.identity.translated(x: rect.origin.x, y: rect.origin.y))
  }

  /// Allocates a rectangle to a child, and measures it before, as GTK requires.
  public func measureAndAllocate(_ rect: Rect) {
    _ = measure(.horizontal)
    _ = measure(.vertical, along: Int(clamping: rect.size.width.rounded()))
    allocate(rect)
  }

  /// Converts a point to the coordinates of another widget of the same window; nil if that is
  /// impossible.
  ///
  /// Wrong for a widget that is rotated in 3D, as GTK 4.8 inverts the transform at depth zero
  /// instead of intersecting its plane: unproject with Motion there.
  public func convert(_ point: Point, to other: Widget) -> Point? {
    var from = graphene_point_t(x: Float(point.x), y: Float(point.y))
    var to = graphene_point_t()
    guard gtk_widget_compute_point(widget, other.widget, &from, &to) != 0 else { return nil }
    return Point(x: Double(to.x), y: Double(to.y))
  }
}

private var layoutRequests = 0
