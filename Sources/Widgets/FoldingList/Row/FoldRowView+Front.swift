internal import Geometry
internal import Gtk

extension FoldRowView {
  /// The radius of the covers' corners.
  static let corner = 4.0

  /// Draws what is before the title; the header of an open stack has it no longer.
  func drawFront(_ look: FoldRowLook, _ layout: FoldRowLayout, on snapshot: Snapshot) {
    let isDim = look.isDone || !look.row.isAvailable && look.row.front != .mark
    let share = (isDim ? 0.4 : look.pictureShare) * look.frontShare
    guard look.row.front != .none, share > 0 else { return }
    guard share < 1 else { return drawWhole(look, layout, on: snapshot) }
    snapshot.faded(to: share) { drawWhole(look, layout, on: snapshot) }
  }

  private func drawWhole(_ look: FoldRowLook, _ layout: FoldRowLayout, on snapshot: Snapshot) {
    let area = layout.square(layout.sleeveSide, at: layout.sleeveStart)
    switch look.row.front {
    case .none: break
    case .sleeve(let cover): draw(cover, in: area, look, on: snapshot)
    case .fan(let covers) where covers.isEmpty:
      draw(nil, in: area, look, on: snapshot)
      let sign = Rect(around: area.center, side: 16)
      if !look.row.symbol.isEmpty {
        snapshot.draw(symbol(look.row.symbol, 16), in: sign, color: look.text)
      }
    case .fan(let covers):
      drawFan(of: covers, look, layout, on: snapshot)
      if look.row.hasBadge { drawBadge(look, in: layout.badge(of: covers.count), on: snapshot) }
    case .mark:
      let ring = Rect(around: area.center, side: 12)
      snapshot.stroke(ring, radius: 6, width: 1.5, color: look.text.opacity(0.8))
    }
  }

  private func drawBadge(_ look: FoldRowLook, in area: Rect, on snapshot: Snapshot) {
    let (side, sign) = (area.size.width, area.size.width * 0.6)
    snapshot.clipped(to: area, radius: side / 2) {
      snapshot.fill(area, with: .black.opacity(0.6))
    }
    let inner = Rect(around: area.center, side: sign)
    snapshot.draw(symbol(look.row.symbol, 16), in: inner, color: .white)
  }

  private func drawFan(
    of covers: [Texture?],
    _ look: FoldRowLook,
    _ layout: FoldRowLayout,
    on snapshot: Snapshot
  ) {
    let (side, way) = (FoldFan.side, look.isMirrored ? -1.0 : 1)
    let fan = FoldFan(of: covers.count, spread: look.spread)
    snapshot.saved {
      snapshot.translate(x: layout.left(layout.fanStart(of: covers.count), 0), y: layout.height / 2)
      snapshot.scale(x: layout.fanScale, y: layout.fanScale)
      for (cover, sleeve) in zip(covers.prefix(fan.sleeves.count).reversed(), fan.sleeves) {
        snapshot.saved {
          snapshot.translate(x: way * (side / 2 + sleeve.shift), y: side / 2)
          snapshot.rotate(degrees: way * sleeve.degrees)
          let area = Rect(x: -side / 2, y: -side, width: side, height: side)
          // An edge between covers of the same colour.
          let edge = Rect(x: area.origin.x - 1, y: -side - 1, width: side + 2, height: side + 2)
          snapshot.clipped(to: edge, radius: Self.corner + 1) {
            snapshot.fill(edge, with: .black.opacity(0.3))
          }
          draw(cover, in: area, look, on: snapshot)
        }
      }
    }
  }

  private func draw(
    _ cover: Texture?,
    in area: Rect,
    _ look: FoldRowLook,
    on snapshot: Snapshot
  ) {
    snapshot.clipped(to: area, radius: Self.corner) {
      guard let cover else {
        return snapshot.fill(area, with: look.tint.mixed(with: look.text, by: 0.16))
      }
      snapshot.draw(cover, filling: area)
    }
  }
}
