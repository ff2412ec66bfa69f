/// How bright each verse is, from 0 to 1: the current ones light up while the last ones dim.
public struct VerseLight: Sendable, Equatable {
  private struct Fade: Sendable, Equatable {
    var from: Double
    var to: Double
    var begun: Double

    func share(at time: Double) -> Double {
      let part = ((time - begun) / VerseLight.duration).clamped(to: 0...1)
      return lerp(from, to, part * part * (3 - 2 * part))
    }
  }

  /// The seconds that a change takes.
  public static let duration = 0.22

  /// The current verses.
  public private(set) var current: Range<Int>?
  private var fades: [Int: Fade] = [:]

  /// A light on no verse.
  public init() {}

  /// Moves the light; `atOnce` does it without a fade.
  public mutating func move(to verses: Range<Int>?, at time: Double, atOnce: Bool = false) {
    let touched = Set(fades.keys).union(current ?? 0..<0).union(verses ?? 0..<0)
    let old = self
    current = verses
    fades = [:]
    guard !atOnce else { return }
    for verse in touched {
      let share = old.share(of: verse, at: time)
      let goal = isCurrent(verse) ? 1.0 : 0
      if let fade = old.fades[verse], fade.to == goal {
        if share != goal { fades[verse] = fade }
      } else if share != goal {
        fades[verse] = Fade(from: share, to: goal, begun: time)
      }
    }
  }

  /// The brightness of a verse.
  public func share(of verse: Int, at time: Double) -> Double {
    fades[verse]?.share(at: time) ?? (isCurrent(verse) ? 1 : 0)
  }

  /// Whether no brightness changes any more.
  public func isResting(at time: Double) -> Bool {
    fades.values.allSatisfy { time >= $0.begun + Self.duration }
  }

  private func isCurrent(_ verse: Int) -> Bool { current?.contains(verse) ?? false }
}
