/// A track with the number by which events refer to it; a later one has a higher number.
package protocol NumberedTrack {
  var number: Int { get }
}

extension Cue: NumberedTrack {}
extension TrackOrder: NumberedTrack {}

/// The track that is loaded, and the one that follows it without a gap.
package struct CuedTracks<Track: NumberedTrack> {
  /// Nil after its end.
  package private(set) var current: Track?
  package private(set) var next: Track?
  /// Whether the player has set what follows the current track, even if nothing does.
  package private(set) var isNextKnown = false

  package init() {}

  package mutating func load(_ track: Track) { (current, next, isNextKnown) = (track, nil, false) }

  /// Nil: nothing follows.
  package mutating func prepare(_ track: Track?) { (next, isNextKnown) = (track, true) }

  /// Moves on to a track; another one that was prepared at that moment still follows.
  package mutating func goOn(to track: Track) {
    (current, isNextKnown) = (track, false)
    dropNext(track.number)
  }

  package mutating func dropNext(_ number: Int) { if next?.number == number { next = nil } }

  package mutating func end() { current = nil }
}
