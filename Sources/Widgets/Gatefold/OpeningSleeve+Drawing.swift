internal import Geometry
internal import Gtk
internal import Motion

extension OpeningSleeve {
  /// Draws the stage, the reflections, and the sleeve from the back to the front.
  func drawSleeve(on snapshot: Snapshot, inSpace isInSpace: Bool) {
    guard size.width >= 1, size.height >= 1 else { return }
    let scene = SleeveScene(
      layout: layout,
      opening: opening,
      pose: flow.pose(at: opening),
      turn: turn.value,
      wing: flow.wing,
      isInSpace: isInSpace
    )
    let records = records(in: scene)
    drawWall(scene, on: snapshot)
    for record in records {
      guard let side = record.side else {
        drawMirror(scene, on: snapshot)
        continue
      }
      snapshot.faded(to: record.opacity) {
        drawMirror(of: side, on: record.plane, shade: record.shade, scene, on: snapshot)
      }
    }
    drawHaze(scene, on: snapshot)
    drawShadow(scene, on: snapshot)
    for record in records {
      guard let side = record.side else {
        drawRecord(scene, on: snapshot)
        continue
      }
      snapshot.faded(to: record.opacity) {
        snapshot.draw(on: record.plane, part: scene.leaf, inSpace: scene.isInSpace) {
          side.drawContent(on: snapshot)
          snapshot.fill(scene.leaf, with: .black.opacity(record.shade))
        }
      }
    }
  }

  /// A record on the stage: the sleeve itself, without a side, or another one.
  private struct Record {
    var offset: Double
    var side: SleeveSide?
    var plane: UprightPlane
    var opacity = 1.0
    var shade = 0.0
  }

  /// All records on the stage, from the farthest to the nearest.
  private func records(in scene: SleeveScene) -> [Record] {
    var records = [Record(offset: flow.offset, plane: scene.pose.cover)]
    guard scene.wing < 1 else { return records }
    for (offset, side) in flow.others {
      let presence = flow.layout.presence(at: offset, wing: scene.wing)
      guard presence > 0.004 else { continue }
      records.append(
        Record(
          offset: offset,
          side: side,
          plane: flow.layout.neighbor(at: offset, opening: opening, wing: scene.wing),
          opacity: flow.layout.opacity(of: presence),
          shade: flow.layout.shade(at: offset, presence: presence)
        )
      )
    }
    return records.sorted { abs($0.offset) > abs($1.offset) }
  }

  /// Draws the sleeve: the disc, the wing, the cover, and a page that turns.
  private func drawRecord(_ scene: SleeveScene, on snapshot: Snapshot) {
    drawDisc(scene, on: snapshot) { plane, disc, paint in
      snapshot.draw(on: plane, part: disc, inSpace: scene.isInSpace, paint)
    }
    if scene.pose.showsWing { drawWing(scene, on: snapshot) }
    snapshot.draw(on: scene.pose.cover, part: scene.leaf, inSpace: scene.isInSpace) {
      drawCover(scene, on: snapshot)
      drawFocus(scene, on: snapshot)
    }
    if scene.pose.showsWing, scene.turn > 0, scene.turn < 1 { drawSheet(scene, on: snapshot) }
  }

  // MARK: - The wing

  /// The side that lies on the right wing, under a page that turns.
  var shownSide: SleeveSide { turn.value > 0 ? reverseSide : pageSide }

  private func drawWing(_ scene: SleeveScene, on snapshot: Snapshot) {
    let (pose, leaf) = (scene.pose, scene.leaf)
    snapshot.draw(on: pose.leaf, part: leaf, inSpace: scene.isInSpace) {
      drawLeaf(scene, on: snapshot)
    }
    if opening == 1, scene.wing == 1 {
      snapshot.draw(shownSide, of: self)
    } else {
      let page = Rect(size: layout.page.size)
      snapshot.draw(on: pose.page, part: page, inSpace: scene.isInSpace) {
        shownSide.drawContent(on: snapshot)
      }
    }
    // The page that turns keeps the light from what is under it.
    let cast = scene.turn > 0 ? max(1 - scene.turn, 0) * 0.6 : 0
    let dark = max(SleeveCurves.shade(at: pose.angle), cast)
    guard dark > 0.002 else { return }
    snapshot.draw(on: pose.leaf, part: leaf, inSpace: scene.isInSpace) {
      snapshot.fill(leaf, with: .black.opacity(dark))
    }
  }

  /// Draws the paper of the wing, with the shade of the crease.
  func drawLeaf(_ scene: SleeveScene, on snapshot: Snapshot) {
    let crease = SleeveCurves.crease.value(at: opening)
    snapshot.fill(scene.leaf, with: leafColor)
    snapshot.fill(
      scene.leaf,
      with: Gradient(
        .line(from: scene.line(0, ofCover: false), to: scene.line(scene.side, ofCover: false)),
        .init(0, .black.opacity(0.55 * crease)),
        .init(0.13, .black.opacity(0.14 * crease)),
        // Nowhere brighter than the leaf's colour, which is as bright as white text allows.
        .init(0.5, .black.opacity(0.04 * crease)),
        .init(1, .black.opacity(0))
      )
    )
    drawEdge(scene, ofCover: false, .white.opacity(0.1), on: snapshot)
  }

  /// Draws a hairline along the edges of a leaf, except the spine.
  private func drawEdge(
    _ scene: SleeveScene,
    ofCover isCover: Bool,
    _ color: Color,
    on snapshot: Snapshot
  ) {
    let side = scene.side
    let outer = min(scene.line(side, ofCover: isCover).x, side - 1)
    for y in [0, side - 1] {
      snapshot.fill(Rect(x: 0, y: y, width: side, height: 1), with: color)
    }
    snapshot.fill(Rect(x: outer, y: 1, width: 1, height: side - 2), with: color)
  }

  // MARK: - The cover

  func drawCover(_ scene: SleeveScene, on snapshot: Snapshot) {
    if scene.isInSpace, scene.coverScale < 1 {
      let scale = scene.coverScale * Double(max(scaleFactor, 1))
      coverSide.drawContent(on: snapshot) { [halved] in halved.shrink($0, to: scale) }
    } else {
      coverSide.drawContent(on: snapshot)
    }
    let crease = layout.hasWing ? SleeveCurves.crease.value(at: opening) * scene.wing : 0
    guard crease > 0 else { return }
    snapshot.fill(
      scene.leaf,
      with: Gradient(
        .line(from: scene.line(scene.side, ofCover: true), to: scene.line(0, ofCover: true)),
        .init(0, .white.opacity(0.05 * crease)),
        .init(0.4, .white.opacity(0)),
        .init(0.86, .black.opacity(0.12 * crease)),
        .init(1, .black.opacity(0.5 * crease))
      )
    )
    drawEdge(scene, ofCover: true, .white.opacity(0.1 * crease), on: snapshot)
  }

  private func drawFocus(_ scene: SleeveScene, on snapshot: Snapshot) {
    guard coverSide.showsFocus else { return }
    let width = Toolkit.isHighContrast ? 4.0 : 3
    snapshot.stroke(scene.leaf, radius: 2, width: width, color: palette.accent)
  }

  // MARK: - The disc

  func drawDisc(
    _ scene: SleeveScene,
    on snapshot: Snapshot,
    _ draw: (_ plane: UprightPlane, _ disc: Rect, _ paint: () -> Void) -> Void
  ) {
    guard scene.pose.discShift > 0, scene.pose.showsWing || !layout.hasWing,
      let texture = disc.texture
    else { return }
    let rect = scene.disc
    let plane = layout.hasWing ? scene.pose.leaf : scene.pose.cover
    let isMirrored = layout.isRightToLeft
    let edge = isMirrored ? 0 : scene.side
    let reach = (isMirrored ? -1 : 1) * 0.06 * scene.side
    let scale = plane.down / plane.recession(at: rect.center.x)
    let count = scene.isInSpace ? HalvedTextures.halvings(at: scale) : 0
    draw(plane, rect) {
      snapshot.draw(halved.halved(texture, times: count) ?? texture, in: rect)
      // The sleeve's shadow on the disc.
      snapshot.clipped(to: rect, radius: rect.size.width / 2) {
        let (dark, clear) = (Color.black.opacity(0.6), Color.black.opacity(0))
        snapshot.fill(rect, with: Gradient.across(from: edge, dark, to: edge + reach, clear))
      }
    }
  }

  // MARK: - The page that turns

  /// Draws the page between the wing and the cover: its front until it is edge-on, then its back,
  /// which is the cover, so that it lands without a trace.
  private func drawSheet(_ scene: SleeveScene, on snapshot: Snapshot) {
    let (plane, angle) = scene.sheet
    let leaf = scene.leaf
    let isFront = angle >= -.pi / 2
    snapshot.draw(on: plane, part: leaf, inSpace: scene.isInSpace) {
      if isFront { drawLeaf(scene, on: snapshot) } else { drawCover(scene, on: snapshot) }
    }
    if isFront {
      let page = Rect(size: layout.page.size)
      snapshot.draw(
        on: scene.content(onSheetAt: angle),
        part: page,
        inSpace: scene.isInSpace
      ) { pageSide.drawContent(on: snapshot) }
    }
    snapshot.draw(on: plane, part: leaf, inSpace: scene.isInSpace) {
      snapshot.fill(leaf, with: .black.opacity(SleeveCurves.sheetShade(at: scene.turn)))
    }
  }
}
