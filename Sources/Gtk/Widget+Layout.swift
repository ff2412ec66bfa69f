package import CGtk
public import Geometry

extension Axis {
  package var orientation: GtkOrientation {
    self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
  }
}

/// What a widget wants of one axis, in whole pixels.
public nonisolated struct SizeRequest: Sendable, Equatable {
  /// Less is not given.
  public var minimum: Int
  /// More is of no use, unless it expands.
  public var natural: Int

  /// Nothing.
  public static let zero = Self(minimum: 0, natural: 0)

  /// A request by its two numbers.
  public init(minimum: Int, natural: Int) {
    self.minimum = minimum
    self.natural = natural
  }
}

/// Where a widget stands in space that is larger than it.
public nonisolated enum Alignment: Sendable {
  /// It takes all of it.
  case fill
  /// At the left, or at the right where text runs from there; at the top.
  case start
  /// In the middle.
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
  /// Its extent as last allocated.
  public var size: Size {
    Size(
      width: Double(gtk_widget_get_width(widget)),
      height: Double(gtk_widget_get_height(widget))
    )
  }

  /// Device pixels per pixel.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

  /// Asks for a smallest extent; nil leaves it to the widget.
  public func request(width: Int? = nil, height: Int? = nil) {
    gtk_widget_set_size_request(widget, Int32(width ?? -1), Int32(height ?? -1))
  }

  /// Whether it takes what space is left.
  public func expand(horizontally: Bool? = nil, vertically: Bool? = nil) {
    if let horizontally { gtk_widget_set_hexpand(widget, horizontally ? 1 : 0) }
    if let vertically { gtk_widget_set_vexpand(widget, vertically ? 1 : 0) }
  }

  /// Where it stands in what it is given.
  public func align(horizontally: Alignment? = nil, vertically: Alignment? = nil) {
    if let horizontally { gtk_widget_set_halign(widget, horizontally.gtk) }
    if let vertically { gtk_widget_set_valign(widget, vertically.gtk) }
  }

  /// Free space at its sides and above and below it.
  public func inset(horizontally: Int = 0, vertically: Int = 0) {
    gtk_widget_set_margin_start(widget, Int32(horizontally))
    gtk_widget_set_margin_end(widget, Int32(horizontally))
    gtk_widget_set_margin_top(widget, Int32(vertically))
    gtk_widget_set_margin_bottom(widget, Int32(vertically))
  }

  /// Asks for a new drawing at the next frame.
  public func queueDraw() { gtk_widget_queue_draw(widget) }

  /// Asks for a new layout of its children at the next frame; its own size stays.
  public func queueAllocate() {
    layoutRequests += 1
    gtk_widget_queue_allocate(widget)
  }

  /// Asks to be measured again at the next frame.
  public func queueResize() {
    layoutRequests += 1
    gtk_widget_queue_resize(widget)
  }

  // MARK: - For layouts

  /// What it wants of an axis, if the other one has the extent `along`; nil: whatever it gets.
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

  /// Gives a child its extent, in whole pixels, and its place, which may be anywhere in space.
  public func allocate(_ size: Size, at transform: consuming Transform = .identity) {
    let (width, height) = (Int32(size.width.rounded()), Int32(size.height.rounded()))
    let place = transform.releasePointer()
    let before = layoutRequests
    // GTK lets go of it in the end.
    let again = place.map { gsk_transform_ref($0) } ?? nil
    gtk_widget_allocate(widget, width, height, -1, place)
    guard layoutRequests != before else { return gsk_transform_unref(again) }
    // Something inside wants a new layout because of this one. Its parents know by now, but as soon
    // as the one above all that are laid out has done so, GTK forgets that it is to ask them: nothing
    // in them would be laid out any more.
    _ = measure(.horizontal)
    gtk_widget_allocate(widget, width, height, -1, again)
  }

  /// Gives a child an upright place.
  public func allocate(_ rect: Rect) {
    allocate(rect.size, at: Transform.identity.translated(x: rect.origin.x, y: rect.origin.y))
  }

  /// Where a place of this widget is in another one of the same window; nil when it is nowhere.
  ///
  /// Wrong into a widget that is turned in space, for GTK 4.8 maps depth zero back instead of
  /// meeting its plane: unproject through Motion there.
  public func convert(_ point: Point, to other: Widget) -> Point? {
    var from = graphene_point_t(x: Float(point.x), y: Float(point.y))
    var to = graphene_point_t()
    guard gtk_widget_compute_point(widget, other.widget, &from, &to) != 0 else { return nil }
    return Point(x: Double(to.x), y: Double(to.y))
  }
}

/// How many new layouts have been asked for.
private var layoutRequests = 0
