/// The meaning of a pinch on a folding list, from its scale.
public enum FoldPinch: Sendable {
  /// Fingers apart: a row unfolds between two others.
  case insert
  /// Fingers together: the level closes.
  case leave

  /// The meaning of a pinch that has reached `scale`, or nil while it is too small to decide.
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

  /// The gap that fingers on a screen open, from their vertical distance now and at the start.
  public static func gap(distance: Double, since start: Double) -> Double {
    max(0, distance - start)
  }

  /// Whether a gap becomes a row when the pinch ends.
  public static func commits(gap: Double, rowHeight: Double) -> Bool { gap >= rowHeight }

  /// How far a level is open, from 1 to 0, while a pinch closes it.
  public static func levelProgress(scale: Double) -> Double {
    1 - ((0.9 - scale) / 0.4).clamped(to: 0...1)
  }

  /// The progress to which a level moves when the pinch ends: it closes only past the half.
  public static func levelRest(from progress: Double) -> Double {
    // The tolerance makes a scale of 0.7 the half in spite of rounding.
    progress < 0.5 - 1e-9 ? 0 : 1
  }
}
