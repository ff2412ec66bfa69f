internal import CGtk
public import GLib
internal import Geometry

extension Widget {
  /// How a wait for a widget to settle ended.
  public nonisolated enum Settling: Sendable {
    /// It stands as it will stay.
    case settled
    /// It was given up.
    case timedOut
  }

  /// Calls `body` once the widget is on the screen and `isSettled` has held over a few drawn
  /// frames: fonts, icons and sizes are then what they will be.
  ///
  /// A window that is never drawn, or never settles, is given up after `limit` seconds.
  public func whenSettled(
    within limit: Double = 30,
    _ isSettled: @escaping @MainActor () -> Bool = { true },
    _ body: @escaping @MainActor (Settling) -> Void
  ) {
    let raw = UnsafeMutableRawPointer(widget)
    var (calm, isOver) = (0, false)
    // The tick is called while the widget lives, whether Swift still holds it or not.
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

  /// Draws the widget as it stands into a picture of its size, through the GL renderer.
  ///
  /// Nil while it is not on the screen.
  public func picture() throws(GLibError) -> Texture? {
    guard let node = renderNode(), size.width > 0, size.height > 0 else { return nil }
    return try Renderer(offscreen: .gl).texture(of: node, in: Rect(size: size))
  }
}
