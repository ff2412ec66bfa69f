internal import GLib
internal import Geometry
internal import Gtk
internal import Motion

extension FoldingList {
  func drawScene(on snapshot: Snapshot) {
    snapshot.fill(Rect(size: size), with: heat.ground)
    snapshot.saved {
      if scene.scale != 1 {
        snapshot.translate(x: size.width / 2, y: size.height / 2)
        snapshot.scale(x: scene.scale, y: scene.scale)
        snapshot.translate(x: -size.width / 2, y: -size.height / 2)
      }
      drawEnd(on: snapshot)
      snapshot.translate(x: block.left, y: 0)
      drawBlock(on: snapshot)
    }
    if let boundary = hover.boundary, state.isFree, !isEditing {
      help.drawBoundary(at: boundary.height, in: block, on: snapshot)
    }
    drawDropLine(on: snapshot)
    if isEditing, editor.isOnRow { snapshot.draw(editor, of: self) }
    snapshot.draw(status, of: self)
    if showsFocus { drawFocus(on: snapshot) }
  }

  /// Marks an empty list, if there is one by its header; in others a row has the focus, or gets it
  /// with the next key.
  private func drawFocus(on snapshot: Snapshot) {
    guard scene.isEmpty else { return }
    let header = state.level.layout.leading
    guard header > 4 else {
      return snapshot.stroke(Rect(size: size), width: 2, color: palette.accent)
    }
    let ring = Rect(x: block.left + 2, y: 2, width: block.width - 4, height: header - 4)
    snapshot.stroke(ring, radius: 6, width: 2, color: palette.accent)
  }

  // MARK: - Rows

  /// Draws the rows with round corners, and over them those that are in the hand.
  private func drawBlock(on snapshot: Snapshot) {
    guard block.corner > 0 else { return drawRows(scene.rows, on: snapshot) }
    let isHeld = { (row: FoldPlacement) in row.scale != 1 }
    let lying = scene.rows.filter { !isHeld($0) }
    let spans = lying.map { $0.folded ?? $0.top...$0.top + scene.rowHeight * $0.squash }
    for part in block.parts(of: spans, in: size.height) {
      let area = Rect(x: 0, y: part.top, width: block.width, height: part.end - part.top)
      snapshot.clipped(to: area, head: part.head, foot: part.foot) {
        drawRows(zip(lying, spans).filter { part.holds($1) }.map(\.0), on: snapshot)
      }
    }
    drawRows(scene.rows.filter(isHeld), on: snapshot)
  }

  /// Draws plain rows first, all their backgrounds before their texts.
  private func drawRows(_ placements: [FoldPlacement], on snapshot: Snapshot) {
    let extent = Size(width: block.width, height: scene.rowHeight)
    // The area behind folding rows is dark, in whole pixels: no background shines through where
    // rows meet.
    for placement in placements {
      guard let folded = placement.folded else { continue }
      let (top, end) = (folded.lowerBound.rounded(.down), folded.upperBound.rounded(.up))
      snapshot.fill(
        Rect(x: 0, y: top, width: block.width, height: end - top),
        with: HeatMap.stage.opacity(placement.opacity)
      )
    }
    for words in [false, true] {
      for placement in placements where placement.isPlain {
        guard let view = rows[placement.subject.key] else { continue }
        snapshot.saved {
          snapshot.translate(x: 0, y: words ? aligned(placement.top) : placement.top)
          if words {
            view.drawWords(in: extent, on: snapshot)
          } else {
            view.drawGround(in: extent, on: snapshot)
          }
        }
      }
    }
    for placement in placements where !placement.isPlain {
      if let view = rows[placement.subject.key] { draw(placement, view, on: snapshot) }
    }
  }

  /// Where texts of an area at a height are drawn.
  private func aligned(_ height: Double) -> Double {
    height.alignedToPixels(scale: Double(max(scaleFactor, 1)))
  }

  private func draw(_ placement: FoldPlacement, _ view: FoldRowView, on snapshot: Snapshot) {
    guard placement.opacity > 0 else { return }
    guard placement.opacity == 1 else {
      return snapshot.faded(to: placement.opacity) { drawWhole(placement, view, on: snapshot) }
    }
    drawWhole(placement, view, on: snapshot)
  }

  private func drawWhole(_ placement: FoldPlacement, _ view: FoldRowView, on snapshot: Snapshot) {
    switch placement.form {
    case .flat: drawFlat(placement, view, on: snapshot)
    case .hinged(let panel): draw(panel, of: view, placement, on: snapshot)
    case .halves(let halves):
      draw(halves.upper, of: view, placement, overlap: halves.overlap, on: snapshot)
      draw(halves.lower, of: view, placement, on: snapshot)
    }
  }

  private func drawFlat(_ placement: FoldPlacement, _ view: FoldRowView, on snapshot: Snapshot) {
    let frame = Rect(x: 0, y: 0, width: block.width, height: scene.rowHeight)
    // Those in the hand, over the block.
    let radius = placement.scale == 1 ? 0 : min(block.corner, 8)
    snapshot.saved {
      snapshot.translate(x: 0, y: placement.top)
      if placement.squash != 1 { snapshot.scale(x: 1, y: placement.squash) }
      if placement.scale != 1 {
        let middle = frame.center
        snapshot.translate(x: middle.x, y: middle.y)
        snapshot.scale(x: placement.scale, y: placement.scale)
        snapshot.translate(x: -middle.x, y: -middle.y)
      }
      if placement.shadow > 0 {
        // A shadow of 24 px, 8 px below, at 40 %; it does not end at the sides of the view.
        let beyond = block.corner > 0 ? 0 : 48.0
        snapshot.shadow(
          of: Rect(x: -beyond, y: 0, width: frame.size.width + 2 * beyond, height: scene.rowHeight),
          radius: radius,
          drop: 8 * placement.shadow,
          blur: 24 * placement.shadow,
          color: .black.opacity(0.4 * min(placement.shadow * 1.25, 1))
        )
      }
      guard radius > 0 else { return paint(view, placement, frame, on: snapshot) }
      snapshot.clipped(to: frame, radius: radius) { paint(view, placement, frame, on: snapshot) }
    }
  }

  private func paint(
    _ view: FoldRowView,
    _ placement: FoldPlacement,
    _ frame: Rect,
    on snapshot: Snapshot
  ) {
    view.drawGround(in: frame.size, on: snapshot)
    if placement.textOpacity > 0 {
      snapshot.saved {
        snapshot.translate(x: 0, y: aligned(placement.top) - placement.top)
        if placement.textOpacity == 1 {
          view.drawWords(in: frame.size, on: snapshot)
        } else {
          snapshot.faded(to: placement.textOpacity) { view.drawWords(in: frame.size, on: snapshot) }
        }
      }
    }
    snapshot.shade(frame, placement.shade)
  }

  private func draw(
    _ panel: FoldPanel,
    of view: FoldRowView,
    _ placement: FoldPlacement,
    overlap: Double = 0,
    on snapshot: Snapshot
  ) {
    let extent = Size(width: block.width, height: scene.rowHeight)
    snapshot.draw(panel, width: block.width, inSpace: isDrawnInSpace, overlap: overlap) { part in
      view.drawGround(over: part, in: extent, on: snapshot)
      if panel.textOpacity == 1 {
        view.drawWords(in: extent, on: snapshot)
      } else if panel.textOpacity > 0 {
        snapshot.faded(to: panel.textOpacity) { view.drawWords(in: extent, on: snapshot) }
      }
      snapshot.shade(part, placement.shade)
    }
  }

  // MARK: - Help

  private func drawEnd(on snapshot: Snapshot) {
    guard state.move == nil || scene.endOpacity > 0 else { return }
    let color = heat.help.opacity(scene.endOpacity)
    if scene.isEmpty {
      let words = source.words(forEmpty: state.level.node)
      help.draw(words, at: helpPlace, color: color, on: snapshot)
    } else if scene.push > 0 {
      let words = pushWords()
      if !words.isEmpty {
        let end = state.level.layout.top(ofSlot: state.level.layout.count)
        let place = max(end, size.height - scene.rowHeight) + scene.rowHeight / 2
        return help.draw(words, at: place, color: color, on: snapshot)
      }
    }
    guard let end = scene.end else { return }
    let place = aligned(end) + scene.rowHeight / 2
    help.draw(tr("Click here for a new row"), at: place, color: color, hasPlus: true, on: snapshot)
  }

  /// The middle of the words of an empty level, below the line that can be clicked.
  private var helpPlace: Double {
    max(size.height / 3, scene.end.map { aligned($0) + scene.rowHeight * 1.5 } ?? 0)
  }

  /// Where something can be placed below the words of an empty level.
  public var helpEnd: Double { helpPlace + 24 }

  private func pushWords() -> String {
    let count = state.level.clearCount
    if count > 0 {
      let words =
        scene.pushCommits
        ? tr("Release to clear %d done", "Release to clear %d done", count: count)
        : tr("Pull up to clear %d done", "Pull up to clear %d done", count: count)
      return Format.text(words, Format.count(count))
    }
    guard let last = state.lastLeft, state.level.row(of: last) != nil else { return "" }
    let words = scene.pushCommits ? tr("Release to open %s") : tr("Pull up to open %s")
    return words.replacing("%s", with: source.row(last).title)
  }

  /// The line between the rows that marks the drop position.
  ///
  /// It is white with a dark edge: the accent could not be distinguished from rows in its own
  /// tints.
  private func drawDropLine(on snapshot: Snapshot) {
    guard let line = scene.dropLine else { return }
    let height = min(max(line, 2.5), size.height - 2.5)
    for (reach, color) in [(2.5, Color.black.opacity(0.55)), (1.5, .white)] {
      let area = Rect(x: block.left, y: height - reach, width: block.width, height: 2 * reach)
      snapshot.fill(area, with: color)
    }
  }
}
