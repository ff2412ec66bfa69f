internal import Geometry
internal import Gtk

extension SnapMenu {
  func drawCells(in colors: Palette, on snapshot: Snapshot) {
    let offset = driver.position
    let position = layout.position(at: offset)
    let middle = restingPlace
    let count = visibleCount
    for slot in layout.window(at: offset).slots {
      guard let frame = layout.frame(of: slot, at: offset), let index = layout.ring.index(of: slot)
      else { continue }
      let distance = Double(slot) - position
      let place = frame.middle + push(of: index, at: distance)
      let left = self.left(at: distance, of: count)
      let opacity = isUnderPointer(frame) ? 1 : style.opacity(at: distance)
      draw(
        titles[cells[index].title, within: room(in: frame)],
        at: Point(x: place, y: textMiddle),
        emphasis: style.emphasis(at: distance),
        room: room(in: frame),
        color: colors.foreground.opacity(
          // In high contrast, every visible title is opaque.
          colors.isHighContrast ? left.rounded(.up) : left * opacity
        ),
        on: snapshot
      )
      let both = min(left, self.left(at: distance - 1, of: count))
      drawSeparator(before: slot, of: index, opacity: both, in: colors, on: snapshot)
    }
    drawMark(in: colors, at: middle, on: snapshot)
    drawFocus(in: colors, at: middle, on: snapshot)
  }

  /// The width for a cell's title, with a margin of one pixel on each side.
  private func room(in frame: Interval) -> Double { max(frame.length - 2, 1) }

  /// The offset by which a cell is pushed outwards, and away from other groups.
  private func push(of index: Int, at distance: Double) -> Double {
    let push = min(max(distance, -1), 1) * style.spread + groups.shift(of: index, at: distance)
    return isRightToLeft ? -push : push
  }

  /// The extent of a cell's title; nil beyond the ends of a row.
  func extent(ofTitleIn slot: Int) -> Interval? {
    let offset = driver.position
    guard let frame = layout.frame(of: slot, at: offset), let index = layout.ring.index(of: slot)
    else { return nil }
    let distance = Double(slot) - layout.position(at: offset)
    let title = titles[cells[index].title, within: room(in: frame)]
    let looks = looks(of: title, emphasis: style.emphasis(at: distance), room: room(in: frame))
    let widths = looks.filter { $0.share > 0 }.map { $0.extent.width * $0.scale }
    return Interval(middle: frame.middle + push(of: index, at: distance), length: widths.max() ?? 0)
  }

  var restingPlace: Double {
    guard case .leading(let inset) = alignment else { return size.width / 2 }
    // Interpolated between the cells that bracket the position, so that nothing jumps.
    let place = inset + bracketed { layout.widths[$0] } / 2
    return isRightToLeft ? size.width - place : place
  }

  /// How visible a cell is towards the ends of the view, where `count` are visible at each side.
  private func left(at distance: Double, of count: Double) -> Double {
    style.remainder(at: distance, of: count) * remainder(at: distance)
  }

  /// The opacity of a cell in a ring shorter than the view: 0 where it leaves on one side and
  /// enters on the other.
  private func remainder(at distance: Double) -> Double {
    guard layout.ring.wraps, !style.fillsView, layout.circumference < size.width + 60 else {
      return 1
    }
    // None is half visible at rest.
    return min(max(Double(layout.ring.count) - 2 * distance.magnitude, 0), 1)
  }

  /// The number of cells that are visible at each side of the middle.
  private var visibleCount: Double {
    guard let share = style.visibleShare, !cells.isEmpty else { return .infinity }
    let mean = layout.widths.reduce(0, +) / Double(cells.count)
    return (share * size.width / max(mean, 1)).rounded(.down)
  }

  /// Draws a line before the first cell of a group, in the middle of the gap between its title and
  /// the one before; it is lower and paler than letters, so that it is not read as one.
  private func drawSeparator(
    before slot: Int,
    of index: Int,
    opacity: Double,
    in colors: Palette,
    on snapshot: Snapshot
  ) {
    guard groups.hasBorder(before: index), opacity > 0,
      let title = extent(ofTitleIn: slot), let before = extent(ofTitleIn: slot - 1)
    else { return }
    let middle = (isRightToLeft ? title.end + before.start : before.end + title.start) / 2
    let height = (0.7 * style.size).rounded()
    let line = Rect(
      x: (middle - 0.5).rounded(),
      y: (textMiddle - height / 2).rounded(),
      width: 1,
      height: height
    )
    let strength = colors.isHighContrast ? 0.6 : 0.4
    snapshot.fill(line, with: colors.foreground.opacity(strength * opacity))
  }

  private var textMiddle: Double { (size.height - (style.mark == .none ? 0 : 6)) / 2 }

  private func isUnderPointer(_ frame: Interval) -> Bool {
    guard let pointer, !driver.scroller.isTracking else { return false }
    return pointer.x >= frame.start && pointer.x < frame.end
  }

  /// Draws a title as a blend of its two looks.
  private func draw(
    _ title: CellTitles.Title,
    at middle: Point,
    emphasis: Double,
    room: Double,
    color: Color,
    on snapshot: Snapshot
  ) {
    let looks = looks(of: title, emphasis: emphasis, room: room)
    for (text, extent, scale, share) in looks where share > 0 {
      snapshot.saved {
        snapshot.translate(
          x: middle.x - extent.width * scale / 2,
          y: middle.y - extent.height * scale / 2
        )
        if scale != 1 { snapshot.scale(x: scale, y: scale) }
        snapshot.draw(text, at: .zero, color: color.opacity(color.alpha * share))
      }
    }
  }

  private func looks(
    of title: CellTitles.Title,
    emphasis: Double,
    room: Double
  ) -> [(text: TextLayout, extent: Size, scale: Double, share: Double)] {
    let ratio = style.chosenSize / style.size
    let growth = title.growth(1 + (ratio - 1) * emphasis, within: room)
    let weight = style.weight(at: emphasis)
    // Letters of two weights have different widths: neither look may be wider than its cell.
    let scale = min(growth / ratio, room / max(title.chosenSize.width, 1))
    return [
      (title.plain, title.plainSize, growth, 1 - weight),
      (title.chosen, title.chosenSize, scale, weight),
    ]
  }

  private func drawMark(
    in colors: Palette,
    at middle: Double,
    on snapshot: Snapshot
  ) {
    guard !cells.isEmpty else { return }
    switch style.mark {
    case .none: break
    case .dot:
      let rect = Rect(x: middle - 2, y: size.height - 8, width: 4, height: 4)
      snapshot.clipped(to: rect, radius: 2) { snapshot.fill(rect, with: colors.foreground) }
    case .bar:
      let width = markWidth
      let rect = Rect(x: middle - width / 2, y: size.height - 9, width: width, height: 3)
      snapshot.clipped(to: rect, radius: 1.5) { snapshot.fill(rect, with: colors.accent) }
    }
  }

  private var markWidth: Double {
    bracketed { min(titles[cells[$0].title].chosenSize.width, max(layout.widths[$0] - 2, 1)) }
  }

  private func bracketed(_ length: (_ index: Int) -> Double) -> Double {
    let (position, slot) = (position, position.rounded(.down))
    let one = layout.ring.index(of: Int(slot: slot)).map(length)
    let other = layout.ring.index(of: Int(clamping: slot) + 1).map(length)
    let start = one ?? other ?? 0
    return start + ((other ?? start) - start) * (position - slot)
  }

  private func drawFocus(in colors: Palette, at middle: Double, on snapshot: Snapshot) {
    guard row.chosen?.showsFocus ?? false else { return }
    let width = markWidth + 16
    let height = style.chosenSize + 10
    snapshot.stroke(
      Rect(x: middle - width / 2, y: textMiddle - height / 2, width: width, height: height),
      radius: 6,
      width: 2,
      color: colors.accent
    )
  }
}
