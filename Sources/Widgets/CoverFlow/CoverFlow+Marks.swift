internal import Gtk
internal import Motion

extension CoverFlow {
  /// The bars that mark what is playing, at the screen's own size.
  var marks: PlayingMark {
    if let mark, mark.scale == scaleFactor { return mark }
    let made = PlayingMark(scale: scaleFactor)
    mark = made
    return made
  }

  /// Whether the marks move: where a graphics card draws them, which it does for next to nothing.
  var marksMove: Bool { isPlaying && playing != nil && isMapped && !jumps && !isDrawnByProcessor }

  /// Whether each frame is drawn by the processor; asked for once, when something plays.
  private var isDrawnByProcessor: Bool {
    if marksRest == nil { marksRest = isDrawnInSoftware }
    return marksRest ?? true
  }

  /// The step at which the marks stand.
  var markStep: Int { PlayingMark.step(at: shownTime, isPlaying: marksMove) }

  /// Whether a cover shows what is playing.
  func isMarked(_ cover: Cover) -> Bool { playing != nil && cover.item?.id == playing }

  /// Something else plays, or nothing.
  func playingChanged() {
    for slot in pool.window.slots {
      let cover = pool[slot]
      refreshBadge(of: cover)
      if let index = ring.index(of: slot) { describe(cover, index: index) }
    }
    animate()
  }

  /// A cover aside carries the mark itself; the front one has it before its title.
  func refreshBadge(of cover: Cover) {
    let presence = isMarked(cover) ? Self.badgePresence(at: cover.offset) : 0
    cover.badge = presence > 0 ? marks.badge(step: markStep) : nil
    cover.badgePresence = presence
  }

  /// How far the mark is seen on a cover itself: it goes as the words come that carry it as well.
  private static func badgePresence(at offset: Double) -> Double {
    // In steps that no eye can tell, so that a cover at rest is not drawn anew.
    (((abs(offset) - 0.3) / 0.4).clamped(to: 0...1) * 64).rounded() / 64
  }
}
