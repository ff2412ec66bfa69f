internal import Gtk
internal import Pixels
internal import Values
internal import Widgets

nonisolated extension CoverProvider where ID == CoverID {
  /// A sleeve with the title if the record has no picture.
  ///
  /// It fits into a square of the side, or fills it: then the longer side is longer than the
  /// square.
  @concurrent func texture(of item: CoverItem, side: Int, fills: Bool) async -> Texture? {
    let picture = try? await art(of: item.id, side: side)
    guard !Task.isCancelled else { return nil }
    let found = picture ?? item.sleeve.paint(side: side)
    let (shorter, longer) = (min(found.width, found.height), max(found.width, found.height))
    guard shorter > 0 else { return nil }
    let scale = Double(side) / Double(fills ? shorter : longer)
    return Texture(
      found.resized(
        width: max(Int(clamping: (Double(found.width) * scale).rounded()), 1),
        height: max(Int(clamping: (Double(found.height) * scale).rounded()), 1)
      )
    )
  }
}
