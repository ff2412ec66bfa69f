internal import DrawnCovers
internal import Pixels
internal import Widgets

/// Some records have no cover.
nonisolated struct InventedArt: CoverProvider {
  let isDrawn: Bool
  private let lettering = PangoLettering()

  init(isDrawn: Bool) { self.isDrawn = isDrawn }

  @concurrent func art(of id: CoverID, side: Int) async throws -> Picture? {
    guard isDrawn, id.value % 13 != 9 else { return nil }
    return SampleArt(index: Int(id.value)).paint(side: side, lettering: lettering)
  }
}
