internal import Geometry
internal import Gtk
internal import Library
internal import Values
internal import Widgets

/// The covers of a drag, the first record's in front: one, or a fan of up to three.
nonisolated struct DragFan: Equatable {
  /// Clockwise about the middle of the covers' feet, from the rearmost cover to the front one.
  let degrees: [Double]

  static let (most, side) = (3, 64.0)
  /// For the shadows, and the corners of turned covers.
  private static let margin = 32.0
  static let size = Size(width: side + 2 * margin, height: side + 2 * margin)
  static let foot = Point(x: size.width / 2, y: margin + side)

  init(of count: Int, isMirrored: Bool = false) {
    degrees = [0, 12, -12].prefix(count).reversed().map { isMirrored ? -$0 : $0 }
  }
}

extension MusicActions {
  /// Covers that are not loaded yet are requested, and meanwhile are blank sleeves.
  func dragIcon(of records: some Sequence<RecordID>) -> DragIcon? {
    var front: [RecordID] = []
    for id in records where !front.contains(id) {
      front.append(id)
      if front.count == DragFan.most { break }
    }
    guard !front.isEmpty else { return nil }
    let hold = Point(x: DragFan.size.width / 2, y: DragFan.size.height / 2)
    return DragIcon(DragFan.size, heldAt: hold) { drawFan(of: front, on: $0) }
  }

  func drawFan(of front: [RecordID], on snapshot: Snapshot) {
    let fan = DragFan(of: front.count, isMirrored: window?.isRightToLeft ?? false)
    for (id, degrees) in zip(front.reversed(), fan.degrees) {
      snapshot.saved {
        snapshot.translate(x: DragFan.foot.x, y: DragFan.foot.y)
        snapshot.rotate(degrees: degrees)
        drawCover(of: id, on: snapshot)
      }
    }
  }

  private func drawCover(of id: RecordID, on snapshot: Snapshot) {
    let side = DragFan.side
    let square = Rect(x: -side / 2, y: -side, width: side, height: side)
    // Cairo cuts an outset shadow that is turned.
    let below = Rect(x: square.origin.x, y: square.origin.y + 2, width: side, height: side)
    snapshot.blurred(by: 6) { snapshot.fill(below, with: .black.opacity(0.4)) }
    snapshot.clipped(to: square, radius: 4) {
      if let cover = dragCovers[id] { return snapshot.draw(cover, filling: square) }
      let sleeve = catalogue.record(id).map { CoverItem(of: $0).sleeve }
      snapshot.fill(square, with: sleeve?.color ?? .black)
    }
  }
}
