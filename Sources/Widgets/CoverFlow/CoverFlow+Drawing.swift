internal import Geometry
internal import Gtk
internal import Motion
internal import Pixels

extension CoverFlow {
  /// Draws the room, the covers farthest first, and the captions.
  func drawStage(on snapshot: Snapshot) {
    let size = size
    guard size.width >= 1, size.height >= 1 else { return }
    let scenery = scenery
    if drawsInSoftware {
      drawInSoftware(on: snapshot, scenery)
    } else {
      scenery.draw(on: snapshot, in: size)
      for cover in painted {
        snapshot.lit(by: cover.brightnessOutside) { snapshot.draw(cover, of: self) }
        drawShadow(on: cover, to: snapshot)
      }
      scenery.drawVignette(on: snapshot, in: size)
    }
    if hasCaptions { endReflections(on: snapshot, in: size, on: scenery.floor) }
    drawFocus(on: snapshot)
    if hasCaptions { drawCaptions(on: snapshot, in: size) }
    drawButton(on: snapshot)
    if ring.count == 0 {
      emptyText.draw(placeholder, on: snapshot, for: self, isHighContrast: isHighContrast)
    }
  }

  // MARK: - The room

  /// The room with the light of the front cover.
  var scenery: Scenery {
    var scenery = Scenery(floorTop: stage.floorTop)
    if isHighContrast {
      scenery.wall = [Scenery.Stop(0, .black), Scenery.Stop(1, .black)]
    } else if let color = light {
      scenery.glow = Scenery.Glow(behind: layout.front, color: color)
    }
    return scenery
  }

  /// The mean colour of the covers near the centre, weighted by their distance; nil without any.
  private var light: Color? {
    var (red, green, blue, sum) = (0.0, 0.0, 0.0, 0.0)
    for cover in painted {
      let share = max(1 - abs(cover.offset), 0) * cover.presence
      guard share > 0, let color = cover.baked?.tint ?? cover.item?.sleeve.color else { continue }
      red += color.red * share
      green += color.green * share
      blue += color.blue * share
      sum += share
    }
    guard sum > 0 else { return nil }
    return Color(
      red: red / sum,
      green: green / sum,
      blue: blue / sum,
      // Without a cover in the centre, as beyond an end, the light fades.
      alpha: min(sum, 1)
    )
  }

  // MARK: - Captions and marks

  /// Fades all reflections into the floor above the captions, so that no text lies on mirrored
  /// letters.
  private func endReflections(on snapshot: Snapshot, in stage: Size, on floor: Color) {
    let reflections = reflections(in: stage)
    let (foot, end) = (reflections.start, reflections.end)
    snapshot.fill(
      Rect(x: 0, y: foot, width: stage.width, height: end - foot),
      with: Gradient.down(from: foot, floor.opacity(0), to: end, floor)
    )
    snapshot.fill(
      Rect(x: 0, y: end, width: stage.width, height: max(stage.height - end, 0)),
      with: floor
    )
  }

  /// Where reflections are visible: from the front cover's foot to 8 pixels above the captions.
  func reflections(in stage: Size) -> Interval {
    let foot = layout.front.origin.y + layout.front.size.height
    let length = max(captionTop(in: stage).rounded() - 8 - foot, 0)
    return Interval(start: foot, length: length)
  }

  private func drawCaptions(on snapshot: Snapshot, in stage: Size) {
    let front = layout.front
    let top = captionTop(in: stage)
    // Where a large cover leaves no room, there is no caption: it would lie on the picture.
    let room = ((top - front.origin.y - front.size.height) / 4).clamped(to: 0...1)
    let near = painted.filter { abs($0.offset) < 1 }
    for cover in near {
      guard let caption = caption(of: cover) else { continue }
      let meetsNext = near.contains { other in
        other !== cover && (other.offset < 0) != (cover.offset < 0)
          && self.caption(of: other).map { caption.meets($0, at: layout.captionPitch) } == true
      }
      let place = layout.caption(at: cover.offset, meetsNext: meetsNext)
      let opacity = place.opacity * cover.presence * room
      guard opacity > 0.01 else { continue }
      // GTK moves text by whole pixels: moved together, the lines never shift against each other.
      snapshot.saved {
        snapshot.translate(x: place.shift, y: 0)
        caption.draw(
          on: snapshot,
          below: Point(x: front.center.x, y: top.rounded()),
          opacity: opacity,
          bars: isMarked(cover) ? markStep : nil,
          pointed: cover === centreCover ? pointer.link : nil,
          isHighContrast: isHighContrast
        )
      }
    }
  }

  /// The caption of a cover, whose text is laid out once.
  func caption(of cover: Cover) -> CoverCaption? {
    cover.caption
      ?? cover.layOutCaption(on: self, side: layout.side, width: (0.6 * size.width).rounded())
  }

  /// The top of the captions, which end above the lowest `footRoom` pixels; between them and the
  /// cover is the reflection, and no more space than belongs to both.
  func captionTop(in stage: Size) -> Double {
    let front = layout.front
    let lowest = stage.height - footRoom - CoverCaption.Lines(side: layout.side).height
    return min(front.origin.y + 1.34 * front.size.height, lowest)
  }

  /// Draws the focus around the front cover's place, which moving covers leave at once.
  private func drawFocus(on snapshot: Snapshot) {
    guard let cover = centreCover, cover.showsFocus else { return }
    let opacity = FlowLayout.focusOpacity(at: cover.offset)
    guard opacity > 0 else { return }
    let palette = colors ?? palette
    let width = isHighContrast ? 3.0 : 2
    let ring = layout.front.grown(by: width + 1)
    snapshot.stroke(
      ring,
      radius: 4,
      width: width,
      color: palette.accent.opacity(opacity)
    )
  }

  private func drawButton(on snapshot: Snapshot) {
    guard let cover = centreCover else { return }
    let isPlayingThis = isPlaying && cover.item?.id == playing
    pointer.drawButton(
      on: snapshot,
      glyph: isPlayingThis ? .pause : .play,
      isHighContrast: isHighContrast
    ) { [layout] in
      guard let baked = cover.baked, let texture = baked.texture else { return }
      snapshot.saved {
        snapshot.translate(x: layout.front.origin.x, y: layout.front.origin.y)
        snapshot.draw(texture, in: baked.frame.rect(side: layout.side))
      }
    }
  }
}
