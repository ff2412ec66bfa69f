/// What two fingers on a folding list mean, from the scale that they have reached.
public enum FoldPinch: Sendable {
  /// Apart: a row unfolds between two others.
  case insert
  /// Together: the level closes.
  case leave

  /// The meaning of a pinch that has come to `scale`, or none while it is too small to tell.
  ///
  /// Call it until it returns a mode, which then holds to the end of the pinch: |s − 1| > 0.1.
  public init?(scale: Double) {
    if scale > 1.1 {
      self = .insert
    } else if scale < 0.9 {
      self = .leave
    } else {
      return nil
    }
  }

  /// The gap between two rows that a touchpad's pinch opens, before any rubber band.
  public static func gap(scale: Double, rowHeight: Double) -> Double {
    max(0, 2 * rowHeight * (scale - 1.1))
  }

  /// The gap that fingers on glass open, from their vertical distance now and when `init` answered.
  public static func gap(distance: Double, since start: Double) -> Double {
    max(0, distance - start)
  }

  /// Whether a gap becomes a row when the fingers let go.
  public static func commits(gap: Double, rowHeight: Double) -> Bool { gap >= rowHeight }

  /// How far a level is open, from 1 to 0, while fingers close it.
  public static func levelProgress(scale: Double) -> Double {
    1 - ((0.9 - scale) / 0.4).clamped(to: 0...1)
  }

  /// Where a level goes that is let go at `progress`: it closes only once past the half.
  public static func levelRest(from progress: Double) -> Double {
    // What was rounded on the way from a scale of 0.7 is the half all the same.
    progress < 0.5 - 1e-9 ? 0 : 1
  }
}
