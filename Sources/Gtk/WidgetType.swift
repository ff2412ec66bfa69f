internal import CGtk
internal import GLib
internal import Geometry

/// The GTypes of the Swift widget classes, each registered when its first instance is created.
enum WidgetType {
  private static var known: [ObjectIdentifier: GType] = [:]

  static func type(for widget: CustomWidget.Type) -> GType {
    if let type = known[ObjectIdentifier(widget)] { return type }
    var parent = GTypeQuery()
    g_type_query(gtk_widget_get_type(), &parent)
    var info = GTypeInfo()
    info.class_size = UInt16(parent.class_size)
    info.instance_size = UInt16(parent.instance_size)
    info.class_data = UnsafeRawPointer(Unmanaged.passRetained(ClassBox(widget)).toOpaque())
    info.class_init = initializeClass
    let type = g_type_register_static(
      gtk_widget_get_type(),
      freeName(for: widget),
      &info,
      GTypeFlags(0)
    )
    known[ObjectIdentifier(widget)] = type
    return type
  }

  /// GType names are global in the process, and limited to letters, digits and few other
  /// characters.
  private static func freeName(for widget: CustomWidget.Type) -> String {
    let plain = "Swift" + String(reflecting: widget).filter { $0.isASCII && $0.isLetter }
    var name = plain
    var copy = 1
    while g_type_from_name(name) != 0 {
      copy += 1
      name = "\(plain)\(copy)"
    }
    return name
  }
}

/// Data for `class_init`; never released, as types are permanent.
private final class ClassBox {
  let widget: CustomWidget.Type

  init(_ widget: CustomWidget.Type) { self.widget = widget }
}

private typealias WidgetClass = UnsafeMutablePointer<GtkWidgetClass>
private typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

private nonisolated let initializeClass: GClassInitFunc = { raw, data in
  guard let raw, let data else { return }
  nonisolated(unsafe) let (type, box) = (raw.assumingMemoryBound(to: GtkWidgetClass.self), data)
  MainActor.assumeIsolated {
    let widget = Unmanaged<ClassBox>.fromOpaque(box).takeUnretainedValue().widget
    gtk_widget_class_set_css_name(type, widget.cssName)
    gtk_widget_class_set_accessible_role(type, widget.accessibleRole.gtk)
    overrideLayout(of: type, following: widget.followingAxis)
    overrideNotices(of: type)
  }
}

/// Calls `body` with a widget's Swift object; returns nil while the widget is under construction or
/// being destroyed.
private nonisolated func withPeer<Answer: Sendable>(
  _ widget: WidgetPointer?,
  _ body: @MainActor (CustomWidget) -> Answer
) -> Answer? {
  nonisolated(unsafe) let widget = widget
  return MainActor.assumeIsolated {
    guard let widget else { return nil }
    return (Object.peer(of: UnsafeMutableRawPointer(widget)) as? CustomWidget).map(body)
  }
}

private func overrideLayout(of type: WidgetClass, following axis: Axis?) {
  type.pointee.get_request_mode =
    switch axis {
    case .vertical: { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
    case .horizontal: { _ in GTK_SIZE_REQUEST_WIDTH_FOR_HEIGHT }
    case nil: { _ in GTK_SIZE_REQUEST_CONSTANT_SIZE }
    }
  type.pointee.measure = measure
  type.pointee.size_allocate = allocate
  type.pointee.snapshot = draw
}

private nonisolated let measure:
  @convention(c) (
    WidgetPointer?, GtkOrientation, Int32, UnsafeMutablePointer<Int32>?,
    UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?
  ) -> Void = { widget, orientation, along, minimum, natural, minimumBaseline, naturalBaseline in
    let axis: Axis = orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical
    let request =
      withPeer(widget) { $0.measure(axis, given: along < 0 ? nil : Int(along)) } ?? .zero
    minimum?.pointee = Int32(request.minimum)
    natural?.pointee = Int32(max(request.minimum, request.natural))
    minimumBaseline?.pointee = -1
    naturalBaseline?.pointee = -1
  }

private nonisolated let allocate: @convention(c) (WidgetPointer?, Int32, Int32, Int32) -> Void = {
  widget,
  width,
  height,
  _ in
  withPeer(widget) { $0.layOutTimed(in: Size(width: Double(width), height: Double(height))) }
}

private nonisolated let draw: @convention(c) (WidgetPointer?, OpaquePointer?) -> Void = {
  widget,
  snapshot in
  nonisolated(unsafe) let snapshot = snapshot
  withPeer(widget) { peer in
    if let snapshot { peer.drawTimed(on: Snapshot(pointer: snapshot)) }
  }
}

// MARK: - Focus and state changes

private var parentClass: WidgetClass? {
  g_type_class_peek(gtk_widget_get_type())?.assumingMemoryBound(to: GtkWidgetClass.self)
}

private func overrideNotices(of type: WidgetClass) {
  type.pointee.focus = moveFocus
  // GtkWidget's own `grab_focus` fails where the widget itself is not focusable; this one tries its
  // children, as containers do.
  type.pointee.grab_focus = grabFocus
  type.pointee.map = { widget in
    nonisolated(unsafe) let widget = widget
    MainActor.assumeIsolated { parentClass?.pointee.map?(widget) }
    withPeer(widget) {
      $0.mapped()
      $0.hideAgain()
    }
  }
  type.pointee.unmap = { widget in
    nonisolated(unsafe) let widget = widget
    withPeer(widget) { $0.unmapped() }
    MainActor.assumeIsolated { parentClass?.pointee.unmap?(widget) }
  }
  type.pointee.css_changed = { widget, change in
    nonisolated(unsafe) let (widget, change) = (widget, change)
    MainActor.assumeIsolated { parentClass?.pointee.css_changed?(widget, change) }
    withPeer(widget) { $0.styleChanged() }
  }
  type.pointee.state_flags_changed = { widget, previous in
    nonisolated(unsafe) let widget = widget
    MainActor.assumeIsolated { parentClass?.pointee.state_flags_changed?(widget, previous) }
    // When the focus moves between two children, this flag changes twice; if the style depends on
    // it, GTK calls `css_changed`.
    let change = gtk_widget_get_state_flags(widget).rawValue ^ previous.rawValue
    guard change & ~(GTK_STATE_FLAG_FOCUS_WITHIN.rawValue) != 0 else { return }
    withPeer(widget) { $0.styleChanged() }
  }
  type.pointee.direction_changed = { widget, previous in
    nonisolated(unsafe) let widget = widget
    MainActor.assumeIsolated { parentClass?.pointee.direction_changed?(widget, previous) }
    withPeer(widget) { $0.styleChanged() }
  }
}

private nonisolated let moveFocus: @convention(c) (WidgetPointer?, GtkDirectionType) -> gboolean = {
  widget,
  direction in
  if let asked = FocusDirection(direction),
    let answer = withPeer(widget, { $0.moveFocus(asked) }) ?? nil
  {
    return answer ? 1 : 0
  }
  nonisolated(unsafe) let widget = widget
  return MainActor.assumeIsolated {
    guard let widget else { return 0 }
    if gtk_widget_get_focusable(widget) != 0 {
      return parentClass?.pointee.focus?(widget, direction) ?? 0
    }
    return moveFocusAmongChildren(of: widget, direction) ? 1 : 0
  }
}

/// Continues from the focused child, or begins at an end: GtkWidget's own `focus` ignores children,
/// and GTK's containers have private implementations.
private func moveFocusAmongChildren(of widget: WidgetPointer, _ direction: GtkDirectionType) -> Bool
{
  let isRightToLeft = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
  let isForward =
    switch direction {
    case GTK_DIR_TAB_FORWARD, GTK_DIR_DOWN: true
    case GTK_DIR_RIGHT: !isRightToLeft
    case GTK_DIR_LEFT: isRightToLeft
    default: false
    }
  var next = gtk_widget_get_focus_child(widget)
  if next == nil {
    next = isForward ? gtk_widget_get_first_child(widget) : gtk_widget_get_last_child(widget)
  }
  while let child = next {
    // GTK itself would move the focus to children that are not child-visible.
    if gtk_widget_get_child_visible(child) != 0, gtk_widget_child_focus(child, direction) != 0 {
      return true
    }
    next = isForward ? gtk_widget_get_next_sibling(child) : gtk_widget_get_prev_sibling(child)
  }
  return false
}

private nonisolated let grabFocus: @convention(c) (WidgetPointer?) -> gboolean = { widget in
  nonisolated(unsafe) let widget = widget
  return MainActor.assumeIsolated {
    guard let widget else { return 0 }
    if gtk_widget_get_focusable(widget) != 0 {
      return parentClass?.pointee.grab_focus?(widget) ?? 0
    }
    let peer = Object.peer(of: UnsafeMutableRawPointer(widget)) as? CustomWidget
    if let receiver = peer?.focusReceiver { return gtk_widget_grab_focus(receiver.widget) }
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
      if gtk_widget_get_child_visible(child) != 0, gtk_widget_grab_focus(child) != 0 { return 1 }
      next = gtk_widget_get_next_sibling(child)
    }
    return 0
  }
}
