internal import Geometry
internal import Gtk
internal import Pixels

/// A placeholder cover that belongs to no record: a colour with a plain figure on it.
nonisolated struct BlankSleeve {
  /// The cover's number; the figures repeat after six, the colours after twelve.
  let number: Int

  init(_ number: Int) { self.number = number }

  func paint(side: Int) -> Picture {
    let color = Sleeve(title: "", hue: number).color
    let canvas = Canvas(card: color, side: side, lineOpacity: 0.22)
    let (figure, opacity): (Figure, Double) =
      switch number % 6 {
      case 1: (.circle(300, 300, 150), 0.16)
      case 2: (.polygon((120, 440), (300, 160), (480, 440)), 0.16)
      case 3: (.all((0..<5).map { .rect(130, 150 + Double($0) * 64, 340, 30) }), 0.15)
      case 4: (.ring(300, 300, 150, 90), 0.18)
      case 5:
        (
          .all(
            (0..<9).map { dot in
              .circle(190 + Double(dot % 3) * 110, 190 + Double(dot / 3) * 110, 34)
            }
          ), 0.16
        )
      default: (.all([]), 0)
      }
    canvas.fill(.white.opacity(opacity), figure.outline)
    return Picture(of: canvas)
  }
}
