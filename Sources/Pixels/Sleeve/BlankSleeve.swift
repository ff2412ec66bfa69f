/// A placeholder cover that belongs to no record: a colour with a plain figure on it.
public struct BlankSleeve: Sendable {
  /// The cover's number; the figures repeat after six, the colours after twelve.
  public let number: Int

  public init(_ number: Int) { self.number = number }

  public func paint(side: Int) -> Picture {
    var canvas = Canvas(side: side, color: Sleeve(title: "", hue: number).color)
    let line = max(2, 1 / canvas.scale)
    canvas.fill(.frame(27, 27, 546, 546, line: line), .white, opacity: 0.22)
    switch number % 6 {
    case 1: canvas.fill(.circle(300, 300, 150), .white, opacity: 0.16)
    case 2:
      canvas.fill(.polygon((120, 440), (300, 160), (480, 440)), .white, opacity: 0.16)
    case 3:
      for row in 0..<5 {
        canvas.fill(.rect(130, 150 + Double(row) * 64, 340, 30), .white, opacity: 0.15)
      }
    case 4: canvas.fill(.ring(300, 300, 150, 90), .white, opacity: 0.18)
    case 5:
      for dot in 0..<9 {
        let (across, down) = (Double(dot % 3) * 110, Double(dot / 3) * 110)
        canvas.fill(.circle(190 + across, 190 + down, 34), .white, opacity: 0.16)
      }
    default: break
    }
    return canvas.picture
  }
}
