internal import Geometry
internal import Glibc
internal import Motion
internal import Pixels

extension SampleArt {
  /// Rings whose halves have different colours, on either side of a crease.
  static let halves: Painter = { record, inks, chance, canvas in
    let left = [inks.first, inks.paper, inks.first, inks.paper]
    let right = [inks.ink, inks.second, inks.ink, inks.paper]
    let turn = chance.one(of: [0.0, 0, 0.25])
    for (index, radius) in [196.0, 138, 84, 34].enumerated() {
      let half = Path.sector(300, 262, radius, from: 0.25, to: 0.75).turned(turn, about: 300, 262)
      let other = Path.sector(300, 262, radius, from: -0.25, to: 0.25)
        .turned(turn, about: 300, 262)
      canvas.fill(half, .color(left[index]))
      canvas.fill(other, .color(right[index]))
    }
    canvas.fill(
      .rect(300, 0, 46, 600),
      .line(
        Point(x: 300, y: 0),
        Point(x: 346, y: 0),
        Color.black.opacity(0.17),
        Color.black.opacity(0)
      )
    )
    canvas.fill(
      .rect(280, 0, 20, 600),
      .line(
        Point(x: 280, y: 0),
        Point(x: 300, y: 0),
        Color.white.opacity(0),
        Color.white.opacity(0.2)
      )
    )
    canvas.write(
      record.title,
      Typeface(.display, weight: 600),
      size: 62,
      at: 34,
      528,
      .color(inks.ink),
      spacing: -0.02
    )
    canvas.write(
      record.artist,
      Typeface(.plain, weight: 700),
      size: 21,
      at: 38,
      568,
      .color(inks.first),
      spacing: 0.03
    )
  }

  /// A wall of tiles with different cuts.
  static let rooms: Painter = { record, inks, chance, canvas in
    let count = chance.one(of: [3, 3, 4])
    let gap = 8.0
    let width = (540 - gap * Double(count - 1)) / Double(count)
    let height = (430 - gap * Double(count - 1)) / Double(count)
    let colors = inks.colors + [inks.ink, inks.paper.lighter(by: -0.08)]
    for row in 0..<count {
      for column in 0..<count {
        let x = 30 + Double(column) * (width + gap)
        let y = 30 + Double(row) * (height + gap)
        let ground = chance.whole(0...4)
        let figure = (ground + chance.whole(1...4)) % 5
        canvas.fill(.rect(x, y, width, height), .color(colors[ground]))
        let shape: Path =
          switch chance.whole(0...5) {
          case 0: .polygon((x, y + height), (x + width, y), (x + width, y + height))
          case 1: .rect(x, y, width / 2, height)
          case 2: .rect(x, y + height / 2, width, height / 2)
          case 3: .circle(x + width / 2, y + height / 2, min(width, height) * 0.32)
          case 4: .sector(x, y + height, min(width, height), from: -0.25, to: 0)
          default: .polygon((x, y), (x + width, y), (x + width / 2, y + height))
          }
        canvas.fill(shape, .color(colors[figure]))
      }
    }
    canvas.write(
      record.title,
      Typeface(.plain, weight: 800),
      size: 66,
      at: 28,
      536,
      .color(inks.ink),
      spacing: -0.03,
      fitting: 500
    )
    canvas.write(
      record.artist,
      Typeface(.plain, weight: 500),
      size: 21,
      at: 31,
      572,
      .color(inks.ink)
    )
    canvas.fill(.circle(556, 532, 14), .color(inks.first))
  }

  /// Nested arches that end in a road.
  static let arches: Painter = { record, inks, chance, canvas in
    let ground = inks.ink
    canvas.fill(.rect(0, 0, 600, 600), .color(ground))
    let runsRight = chance.isTrue()
    for band in 0..<6 {
      let share = Double(band) / 5
      let tone = inks.first.toward(inks.second, share).lighter(by: -0.1 + 0.22 * share)
      let outer = 240 - Double(band) * 34
      let (left, right) = (300 - outer, 300 + outer)
      var path = Path()
      path.move(to: Point(x: left, y: 620))
      path.line(to: Point(x: left, y: 370))
      for step in 0...40 {
        let angle = Double.pi * (1 + Double(step) / 40)
        path.line(to: Point(x: 300 + outer * cos(angle), y: 370 + outer * sin(angle)))
      }
      let end = Point(x: 760, y: 510 + Double(band) * 12)
      path.curve(
        to: end,
        Point(x: right, y: 480 - Double(band) * 8),
        Point(x: 700 - Double(band) * 10, y: 480 + Double(band) * 4),
        pieces: 30
      )
      path.line(to: Point(x: 760, y: 620))
      canvas.fill(
        runsRight ? path : path.mapped { Point(x: 600 - $0.x, y: $0.y) },
        .color(tone)
      )
    }
    canvas.fill(.circle(300, 370, 40), .color(ground))
    canvas.write(
      record.title,
      Typeface(.display, weight: 800, isItalic: true),
      size: 84,
      at: 36,
      106,
      .color(inks.second.lighter(by: 0.14)),
      spacing: -0.02
    )
    canvas.write(
      record.artist,
      Typeface(.bookish, weight: 700, isItalic: true),
      size: 24,
      at: 300,
      566,
      .color(ground),
      anchor: .middle,
      fitting: 220
    )
  }

  /// A bulging chessboard.
  static let bulge: Painter = { record, inks, chance, canvas in
    let dark = chance.isTrue() ? inks.ink : inks.first.lighter(by: -0.12)
    canvas.fill(.rect(0, 0, 600, 600), .color(inks.paper))
    let middle = Point(x: chance.number(210...390), y: chance.number(200...330))
    let radius = chance.number(190...250)
    func bent(_ x: Double, _ y: Double) -> Point {
      let (dx, dy) = (x - middle.x, y - middle.y)
      let away = (dx * dx + dy * dy).squareRoot() / radius
      guard away < 1, away > 0 else { return Point(x: x, y: y) }
      // Displaced outwards, most at half the radius and not at all at the edge.
      let grown = 1 + 0.62 * (1 - away) * (1 - away) * (1 + away)
      return Point(x: middle.x + dx * grown, y: middle.y + dy * grown)
    }
    let cell = 600.0 / 16
    for row in 0..<16 {
      for column in 0..<16 where (row + column) % 2 == 0 {
        let (x, y) = (Double(column) * cell, Double(row) * cell)
        var path = Path()
        let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]
        for (index, corner) in corners.enumerated() {
          let next = corners[(index + 1) % 4]
          for step in 0..<4 {
            let share = Double(step) / 4
            let point = bent(
              x + cell * (corner.0 + (next.0 - corner.0) * share),
              y + cell * (corner.1 + (next.1 - corner.1) * share)
            )
            if index == 0, step == 0 { path.move(to: point) } else { path.line(to: point) }
          }
        }
        let center = bent(x + cell / 2, y + cell / 2)
        let away =
          ((center.x - middle.x) * (center.x - middle.x)
          + (center.y - middle.y) * (center.y - middle.y)).squareRoot() / radius
        let tone = away < 1 ? dark.toward(inks.first, (1 - away) * 0.9) : dark
        canvas.fill(path, .color(tone))
      }
    }
    canvas.fill(.rect(0, 486, 600, 114), .color(inks.paper))
    canvas.write(
      record.title.uppercased(),
      Typeface(.geometric, weight: 600),
      size: 54,
      at: 30,
      548,
      .color(dark),
      spacing: -0.01,
      fitting: 540
    )
    canvas.write(
      record.artist,
      Typeface(.geometric, weight: 400),
      size: 20,
      at: 32,
      578,
      .color(dark)
    )
  }
}
