internal import CGtk
internal import GLib
public import Geometry

/// A widget whose layout and drawing are written in Swift.
///
/// The Swift object and its GObject have the same lifetime. Closures that its own controllers,
/// children or tasks retain must capture `[weak self]`: a strong capture is a leak.
@MainActor open class CustomWidget: Widget {
  /// Called with the cost of each frame; costs are measured only while it is set.
  public var onDrawn: ((FrameCost) -> Void)?
  /// Whether screen readers skip it and everything in it.
  ///
  /// Since 4.12 GTK resets the state when it maps a widget, so it is set again then.
  public var isHiddenFromReaders = false {
    didSet { if isHiddenFromReaders != oldValue { describe(.hidden(isHiddenFromReaders)) } }
  }
  private var layoutCost = 0.0

  /// Creates the widget; GTK must have been started (`Toolkit.isReady`).
  public init() {
    precondition(gtk_is_initialized() != 0, "ask Toolkit.isReady before you make widgets")
    super.init(joining: Object.make(WidgetType.type(for: Self.self)))
    // GTK 4.8 names a widget without a label after its class.
    describe(.label(""))
  }

  isolated deinit {
    // The subclass is already deinitialized; removing its children must not call into it.
    retire()
    while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
  }

  // MARK: - Overridden by subclasses

  /// The element name for style sheets, one per class.
  open class var cssName: String { "widget" }

  /// Its role for screen readers.
  open class var accessibleRole: AccessibleRole { .generic }

  /// The axis whose extent follows from the other's; nil for neither.
  open class var followingAxis: Axis? { nil }

  /// Returns the size request for an axis; `along` is the other extent if that is known.
  ///
  /// Without an override there is room for each child.
  open func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let wishes = layers.map { $0.measure(axis, along: along) }
    return SizeRequest(
      minimum: wishes.map(\.minimum).max() ?? 0,
      natural: wishes.map(\.natural).max() ?? 0
    )
  }

  /// Allocates its children; without an override each gets all of it.
  open func layOut(in size: Size) { for child in layers { child.allocate(Rect(size: size)) } }

  /// Draws it, children included, in its own coordinates; without an override it draws only them.
  open func draw(on snapshot: Snapshot) {
    for child in children { snapshot.draw(child, of: self) }
  }

  /// Moves the keyboard focus within; returns whether it remains inside, or nil to leave it to GTK.
  open func moveFocus(_ direction: FocusDirection) -> Bool? { nil }

  /// The child that gets the focus that is given to this widget; nil: the first that accepts it.
  open var focusReceiver: Widget? { nil }

  /// Called when the style, the state or the writing direction has changed.
  open func styleChanged() {}

  /// Called when it has been mapped.
  open func mapped() {}

  /// Called when it has been unmapped.
  open func unmapped() {}

  func hideAgain() {
    guard isHiddenFromReaders else { return }
    Task { [weak self] in
      guard let self, isHiddenFromReaders else { return }
      describe(.hidden(true))
    }
  }

  // MARK: - Children

  /// Adds a child, after `sibling` or else last.
  public func adopt(_ child: Widget, after sibling: Widget? = nil) {
    if let sibling {
      gtk_widget_insert_after(child.widget, widget, sibling.widget)
    } else {
      gtk_widget_set_parent(child.widget, widget)
    }
  }

  /// Adds a child before all others, or moves it there.
  public func adopt(first child: Widget) { gtk_widget_insert_after(child.widget, widget, nil) }

  /// The visible children in it; popovers are not.
  private var layers: [Widget] { children.filter { gtk_widget_should_layout($0.widget) != 0 } }

  /// Removes a child.
  public func release(_ child: Widget) { gtk_widget_unparent(child.widget) }

  // MARK: - Called by its type

  final func layOutTimed(in size: Size) {
    guard onDrawn != nil else { return layOut(in: size) }
    let start = ContinuousClock.now
    layOut(in: size)
    layoutCost += start.duration(to: .now).seconds
  }

  final func drawTimed(on snapshot: Snapshot) {
    guard let onDrawn else { return draw(on: snapshot) }
    let start = ContinuousClock.now
    draw(on: snapshot)
    let drawing = start.duration(to: .now).seconds
    onDrawn(
      FrameCost(time: frameTime, frame: frameNumber, layout: layoutCost, drawing: drawing)
    )
    layoutCost = 0
  }
}

/// The cost of one drawn frame.
public nonisolated struct FrameCost: Sendable, Equatable {
  /// When the frame began, on the clock of `MainLoop.now`.
  public var time: Double
  /// The frame's number: widgets that are drawn in the same frame have the same.
  public var frame: Int
  /// Seconds spent on allocating children since the last drawn frame.
  public var layout: Double
  /// Seconds spent on recording the drawing.
  public var drawing: Double

  /// A cost from its numbers.
  public init(time: Double, frame: Int, layout: Double, drawing: Double) {
    self.time = time
    self.frame = frame
    self.layout = layout
    self.drawing = drawing
  }
}

extension Duration {
  fileprivate nonisolated var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
