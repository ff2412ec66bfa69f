internal import CGtk
public import GLib
internal import Geometry

extension Widget {
  /// The result of a wait for a widget to settle.
  public nonisolated enum Settling: Sendable {
    case settled
    case timedOut
  }

  /// Calls `body` once the widget is mapped and `isSettled` has been true for several drawn frames:
  /// fonts, icons and sizes are final then.
  public func whenSettled(
    within limit: Double = 30,
    _ isSettled: @escaping @MainActor () -> Bool = { true },
    _ body: @escaping @MainActor (Settling) -> Void
  ) {
    let raw = UnsafeMutableRawPointer(widget)
    var (calm, isOver) = (0, false)
    // The tick callback lives as long as the GTK widget, whether Swift still retains it or not.
    let tick = eachFrame { _ in
      let widget = Widget.known(raw)
      calm = widget.isMapped && widget.size != .zero && isSettled() ? calm + 1 : 0
      guard calm > 5 else { return true }
      isOver = true
      body(.settled)
      return false
    }
    Task {
      try? await Task.sleep(for: .seconds(limit))
      guard !isOver else { return }
      tick.stop()
      body(.timedOut)
    }
  }

  /// Renders the widget's current appearance to a texture of its size; nil while it is not mapped.
  public func picture() throws(GLibError) -> Texture? {
    guard let node = renderNode(), size.width > 0, size.height > 0 else { return nil }
    return try Renderer(offscreen: .gl).texture(of: node, in: Rect(size: size))
  }
}
