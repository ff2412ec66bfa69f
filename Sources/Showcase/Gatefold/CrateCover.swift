internal import Geometry
internal import Gtk
internal import Pixels
internal import Widgets

/// The cover of a record of the crate, painted off the main thread.
final class CrateCover: CustomWidget {
  /// Called with the colour of each new picture.
  var onPainted: ((Color) -> Void)?
  private(set) var texture: Texture?
  private var painting: Task<Void, Never>?
  private var shown: Int?

  isolated deinit { painting?.cancel() }

  override class var cssName: String { "cratecover" }
  override class var accessibleRole: AccessibleRole { .image }

  /// Whether its picture is final.
  var isPainted: Bool { painting == nil }

  /// Shows the cover of a record.
  func show(_ crate: Crate, _ record: Int) {
    guard record != shown else { return }
    shown = record
    let (id, pictures) = (crate.item(at: record).id, crate.pictures)
    painting?.cancel()
    painting = Task { [weak self] in
      let picture = try? await pictures.art(of: id, side: 720)
      guard let self, shown == record else { return }
      painting = nil
      texture = picture.flatMap { $0.isEmpty ? nil : Texture($0) }
      onPainted?(picture?.dominantColor ?? Color(hex: 0x8a8a90))
      queueDraw()
    }
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 1, natural: 48)
  }

  override func draw(on snapshot: Snapshot) {
    if let texture {
      snapshot.draw(texture, in: Rect(size: size))
    } else {
      snapshot.fill(Rect(size: size), with: Color(hex: 0x3a3a40))
    }
  }
}
