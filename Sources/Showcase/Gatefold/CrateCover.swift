internal import Geometry
internal import Gtk
internal import Pixels
internal import Widgets

/// Painted off the main thread, once for each record.
final class CrateCover: CustomWidget {
  final class Pictures {
    fileprivate var painted: [Int: (texture: Texture?, color: Color)] = [:]
  }

  var onPainted: ((Color) -> Void)?
  private let pictures: Pictures
  private var painting: Task<Void, Never>?
  private var shown: Int?

  init(_ pictures: Pictures) {
    self.pictures = pictures
    super.init()
  }

  isolated deinit { painting?.cancel() }

  override class var cssName: String { "cratecover" }
  override class var accessibleRole: AccessibleRole { .image }

  var isPainted: Bool { painting == nil }

  func show(_ crate: Crate, _ record: Int) {
    guard record != shown else { return }
    shown = record
    painting?.cancel()
    painting = nil
    queueDraw()
    if let known = pictures.painted[record] {
      onPainted?(known.color)
      return
    }
    let (id, art) = (crate.item(at: record).id, crate.pictures)
    painting = Task { [weak self] in
      let picture = try? await art.art(of: id, side: 720)
      guard let self, shown == record, !Task.isCancelled else { return }
      painting = nil
      let color = picture?.dominantColor ?? Color(hex: 0x8a8a90)
      pictures.painted[record] = (picture.flatMap { $0.isEmpty ? nil : Texture($0) }, color)
      onPainted?(color)
      queueDraw()
    }
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 1, natural: 48)
  }

  override func draw(on snapshot: Snapshot) {
    if let texture = shown.flatMap({ pictures.painted[$0]?.texture }) {
      snapshot.draw(texture, in: Rect(size: size))
    } else {
      snapshot.fill(Rect(size: size), with: Color(hex: 0x3a3a40))
    }
  }
}
