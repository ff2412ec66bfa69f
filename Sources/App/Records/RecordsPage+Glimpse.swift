internal import Gtk
internal import Library
internal import Pixels
internal import Widgets

/// A glimpse and the pixels of its covers, on the way to the disk.
nonisolated struct TakenGlimpse: Sendable {
  var glimpse: Glimpse
  let textures: [Texture]

  /// Brings the pixels back from the textures, while those are there.
  @MainActor var pixels: [[UInt32]] { textures.map { $0.pixels().words } }

  /// The file that keeps it, of a library as it is now.
  func bytes(_ pixels: [[UInt32]], of library: LibraryStamp) -> [UInt8] {
    var glimpse = glimpse
    glimpse.library = library
    // Covers have red where the toolkit hands back blue.
    return glimpse.bytes(
      pixels: pixels.map { words in
        words.map { $0 & 0xff00_ff00 | ($0 & 0xff) << 16 | $0 >> 16 & 0xff }
      }
    )
  }
}

extension RecordsPage {
  /// What is seen, to be shown first in the next run; nil where that would not show covers.
  func takeGlimpse(hasPlayer: Bool) -> TakenGlimpse? {
    guard let library, let tab = tabs.current, tabs.isResting, !memory.state.isGrid,
      let page = currentPage, let shelf = page.shelf, let place = page.flow.target,
      let centre = page.record, let seen = page.flow.coversToKeep()
    else { return nil }
    // A sleeve that stands in for a picture that could not be read is not worth keeping.
    let covers = seen.covers.filter { !$0.texture.isSleeve || art.isBare($0.id.value) }
    guard !covers.isEmpty, tab.id == shelf.id.text else { return nil }
    let glimpse = Glimpse(
      library: LibraryStamp(numbers: []),
      hasPlayer: hasPlayer,
      division: library.division,
      seats: library.shelves.map { Glimpse.Seat(id: $0.id, kind: $0.kind) },
      shelf: shelf.id,
      order: shelf.order,
      count: shelf.records.count,
      cells: shelf.index.cells,
      centre: centre.id,
      records: Glimpse.places(around: place, of: shelf.records.count).map {
        Glimpse.Placed(place: $0, record: shelf.records[$0])
      },
      covers: KeptCovers(stage: seen.stage, covers: covers)
    )
    return TakenGlimpse(glimpse: glimpse, textures: covers.compactMap(\.texture.texture))
  }
}
