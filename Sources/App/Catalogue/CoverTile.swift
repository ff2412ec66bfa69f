internal import GLib
internal import Geometry
internal import Gtk
internal import Widgets

class CoverTile: CustomWidget {
  private(set) var side: Int
  private(set) var radius: Double
  let art: any CoverProvider<CoverID>
  private(set) var item: CoverItem?
  private var texture: Texture?
  private var work: Task<Void, Never>?

  init(_ art: any CoverProvider<CoverID>, side: Int, radius: Double) {
    self.art = art
    (self.side, self.radius) = (side, radius)
    super.init()
  }

  isolated deinit { work?.cancel() }

  override class var cssName: String { "covertile" }

  /// Whether the last cover remains until another record's is loaded, so that nothing flickers; not
  /// where it would be above the other record's title.
  class var keepsLastCover: Bool { true }

  /// The opacity of the record on the program's own sleeve, which is drawn where there is no item;
  /// nil: a plain ground is.
  var sleevePrint: Double? { nil }

  /// Whether the picture is loaded, or there is none.
  var isSettled: Bool { work == nil }

  func set(side: Int) { if self.side.change(to: side) { reload() } }

  func set(radius: Double) { if self.radius.change(to: radius) { queueDraw() } }

  /// Shows what another tile of the same record shows, until its own texture is loaded.
  func start(as other: CoverTile) {
    guard texture == nil, item == nil || item == other.item else { return }
    let isLoading = item != nil
    (item, texture) = (other.item, other.texture)
    if isLoading { queueDraw() } else { reload() }
  }

  func show(_ item: CoverItem?) {
    guard item != self.item else { return }
    if !Self.keepsLastCover, item?.id != self.item?.id { texture = nil }
    self.item = item
    reload()
    if texture == nil { queueDraw() }
  }

  func reload() {
    work?.cancel()
    work = nil
    guard let item else {
      texture = nil
      return queueDraw()
    }
    let art = art
    let side = side * max(scaleFactor, 1)
    work = Task { [weak self] in
      let made = await art.texture(of: item, side: side, fills: true)
      guard !Task.isCancelled, let self else { return }
      texture = made
      work = nil
      queueDraw()
    }
  }

  // MARK: - Layout and drawing

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: side, natural: side)
  }

  override func draw(on snapshot: Snapshot) {
    let square = Rect(size: size)
    if item == nil, let print = sleevePrint {
      return HouseSleeve.drawCover(
        on: snapshot,
        in: square,
        corner: radius,
        isMirrored: isRightToLeft,
        print: print
      )
    }
    snapshot.clipped(to: square, radius: radius) {
      guard let texture else {
        let color = item.map { art.meanColor(of: $0.id) ?? $0.sleeve.color }
        return snapshot.fill(square, with: color ?? foreground.opacity(0.1))
      }
      snapshot.draw(texture, filling: square)
    }
  }
}
