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

  /// Whether the marks move; they do with reduced motion as well, for they tell something.
  var marksMove: Bool { isPlaying && playing != nil && isMapped }

  /// The step at which the marks stand.
  var markStep: Int { PlayingMark.step(at: shownTime, isPlaying: marksMove) }

  /// Whether a cover shows what is playing.
  func isMarked(_ cover: Cover) -> Bool { playing != nil && cover.item?.id == playing }

  /// Something else plays, or nothing.
  func playingChanged() {
    for cover in pool.standing { refreshBadge(of: cover) }
    animate()
  }

  /// A cover aside carries the mark itself; the front one has it before its title.
  func refreshBadge(of cover: Cover) {
    let isAside = abs(cover.offset) > 0.6
    cover.badge = isAside && isMarked(cover) ? marks.badge(step: markStep) : nil
  }
}
