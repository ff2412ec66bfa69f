internal import Geometry
internal import Glibc
internal import Motion
internal import Pixels

extension SampleArt {
  /// Translucent overprinted discs.
  static let lenses: Painter = { record, inks, chance, canvas in
    canvas.fill(
      .rect(0, 0, 600, 600),
      .line(
        .zero,
        Point(x: 600, y: 600),
        inks.paper.lighter(by: 0.03),
        inks.paper.toward(inks.third, 0.3)
      )
    )
    let count = chance.whole(3...5)
    let start = chance.share()
    let spread = 88.0
    for index in 0..<count {
      let turn = 2 * Double.pi * (start + Double(index) / Double(count))
      let radius = chance.number(104...152)
      let (x, y) = (300 + spread * cos(turn), 258 + spread * 0.86 * sin(turn))
      let color = inks.colors[index % 3].lighter(by: 0.1)
      canvas.fill(
        .circle(x, y, radius),
        .line(
          Point(x: x - radius, y: y - radius),
          Point(x: x + radius, y: y + radius),
          color.lighter(by: 0.12),
          color
        ),
        mode: .multiply,
        opacity: 0.9
      )
      canvas.stroke(
        .circle(x, y, radius),
        width: 2,
        .color(.white),
        isClosed: true,
        opacity: 0.75
      )
    }
    canvas.write(
      record.title,
      Typeface(.geometric, weight: 600),
      size: 76,
      at: 300,
      552,
      .color(inks.ink),
      anchor: .middle,
      spacing: -0.02,
      fitting: 520
    )
    canvas.write(
      record.artist,
      Typeface(.geometric, weight: 400),
      size: 22,
      at: 36,
      54,
      .color(inks.ink)
    )
    canvas.write(
      String(record.year),
      Typeface(.geometric, weight: 400),
      size: 22,
      at: 564,
      54,
      .color(inks.ink),
      anchor: .end
    )
  }

  /// Shapes like wooden toys.
  static let toys: Painter = { record, inks, chance, canvas in
    let ground = inks.third.toward(inks.paper, 0.45)
    canvas.fill(.rect(0, 0, 600, 600), .color(ground))
    let colors = [inks.first, inks.second, inks.ink, inks.paper]
    let offset = chance.whole(0...3)
    func color(_ index: Int) -> Color { colors[(index + offset) % 4] }
    let cells = [(48.0, 56.0), (306.0, 56.0), (48.0, 262.0), (306.0, 262.0)]
    var kinds = [0, 1, 2, 3, 4, 5]
    for last in stride(from: 5, to: 0, by: -1) { kinds.swapAt(last, chance.whole(0...last)) }
    for (index, (x, y)) in cells.enumerated() {
      let main = color(index)
      let mark = color(index + 2)
      switch kinds[index] {
      case 0:
        canvas.fill(.circle(x + 122, y + 96, 96), .color(main))
        canvas.stroke(
          .plot(60) { (x + 70 + 104 * $0, y + 96 + 30 * sin($0 * 4 * .pi)) },
          width: 15,
          .color(mark),
          isRound: true
        )
      case 1:
        canvas.fill(
          .sector(x + 222, y, 192, from: 0.25, to: 0.5),
          .color(main)
        )
        for dot in 0..<16 {
          canvas.fill(
            .circle(x + 118 + Double(dot % 4) * 24, y + 22 + Double(dot / 4) * 24, 4.4),
            .color(mark)
          )
        }
      case 2:
        canvas.fill(
          .polygon((x + 10, y + 190), (x + 122, y + 20), (x + 234, y + 190)),
          .color(main)
        )
        canvas.fill(.circle(x + 122, y + 136, 24), .color(mark))
      case 3:
        canvas.fill(.rect(x + 8, y + 30, 220, 140), .color(main))
        for stripe in 0..<6 {
          canvas.fill(.rect(x + 8 + Double(stripe) * 37, y + 30, 18, 140), .color(mark))
        }
      case 4:
        canvas.fill(.sector(x + 122, y + 190, 118, from: 0.5, to: 1), .color(main))
        canvas.fill(.sector(x + 122, y + 190, 74, from: 0.5, to: 1), .color(mark))
        canvas.fill(.sector(x + 122, y + 190, 32, from: 0.5, to: 1), .color(main))
      default:
        canvas.fill(.star(x + 122, y + 100, 104, inner: 62, points: 8), .color(main))
        canvas.fill(.circle(x + 122, y + 100, 30), .color(mark))
      }
    }
    canvas.write(
      record.title.lowercased(),
      Typeface(.plain, weight: 800),
      size: 74,
      at: 44,
      538,
      .color(inks.ink),
      spacing: -0.04,
      fitting: 512
    )
    canvas.write(record.artist, Typeface(.plain), size: 23, at: 47, 574, .color(inks.ink))
  }

  /// Musicians as pillars with long shadows.
  static let players: Painter = { record, inks, chance, canvas in
    let ground = inks.second
    let shadow = ground.toward(inks.ink, 0.3)
    let dark = inks.ink.lighter(by: -0.08)
    canvas.fill(.rect(0, 0, 600, 600), .color(ground))
    let count = chance.whole(3...5)
    let step = 480.0 / Double(count)
    let figures = (0..<count).map { index in
      (70 + Double(index) * step + chance.number(0...26), chance.number(190...296))
    }
    for (x, y) in figures {
      canvas.fill(
        .polygon(
          (x, 458),
          (x + 420, 458 - 190),
          (x + 440, 458 - 190 + (y - 150) * 0.2),
          (x + 44, 458)
        ),
        .color(shadow),
        opacity: 0.7
      )
    }
    for (x, y) in figures {
      canvas.fill(.rect(x, y, 44, 470 - y), .color(dark))
      canvas.fill(.circle(x + 22, y - 34, 25), .color(dark))
    }
    canvas.fill(.rect(0, 458, 600, 142), .color(dark))
    let face = Typeface(.narrow, weight: 700)
    if let line = canvas.outline(of: record.title.uppercased(), face, size: 100, at: 0, 0),
      let bounds = line.path.bounds, bounds.size.width > 0
    {
      let (width, height) = (540 / bounds.size.width, 66 / max(bounds.size.height, 1))
      // Limit the stretching: very wide letters look distorted.
      let across = min(width, height * 1.35)
      canvas.fill(
        line.path.scaled(
          x: across,
          y: height,
          by: Point(x: 30 - bounds.origin.x * across, y: 32 - bounds.origin.y * height)
        ),
        .color(dark)
      )
    }
    canvas.write(
      record.artist.lowercased(),
      Typeface(.plain, weight: 700),
      size: 34,
      at: 30,
      520,
      .color(ground)
    )
    canvas.write(
      chance.one(of: ["piano · bass · drums", "tenor · trumpet · bass", "vibes · guitar · drums"]),
      Typeface(.plain),
      size: 19,
      at: 31,
      558,
      .color(inks.paper)
    )
    canvas.write(
      chance.one(of: ["MONO", "STEREO"]),
      Typeface(.plain),
      size: 19,
      at: 570,
      558,
      .color(inks.paper),
      anchor: .end,
      spacing: 0.16
    )
  }
}
