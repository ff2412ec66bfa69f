public import GLib
internal import Motion

extension Widget {
  /// Calls `body` once the widget is on the screen and `isSettled` has held over a few drawn
  /// frames: fonts, icons and sizes are then what they will be.
  public func whenSettled(
    _ isSettled: @escaping @MainActor () -> Bool = { true },
    _ body: @escaping @MainActor () -> Void
  ) {
    var calm = 0
    eachFrame { [weak self] _ in
      guard let self else { return false }
      calm = self.isMapped && self.size != .zero && isSettled() ? calm + 1 : 0
      guard calm > 5 else { return true }
      body()
      return false
    }
  }

  /// Draws the widget as it stands into a picture of its size, through the GL renderer; nil while
  /// it is not on the screen.
  public func picture() throws(GLibError) -> Texture? {
    guard let node = renderNode(), size.width > 0, size.height > 0 else { return nil }
    return try Renderer(offscreen: .gl).texture(of: node, in: Rect(size: size))
  }
}
