internal import GLib
internal import Geometry
internal import Gtk
internal import Values
internal import Widgets

final class NowPlayingCover: CoverTile {
  static let corner = 2.0

  /// The opacity of the record that is printed on it where no cover is known: without the other
  /// leaf it would be half a record, before the real one.
  private(set) var print = 1.0

  private var pictures: Observation?

  init(_ art: any CoverProvider<CoverID>) {
    super.init(art, side: 96, radius: Self.corner)
  }

  override class var cssName: String { "nowplayingcover" }
  override class var accessibleRole: AccessibleRole { .image }

  func follow(_ catalogue: Catalogue) {
    pictures = catalogue.observePictures { [weak self] records in
      if let self, let item, records.contains(RecordID(item.id.value)) { reload() }
    }
  }

  func fadePrint(to opacity: Double) { if print.change(to: opacity), item == nil { queueDraw() } }

  override var sleevePrint: Double? { print }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 1, natural: 380)
  }

  override func layOut(in size: Size) {
    let wanted = Int(clamping: size.width.rounded(.up))
    if wanted > side { set(side: (wanted + 95) / 96 * 96) }
  }
}
