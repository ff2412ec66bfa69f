internal import CGtk
internal import GLib
public import Geometry

/// A widget whose layout and drawing are written in Swift.
///
/// The Swift object and its GObject live and die together. Closures that its own controllers,
/// children or tasks keep must capture `[weak self]`: a strong capture is a leak.
@MainActor open class CustomWidget: Widget {
  /// The costs of each frame are told here once somebody sets it, and measured only then.
  public var onDrawn: ((FrameCost) -> Void)?
  /// Whether screen readers pass by it and all that is in it.
  ///
  /// GTK itself says of each widget that comes on the screen that it is there for them (since 4.12),
  /// so then they are told again.
  public var isHiddenFromReaders = false {
    didSet { if isHiddenFromReaders != oldValue { describe(.hidden(isHiddenFromReaders)) } }
  }
  private var layoutCost = 0.0

  /// Makes the widget; GTK must have been started (`Toolkit.isReady`).
  public init() {
    precondition(gtk_is_initialized() != 0, "ask Toolkit.isReady before you make widgets")
    super.init(joining: Object.make(WidgetType.type(for: Self.self)))
  }

  isolated deinit {
    // The subclass is gone already; its children's leaving must not call into it.
    retire()
    while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
  }

  // MARK: - What a subclass says

  /// The element name for style sheets, one per class.
  open class var cssName: String { "widget" }

  /// What screen readers take it for.
  open class var accessibleRole: AccessibleRole { .generic }

  /// Whether its height follows from its width, or the other way round, or neither.
  open class var followingAxis: Axis? { nil }

  /// What it wants of an axis; `along` is the other extent if that is settled.
  open func measure(_ axis: Axis, given along: Int?) -> SizeRequest { .zero }

  /// Places its children.
  open func layOut(in size: Size) {}

  /// Draws it, children included, in its own coordinates.
  open func draw(on snapshot: Snapshot) {}

  /// The keyboard moves on: whether the focus stays inside.
  ///
  /// Nil leaves it to GTK.
  open func moveFocus(_ direction: FocusDirection) -> Bool? { nil }

  /// Which of the widgets inside takes the focus that is given to this one; nil: the first that does.
  open var focusReceiver: Widget? { nil }

  /// The style, the state or the writing direction has changed.
  open func styleChanged() {}

  /// It has come on the screen.
  open func mapped() {}

  /// It has left the screen.
  open func unmapped() {}

  /// Hides it from screen readers once more, as soon as GTK has said its own.
  func hideAgain() {
    guard isHiddenFromReaders else { return }
    Task { [weak self] in
      guard let self, isHiddenFromReaders else { return }
      describe(.hidden(true))
    }
  }

  // MARK: - Children

  /// Takes a child in, after `sibling` or else last.
  public func adopt(_ child: Widget, after sibling: Widget? = nil) {
    if let sibling {
      gtk_widget_insert_after(child.widget, widget, sibling.widget)
    } else {
      gtk_widget_set_parent(child.widget, widget)
    }
  }

  /// Takes a child in, or puts it, before all others.
  public func adopt(first child: Widget) { gtk_widget_insert_after(child.widget, widget, nil) }

  /// Lets a child go.
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

/// What one drawn frame took.
public nonisolated struct FrameCost: Sendable, Equatable {
  /// When the frame began, on the clock of `MainLoop.now`.
  public var time: Double
  /// Its number: widgets that are drawn in the same frame have the same.
  public var frame: Int
  /// Seconds of placing children since the last drawn frame.
  public var layout: Double
  /// Seconds of building the drawing.
  public var drawing: Double

  /// A cost by its numbers.
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
