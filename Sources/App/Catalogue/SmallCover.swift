internal import Gtk
internal import Numbers
internal import Pixels
internal import Widgets

nonisolated extension Widgets.CoverSource where ID == CoverID {
  /// A small square cover; a sleeve with the title if the record has no picture.
  @concurrent func small(_ item: CoverItem, side: Int) async -> Texture? {
    let picture = try? await art(of: item.id, side: side)
    guard !Task.isCancelled else { return nil }
    let found = picture ?? item.sleeve.paint(side: side, lettering: PangoLettering())
    guard found.width > 0, found.height > 0 else { return nil }
    // The cover fills the square; the longer side is cropped at both ends.
    let scale = Double(side) / Double(min(found.width, found.height))
    return Texture(
      found.resized(
        width: max(Int(clamping: (Double(found.width) * scale).rounded()), 1),
        height: max(Int(clamping: (Double(found.height) * scale).rounded()), 1)
      )
    )
  }
}
