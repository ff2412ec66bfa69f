internal import Geometry
internal import Gtk
internal import Motion

extension TabStrip {
  struct Drawing {
    nonisolated static let height = 42.0
    nonisolated static let capsuleHeight = 30.0
    /// The width over which both ends fade out.
    nonisolated static let fade = 36.0

    let layout: TabLayout
    let position: Double
    let size: Size
    let capsule: Interval

    init(of layout: TabLayout, at position: Double, in size: Size) {
      self.layout = layout
      self.position = position
      self.size = size
      capsule = layout.capsule(at: position)
    }

    /// The rectangle of a tab with this extent, as high as the capsule.
    static func rect(of frame: Interval, in size: Size) -> Rect {
      Rect(
        x: frame.start,
        y: (size.height - capsuleHeight) / 2,
        width: frame.length,
        height: capsuleHeight
      )
    }

    func draw(
      _ titles: TabTitles,
      colors: Palette,
      hovered: Int?,
      hoveredMark: Int?,
      hasFocus: Bool,
      hasHairline: Bool,
      on snapshot: Snapshot
    ) {
      let resting = colors.foreground.opacity(Self.restingOpacity(colors))
      titles.color(resting: resting, chosen: .white)
      snapshot.fill(Rect(size: size), with: colors.strip)
      snapshot.clipped(to: Rect(size: size)) {
        drawTitles(titles, chosen: false, hoveredMark, colors.isHighContrast, on: snapshot)
        if let hovered { drawHovered(hovered, titles, colors, on: snapshot) }
      }
      drawEnds(titles, colors, on: snapshot)
      drawCapsule(titles, colors, hoveredMark, hasFocus: hasFocus, on: snapshot)
      guard hasHairline else { return }
      snapshot.fill(
        Rect(x: 0, y: size.height - 1, width: size.width, height: 1),
        with: colors.foreground.opacity(colors.isHighContrast ? 1 : 0.14)
      )
    }

    private static func restingOpacity(_ colors: Palette) -> Double {
      colors.isHighContrast ? 1 : colors.isDark ? 0.64 : 0.74
    }

    private func drawTitles(
      _ titles: TabTitles,
      chosen: Bool,
      _ hoveredMark: Int?,
      _ isHighContrast: Bool,
      on snapshot: Snapshot
    ) {
      for slot in layout.window(at: position).slots {
        guard let frame = layout.frame(of: slot, at: position),
          let index = layout.ring.index(of: slot),
          !chosen || (frame.start < capsule.end && frame.end > capsule.start)
        else { continue }
        let isOnMark = slot == hoveredMark
        func draw() {
          titles.draw(index, chosen, isOnMark, in: frame, height: size.height, on: snapshot)
        }
        var opacity = layout.presence(of: frame)
        if !chosen { opacity *= self.opacity(ofTitleAt: titles.letters(of: index, in: frame)) }
        if isHighContrast { opacity = opacity.rounded() }
        if opacity > 0.995 { draw() } else if opacity > 0 { snapshot.faded(to: opacity, draw) }
      }
    }

    /// The opacity of a title at the ends, of which no sliver remains.
    ///
    /// It is gone where a fifth of it is missing, or of a long one as much as lies in the fade.
    func opacity(ofTitleAt letters: Interval) -> Double {
      let whole = min(letters.length, 2 * Self.fade)
      guard whole > 0 else { return 1 }
      let visible = min(letters.end, layout.viewport) - max(letters.start, 0)
      return ((visible / whole - 0.8) / 0.2).clamped(to: 0...1)
    }

    /// Highlights the tab under the pointer slightly.
    private func drawHovered(
      _ slot: Int,
      _ titles: TabTitles,
      _ colors: Palette,
      on snapshot: Snapshot
    ) {
      guard let frame = layout.frame(of: slot, at: position) else { return }
      snapshot.clipped(to: Self.rect(of: frame, in: size), radius: Self.capsuleHeight / 2) {
        snapshot.fill(
          Self.rect(of: frame, in: size),
          with: colors.foreground.opacity(colors.isHighContrast ? 0.16 : 0.07)
        )
      }
    }

    /// Fades the ends out; in high contrast lines cut them off where tabs go on beyond.
    private func drawEnds(_ titles: TabTitles, _ colors: Palette, on snapshot: Snapshot) {
      if colors.isHighContrast {
        for edge in [0, size.width - 1] where layout.circumference > layout.viewport + 1 {
          snapshot.fill(
            Rect(x: edge, y: 0, width: 1, height: size.height),
            with: colors.foreground
          )
        }
        return
      }
      let (ground, reach) = (colors.strip, min(Self.fade, size.width / 4))
      let strengths = strengthsOfEnds(titles)
      let ends = [
        (0, reach, strengths.start), (size.width, size.width - reach, strengths.end),
      ]
      for (edge, inner, strength) in ends where strength > 0 {
        let faint = ground.opacity(strength)
        snapshot.fill(
          Rect(x: min(edge, inner), y: 0, width: reach, height: size.height),
          with: Gradient.across(from: edge, faint, to: inner, ground.opacity(0))
        )
      }
    }

    /// How much the ends fade, 0...1: those of a ring with room for all of its tabs only where a
    /// title reaches across.
    func strengthsOfEnds(_ titles: TabTitles) -> (start: Double, end: Double) {
      guard layout.ring.wraps, layout.circumference <= layout.viewport + 1 else { return (1, 1) }
      var (before, behind) = (0.0, 0.0)
      for slot in layout.window(at: position).slots {
        guard let frame = layout.frame(of: slot, at: position),
          let index = layout.ring.index(of: slot), layout.presence(of: frame) > 0
        else { continue }
        let letters = titles.letters(of: index, in: frame)
        before = max(before, -letters.start)
        behind = max(behind, letters.end - layout.viewport)
      }
      return ((before / 8).clamped(to: 0...1), (behind / 8).clamped(to: 0...1))
    }

    private func drawCapsule(
      _ titles: TabTitles,
      _ colors: Palette,
      _ hoveredMark: Int?,
      hasFocus: Bool,
      on snapshot: Snapshot
    ) {
      guard capsule.length > 0 else { return }
      let rect = Self.rect(of: capsule, in: size)
      snapshot.clipped(to: rect, radius: rect.size.height / 2) {
        snapshot.fill(rect, with: colors.accentFill)
        drawTitles(titles, chosen: true, hoveredMark, colors.isHighContrast, on: snapshot)
      }
      guard hasFocus else { return }
      let ring = rect.grown(by: 4)
      snapshot.stroke(ring, radius: ring.size.height / 2, width: 2, color: colors.accent)
    }
  }
}
