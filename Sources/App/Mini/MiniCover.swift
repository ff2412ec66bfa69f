internal import Geometry
internal import Gtk
internal import Widgets

/// The cover of the mini window, whose picture is as fine as the window is large.
final class MiniCover: CoverTile {
  /// The sides of pictures; a picture is loaded again only when the next one is needed.
  private static let sides = [96, 192, 384, 768, 1536]

  /// The colours of the cover, for the ground around it; a few pixels that are drawn smoothly.
  private(set) var tint: Texture?
  var onTint: (() -> Void)?
  private var tinting: Task<Void, Never>?

  init(_ art: any CoverProvider<CoverID>) { super.init(art, side: Self.sides[0], radius: 0) }

  isolated deinit { tinting?.cancel() }

  override class var accessibleRole: AccessibleRole { .image }

  override func reload() {
    super.reload()
    tinting?.cancel()
    let (art, item) = (art, item)
    tinting = Task { [weak self] in
      var tint: Texture?
      if let item { tint = await art.tint(of: item) }
      guard !Task.isCancelled, let self else { return }
      self.tint = tint
      onTint?()
    }
  }

  /// Of nothing, as after the queue's end, it is no hole.
  override var sleevePrint: Double? { 1 }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest { .zero }

  override func layOut(in size: Size) {
    // A finer picture also serves a smaller window.
    let wanted = Self.sides.first { Double($0) >= size.width } ?? Self.sides[Self.sides.count - 1]
    if wanted > side { set(side: wanted) }
  }
}

nonisolated extension CoverProvider<CoverID> {
  /// The colours of a record's cover or sleeve, as a texture of a few pixels.
  @concurrent fileprivate func tint(of item: CoverItem) async -> Texture? {
    let side = 48
    let picture = try? await art(of: item.id, side: side)
    guard !Task.isCancelled else { return nil }
    let found = picture ?? item.sleeve.paint(side: side)
    guard found.width > 0, found.height > 0 else { return nil }
    return Texture(found.resized(width: 4, height: 4))
  }
}
