internal import Geometry
internal import Glibc
internal import Motion
internal import Pixels

extension SampleArt {
  /// Dots of varying size, like a coarse halftone.
  static let halftone: Painter = { record, inks, chance, canvas in
    let dark = inks.ink.lighter(by: -0.04)
    canvas.fill(
      .rect(0, 0, 600, 600),
      .line(.zero, Point(x: 600, y: 600), inks.first.lighter(by: 0.08), inks.second)
    )
    let middle = Point(x: chance.number(180...420), y: chance.number(170...330))
    let wave = chance.number(46...78)
    let other = Point(x: chance.number(0...600), y: chance.number(0...500))
    let mixes = chance.isTrue(0.6)
    for row in 0..<22 {
      for column in 0..<27 {
        let x = 1 + Double(column) * 23 + (row % 2 == 0 ? 0 : 11.5)
        let y = 8 + Double(row) * 23
        func away(_ point: Point) -> Double {
          ((x - point.x) * (x - point.x) + (y - point.y) * (y - point.y)).squareRoot()
        }
        let near = cos(away(middle) / wave) * 0.5 + 0.5
        let far = mixes ? cos(away(other) / (wave * 1.4)) * 0.5 + 0.5 : 0.75
        let fade = max(1 - away(middle) / 620, 0.4)
        canvas.fill(.circle(x, y, 1.4 + 11.4 * near * far * fade), .color(dark))
      }
    }
    canvas.fill(.rect(0, 500, 600, 100), .color(dark))
    canvas.write(
      record.title.uppercased(),
      Typeface(.plain, weight: 800),
      size: 46,
      at: 28,
      564,
      .color(inks.first.lighter(by: 0.14)),
      fitting: 372
    )
    canvas.write(
      record.artist.lowercased(),
      Typeface(.plain, weight: 300),
      size: 22,
      at: 572,
      562,
      .color(inks.paper),
      anchor: .end,
      fitting: 140
    )
  }

  /// Concentric ellipses with thin lines, in the colours of an evening.
  static let orbits: Painter = { record, inks, chance, canvas in
    canvas.fill(
      .rect(0, 0, 600, 600),
      .round(
        Point(x: 300, y: 268),
        460,
        inks.ink.lighter(by: -0.12),
        inks.ink.lighter(by: 0.04)
      )
    )
    let count = 60
    let power = chance.number(0.8...1.6)
    let cycles = Double(chance.one(of: [1, 1, 2, 3]))
    let start = OKLab(inks.first)
    for index in 0..<count {
      let share = Double(index) / Double(count)
      let flat = pow(abs(cos(Double.pi * share * cycles)), power)
      let color = OKLab(
        lightness: 0.76 + 0.06 * sin(share * 12),
        chroma: 0.14,
        hue: start.hue + 0.3 * share
      )
      canvas.stroke(
        .ellipse(300, 268, 206, max(206 * flat, 0.5), turn: share / 2),
        width: 1.7,
        .color(color.color),
        isClosed: true,
        mode: .screen,
        opacity: 0.75
      )
    }
    canvas.write(
      record.title.uppercased(),
      Typeface(.plain, weight: 300),
      size: 44,
      at: 300,
      556,
      .color(.white),
      anchor: .middle,
      spacing: 0.42,
      fitting: 520
    )
    canvas.write(
      record.artist.uppercased(),
      Typeface(.plain),
      size: 15,
      at: 300,
      42,
      .color(.white),
      anchor: .middle,
      spacing: 0.42,
      opacity: 0.75
    )
  }

  /// The contour lines of a map.
  static let contours: Painter = { record, inks, chance, canvas in
    let isNight = chance.isTrue(0.3)
    let (light, dark) = isNight ? (inks.ink, inks.second) : (inks.paper, inks.ink)
    canvas.fill(
      .rect(0, 0, 600, 600),
      .line(
        .zero,
        Point(x: 600, y: 600),
        light.lighter(by: 0.03),
        light.toward(inks.third, 0.28)
      )
    )
    let lobes = (chance.whole(2...4), chance.whole(4...6))
    let phase = chance.number(0...6)
    let middle = Point(x: chance.number(290...380), y: chance.number(300...360))
    for ring in 0..<17 {
      let depth = Double(ring)
      let size = 1 - depth * 0.056
      let path = Path.plot(180) { share in
        let angle = 2 * Double.pi * share
        let radius =
          size
          * (250 + 42 * sin(Double(lobes.0) * angle + depth * 0.16 + phase)
            + 26 * cos(Double(lobes.1) * angle - depth * 0.2 + phase))
        return (
          middle.x + depth * 5 + radius * cos(angle),
          middle.y - depth * 4 + radius * sin(angle) * 0.86
        )
      }
      canvas.fill(path, .color(dark), opacity: 0.045)
      canvas.stroke(
        path,
        width: ring % 5 == 0 ? 2.6 : 1.4,
        .color(dark),
        isClosed: true,
        opacity: min(0.4 + depth * 0.035, 1)
      )
    }
    let words = record.title.split(separator: " ", maxSplits: 1)
    let first = words.first.map { String($0) } ?? record.title
    canvas.write(
      first,
      Typeface(.plain, weight: 300),
      size: 70,
      at: 36,
      96,
      .color(dark),
      spacing: -0.01,
      fitting: 400
    )
    if words.count > 1 {
      canvas.write(
        String(words[1]),
        Typeface(.plain, weight: 800),
        size: 70,
        at: 36,
        166,
        .color(dark),
        spacing: -0.01,
        fitting: 460
      )
    }
    canvas.write(
      record.artist.uppercased(),
      Typeface(.plain, weight: 500),
      size: 19,
      at: 36,
      566,
      .color(dark),
      spacing: 0.25,
      fitting: 420
    )
    canvas.stroke(
      .polygon((548, 566), (548, 520)),
      width: 4,
      .color(inks.first)
    )
    canvas.stroke(.polygon((534, 536), (548, 520), (562, 536)), width: 4, .color(inks.first))
  }

  /// Lines of measured peaks, each hiding the one behind it.
  static let ridges: Painter = { record, inks, chance, canvas in
    let isDay = chance.isTrue(0.4)
    let ground = isDay ? inks.paper : inks.ink.lighter(by: -0.16)
    let line = isDay ? inks.ink : inks.paper
    canvas.fill(.rect(0, 0, 600, 600), .color(ground))
    let warm = chance.isTrue(0.6)
    for row in 0..<34 {
      let base = 160 + Double(row) * 10.2
      let bumps = (0..<7).map { _ in
        (300 + chance.number(-120...120), chance.number(6...58), chance.number(8...26))
      }
      let jitter = chance.number(0...9)
      let path = Path.plot(200) { share in
        let x = 90 + 420 * share
        var height = 1.6 * sin(x / 7 + jitter) + 1.1 * sin(x / 3.7 + jitter * 3)
        for (middle, peak, width) in bumps {
          let away = (x - middle) / width
          height += peak * exp(-away * away)
        }
        // Overlapping peaks must not reach the title.
        let most = 62 + Double(row) * 2
        return (x, base - most * tanh(max(height, 0) / most))
      }
      var body = path
      body.line(to: Point(x: 510, y: base + 16))
      body.line(to: Point(x: 90, y: base + 16))
      canvas.fill(body, .color(ground))
      let tone = warm ? inks.first.toward(inks.second, Double(row) / 33) : line
      canvas.stroke(path, width: 2.1, .color(tone))
    }
    canvas.write(
      record.title.uppercased(),
      Typeface(.geometric, weight: 400),
      size: 26,
      at: 300,
      66,
      .color(line),
      anchor: .middle,
      spacing: 0.35,
      fitting: 520
    )
    canvas.write(
      record.artist.uppercased(),
      Typeface(.geometric, weight: 400),
      size: 15,
      at: 300,
      562,
      .color(line),
      anchor: .middle,
      spacing: 0.35,
      opacity: 0.8
    )
  }

  /// Chips of stone set in plaster.
  static let terrazzo: Painter = { record, inks, chance, canvas in
    canvas.fill(.rect(0, 0, 600, 600), .color(inks.paper))
    let colors = inks.colors + [inks.ink, inks.first.toward(inks.paper, 0.5)]
    var placed: [(Double, Double, Double)] = []
    for attempt in 0..<1500 {
      let size = attempt < 80 ? chance.number(28...46) : chance.number(5...22)
      let (x, y) = (chance.number(-10...610), chance.number(-10...610))
      let isFree = placed.allSatisfy { other in
        let (dx, dy) = (x - other.0, y - other.1)
        let least = size + other.2 + 3
        return dx * dx + dy * dy > least * least
      }
      guard isFree else { continue }
      placed.append((x, y, size))
      let corners = chance.whole(4...7)
      let turn = chance.share()
      let chip = Path(
        (0..<corners).map { corner in
          let angle = 2 * Double.pi * (turn + Double(corner) / Double(corners))
          let radius = size * chance.number(0.7...1.05)
          return Point(x: x + radius * cos(angle), y: y + radius * sin(angle))
        }
      )
      canvas.fill(chip, .color(chance.one(of: colors)))
    }
    canvas.fill(.rect(120, 216, 360, 168), .color(inks.ink))
    canvas.write(
      record.title,
      Typeface(.geometric, weight: 600),
      size: 50,
      at: 300,
      304,
      .color(inks.paper),
      anchor: .middle,
      fitting: 310
    )
    canvas.write(
      record.artist,
      Typeface(.geometric),
      size: 21,
      at: 300,
      346,
      .color(inks.second),
      anchor: .middle,
      fitting: 310
    )
  }
}
