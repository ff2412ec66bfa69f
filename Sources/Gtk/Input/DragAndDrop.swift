internal import CGtk
internal import GLib
public import Geometry

/// The content of a drag between programs.
public nonisolated enum DragContent: Sendable, Equatable {
  case text(String)
  case files([String])
}

/// A gesture that starts a drag from a widget.
@MainActor public final class DragSource: SingleGesture {
  /// A source that offers copies.
  public init() {
    super.init(joining: gtk_drag_source_new())
    gtk_drag_source_set_actions(opaque, GDK_ACTION_COPY)
  }

  /// Calls `handler` when a drag begins at a point; it returns the content, or nil for no drag.
  public func onPrepare(_ handler: @escaping @MainActor (_ point: Point) -> DragContent?) {
    connect(Query<HandedOver, Double, Double>("prepare")) { x, y in
      HandedOver(handler(Point(x: x, y: y))?.provider())
    }
  }

  /// Offers the content of a point to the mouse, with an icon; a finger scrolls.
  ///
  /// `icon` is also called at the press, so that its pictures may be loaded.
  public func offer(
    _ content: @escaping @MainActor (_ point: Point) -> DragContent?,
    showing icon: @escaping @MainActor (_ point: Point) -> DragIcon?
  ) {
    connect(Signal<Borrowed>("begin")) { [weak self] _ in
      if let point = self?.center { _ = icon(point) }
    }
    onPrepare { [weak self] point in
      guard let self, !isTouch, let content = content(point) else { return nil }
      let icon = icon(point)
      let hold = icon?.hold ?? .zero
      gtk_drag_source_set_icon(opaque, icon?.opaque, Int32(hold.x), Int32(hold.y))
      return content
    }
  }
}

/// A controller that accepts drops on a widget.
@MainActor public final class DropTarget: EventController {
  /// A target for text, files or both.
  public init(text: Bool = true, files: Bool = true) {
    let target = gtk_drop_target_new(GType(0), GDK_ACTION_COPY)
    super.init(joining: target)
    // Files first: a file manager offers them as text as well.
    var types = files ? [gdk_file_list_get_type()] : []
    if text { types.append(FundamentalType.string) }
    gtk_drop_target_set_gtypes(opaque, &types, gsize(types.count))
  }

  /// Calls `handler` when content is dropped at a point; it returns whether it accepts the content.
  public func onDrop(_ handler: @escaping @MainActor (DragContent, _ point: Point) -> Bool) {
    connect(Query<Bool, DroppedValue, Double, Double>("drop")) { dropped, x, y in
      guard let content = dropped.content else { return false }
      return handler(content, Point(x: x, y: y))
    }
  }

  /// Calls `handler` with a drag's point, nil when it leaves; it returns whether a drop is possible.
  public func onMove(_ handler: @escaping @MainActor (_ point: Point?) -> Bool) {
    for name in ["enter", "motion"] {
      connect(Query<DropAction, Double, Double>(name)) { x, y in
        DropAction(isCopy: handler(Point(x: x, y: y)))
      }
    }
    connect(Notice("leave")) { _ = handler(nil) }
  }

  /// Whether the content that is dragged over the widget is from a widget of this program.
  public var isFromHere: Bool {
    gtk_drop_target_get_current_drop(opaque).map { gdk_drop_get_drag($0) != nil } ?? false
  }
}

extension DragContent {
  /// The content as a GDK content provider; the caller owns it.
  @MainActor func provider() -> OpaquePointer? {
    var value = GValue()
    defer { g_value_unset(&value) }
    switch self {
    case .text(let text):
      g_value_init(&value, FundamentalType.string)
      text.store(in: &value)
    case .files(let paths):
      var list: UnsafeMutablePointer<GSList>?
      for path in paths.reversed() {
        list = g_slist_prepend(list, UnsafeMutableRawPointer(g_file_new_for_path(path)))
      }
      g_value_init(&value, gdk_file_list_get_type())
      g_value_take_boxed(&value, UnsafeMutableRawPointer(list))
    }
    return gdk_content_provider_new_for_value(&value).map { OpaquePointer($0) }
  }
}

private nonisolated struct DropAction: ValueRepresentable {
  static var valueType: UInt { g_type_from_name("GdkDragAction") }
  let isCopy: Bool

  init(isCopy: Bool) { self.isCopy = isCopy }
  init(value: UnsafePointer<GValue>) {
    isCopy = g_value_get_flags(value) & GDK_ACTION_COPY.rawValue != 0
  }
  func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_set_flags(value, isCopy ? GDK_ACTION_COPY.rawValue : 0)
  }
}

private nonisolated struct HandedOver: ValueRepresentable {
  static var valueType: UInt { FundamentalType.pointer }
  let object: OpaquePointer?

  init(_ object: OpaquePointer?) { self.object = object }
  init(value: UnsafePointer<GValue>) {
    object = g_value_get_object(value).map { OpaquePointer($0) }
  }
  func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_take_object(value, object?.raw)
  }
}

private nonisolated struct DroppedValue: ValueRepresentable {
  static var valueType: UInt { g_value_get_type() }
  let content: DragContent?

  init(value: UnsafePointer<GValue>) {
    content = g_value_get_boxed(value).flatMap { inner in
      DragContent(UnsafePointer(inner.assumingMemoryBound(to: GValue.self)))
    }
  }

  func store(in value: UnsafeMutablePointer<GValue>) {}
}

nonisolated extension DragContent {
  init?(_ value: UnsafePointer<GValue>) {
    if g_type_check_value_holds(value, FundamentalType.string) != 0 {
      self = .text(String(value: value))
      return
    }
    guard g_type_check_value_holds(value, g_type_from_name("GdkFileList")) != 0 else { return nil }
    var paths: [String] = []
    var next = g_value_get_boxed(value)?.assumingMemoryBound(to: GSList.self)
    while let item = next {
      if let path = g_file_get_path(OpaquePointer(item.pointee.data)) {
        paths.append(String(cString: path))
        g_free(path)
      }
      next = item.pointee.next
    }
    // Files on other machines have no path here.
    if paths.isEmpty { return nil }
    self = .files(paths)
  }
}
