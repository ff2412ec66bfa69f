internal import Gtk
internal import Motion

extension CoverFlow {
  var marksMove: Bool { isPlaying && playing != nil && isMapped && !jumps && mark.mayMove }

  var markStep: Int { PlayingMark.step(at: shownTime, isPlaying: marksMove) }

  /// Whether a cover shows the current item of the player.
  func isMarked(_ cover: Cover) -> Bool { playing != nil && cover.item?.id == playing }

  /// Updates the covers after the current item or the playback state has changed.
  func playingChanged() {
    for slot in pool.window.slots {
      let cover = pool[slot]
      refreshBadge(of: cover)
      if let index = ring.index(of: slot) { describe(cover, index: index) }
    }
    animate()
  }

  /// Updates the mark on a side cover; the front cover has it before its title.
  func refreshBadge(of cover: Cover) {
    let presence = isMarked(cover) ? Self.badgePresence(at: cover.offset) : 0
    cover.wear(presence > 0 ? mark.bars.badge(step: markStep) : nil, presence: presence)
  }

  /// The opacity of the mark on a cover, which fades while the caption with its own mark appears.
  private static func badgePresence(at offset: Double) -> Double {
    // Rounded to invisible steps, so that a resting cover is not drawn again.
    (((abs(offset) - 0.3) / 0.4).clamped(to: 0...1) * 64).rounded() / 64
  }
}
