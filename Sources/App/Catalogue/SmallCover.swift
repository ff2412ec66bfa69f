internal import Gtk
internal import Numbers
internal import Pixels
internal import Widgets

nonisolated extension Widgets.CoverSource where ID == CoverID {
  /// A small square cover, or a sleeve where there is none.
  @concurrent func small(_ item: CoverItem, side: Int) async -> Texture? {
    let picture = try? await art(of: item.id, side: side)
    guard !Task.isCancelled else { return nil }
    let found = picture ?? item.sleeve.paint(side: side, lettering: PangoLettering())
    guard found.width > 0, found.height > 0 else { return nil }
    // It fills its square; what is longer is cut at both ends.
    let scale = Double(side) / Double(min(found.width, found.height))
    return Texture(
      found.resized(
        width: max(Int(clamping: (Double(found.width) * scale).rounded()), 1),
        height: max(Int(clamping: (Double(found.height) * scale).rounded()), 1)
      )
    )
  }
}
