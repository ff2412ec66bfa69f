internal import Glibc
internal import Motion

extension SampleArt {
  /// Leaves cut from coloured paper.
  static let leaves: Painter = { record, inks, chance, canvas in
    let columns = 3
    let grounds = [inks.first, inks.second, inks.third, inks.ink, inks.paper.lighter(by: -0.05)]
    for row in 0..<3 {
      for column in 0..<columns {
        let (x, y) = (Double(column) * 200, Double(row) * 160)
        let ground = (row * 2 + column * 3 + chance.whole(0...1)) % 5
        canvas.fill(.rect(x, y, 200, 160), .color(grounds[ground]))
        let leaf = grounds[(ground + chance.whole(1...4)) % 5]
        let lobes = chance.whole(3...5)
        let lean = chance.number(-0.06...0.06)
        let (middle, foot) = (x + 100, y + 144)
        // A stem with fingers on both sides, as scissors cut it.
        var shape = Path()
        for finger in 0..<lobes {
          let height = Double(finger) / Double(lobes)
          let at = foot - 24 - 96 * height
          let length = 62 * (1 - 0.55 * height)
          for side in [-1.0, 1] {
            shape.add(
              .ellipse(
                middle + side * length * 0.55,
                at - length * 0.3,
                length * 0.6,
                13,
                turn: side * -0.09
              )
            )
          }
        }
        shape.add(.ellipse(middle, foot - 74, 10, 66))
        shape.add(.ellipse(middle, foot - 62, 27, 46))
        for outline in shape.outlines {
          canvas.fill(Path(outline).turned(lean, about: middle, foot), .color(leaf))
        }
      }
    }
    canvas.fill(.rect(0, 480, 600, 120), .color(inks.paper))
    canvas.write(
      record.title,
      Typeface(.display, weight: 700),
      size: 56,
      at: 30,
      544,
      .color(inks.ink),
      spacing: -0.01
    )
    canvas.write(record.artist, Typeface(.plain), size: 21, at: 32, 578, .color(inks.ink))
  }

  /// The moon, from new to full and back.
  static let phases: Painter = { record, inks, chance, canvas in
    canvas.fill(
      .rect(0, 0, 600, 600),
      .round(
        Point(x: 300, y: 240),
        520,
        inks.ink.toward(inks.third, 0.22),
        inks.ink.lighter(by: -0.14)
      )
    )
    for _ in 0..<90 {
      canvas.fill(
        .circle(chance.number(0...600), chance.number(0...600), chance.number(0.6...1.7)),
        .color(.white),
        opacity: chance.number(0.15...0.6)
      )
    }
    let light = inks.second.lighter(by: 0.12)
    let count = 7
    let bow = chance.one(of: [0.0, 46, -46])
    for index in 0..<count {
      let share = Double(index) / Double(count - 1)
      let x = 66 + 468 * share
      let radius = index == 3 ? 45.0 : 26
      let y = 262 - bow * (1 - 4 * (share - 0.5) * (share - 0.5))
      canvas.fill(.circle(x, y, radius), .color(light), opacity: 0.1)
      // The lit part lies between the rim and the edge of night, half an ellipse.
      let lit = 1 - abs(share - 0.5) * 2
      let side = share < 0.5 ? 1.0 : -1
      let night = cos(Double.pi * lit) * radius * side
      let path = Path(
        (0...40).map { step in
          let angle = Double.pi * (Double(step) / 40 - 0.5)
          return Point(x: x + side * radius * cos(angle), y: y + radius * sin(angle))
        }
          + (0...40).map { step in
            let angle = Double.pi * (0.5 - Double(step) / 40)
            return Point(x: x + night * cos(angle), y: y + radius * sin(angle))
          }
      )
      canvas.fill(path, .color(light))
    }
    canvas.stroke(
      .circle(300, 262, 224),
      width: 1.2,
      .color(light),
      isClosed: true,
      opacity: 0.5
    )
    canvas.stroke(
      .circle(300, 262, 236),
      width: 2.4,
      .color(light),
      isClosed: true,
      opacity: 0.5
    )
    canvas.write(
      record.title,
      Typeface(.bookish, isItalic: true),
      size: 54,
      at: 300,
      546,
      .color(light),
      anchor: .middle
    )
    canvas.write(
      record.artist.uppercased(),
      Typeface(.bookish),
      size: 17,
      at: 300,
      580,
      .color(light),
      anchor: .middle,
      spacing: 0.25,
      opacity: 0.75
    )
  }

  /// A flower of clear petals.
  static let blossom: Painter = { record, inks, chance, canvas in
    canvas.fill(
      .rect(0, 0, 600, 600),
      .round(
        Point(x: 300, y: 262),
        440,
        inks.paper.lighter(by: 0.05),
        inks.paper.toward(inks.second, 0.22)
      )
    )
    let petals = chance.whole(6...11)
    let middle = Point(x: 300, y: 258)
    for (ring, (length, width)) in [(206.0, 62.0), (150.0, 46.0), (92.0, 30.0)].enumerated() {
      let turn = chance.share()
      for petal in 0..<petals {
        let angle = turn + Double(petal) / Double(petals)
        var path = Path()
        path.move(to: middle)
        path.curve(
          to: Point(x: middle.x, y: middle.y - length),
          Point(x: middle.x - width * 1.5, y: middle.y - length * 0.4),
          Point(x: middle.x - width, y: middle.y - length * 0.9),
          pieces: 24
        )
        path.curve(
          to: middle,
          Point(x: middle.x + width, y: middle.y - length * 0.9),
          Point(x: middle.x + width * 1.5, y: middle.y - length * 0.4),
          pieces: 24
        )
        canvas.fill(
          path.turned(angle, about: middle.x, middle.y),
          .color(inks.colors[ring].lighter(by: 0.08)),
          mode: .multiply,
          opacity: 0.72
        )
      }
    }
    for seed in 0..<60 {
      // Sunflower's spiral: the golden angle.
      let angle = Double(seed) * 2.399_963
      let radius = 4.2 * Double(seed).squareRoot()
      canvas.fill(
        .circle(middle.x + radius * cos(angle), middle.y + radius * sin(angle), 2.1),
        .color(inks.ink)
      )
    }
    canvas.write(
      record.title,
      Typeface(.script),
      size: 80,
      at: 300,
      546,
      .color(inks.ink),
      anchor: .middle,
      fitting: 520
    )
    canvas.write(
      record.artist.uppercased(),
      Typeface(.plain, weight: 500),
      size: 16,
      at: 300,
      580,
      .color(inks.ink),
      anchor: .middle,
      spacing: 0.28
    )
  }

  /// Ribbons that wind across the cover.
  static let ribbons: Painter = { record, inks, chance, canvas in
    let ground = chance.isTrue() ? inks.paper : inks.ink
    let letters = ground == inks.paper ? inks.ink : inks.paper
    canvas.fill(.rect(0, 0, 600, 600), .color(ground))
    let phase = chance.number(0...6)
    let waves = chance.number(0.8...1.5)
    let bands = 9
    for band in 0..<bands {
      let share = Double(band) / Double(bands - 1)
      let color =
        share < 0.5
        ? inks.first.toward(inks.second, share * 2) : inks.second.toward(inks.third, share * 2 - 1)
      let path = Path.plot(160) { place in
        let x = -40 + 680 * place
        let swing = 90 * sin(2 * .pi * waves * place + phase)
        return (x, 240 + swing + (share - 0.5) * 170 * (1 + 0.5 * sin(2 * .pi * place + phase * 2)))
      }
      canvas.stroke(path, width: 25, .color(color), opacity: 0.96)
    }
    canvas.write(
      record.title,
      Typeface(.geometric, weight: 600),
      size: 64,
      at: 34,
      546,
      .color(letters),
      spacing: -0.02,
      fitting: 532
    )
    canvas.write(
      record.artist,
      Typeface(.geometric),
      size: 22,
      at: 36,
      580,
      .color(letters),
      opacity: 0.85
    )
  }

  /// Stars that somebody has joined.
  static let constellation: Painter = { record, inks, chance, canvas in
    canvas.fill(
      .rect(0, 0, 600, 600),
      .line(
        .zero,
        Point(x: 500, y: 600),
        inks.ink.lighter(by: -0.1),
        inks.ink.toward(inks.third, 0.35)
      )
    )
    let light = inks.paper
    for radius in stride(from: 70.0, through: 430, by: 60) {
      canvas.stroke(
        .circle(300, 640, radius + 150),
        width: 1,
        .color(light),
        isClosed: true,
        opacity: 0.16
      )
    }
    for ray in 0..<13 {
      let angle = Double.pi * (1 + Double(ray) / 12)
      canvas.stroke(
        .polygon((300, 640), (300 + 760 * cos(angle), 640 + 760 * sin(angle))),
        width: 1,
        .color(light),
        opacity: 0.16
      )
    }
    for _ in 0..<140 {
      canvas.fill(
        .circle(chance.number(0...600), chance.number(0...600), chance.number(0.5...1.6)),
        .color(light),
        opacity: chance.number(0.2...0.7)
      )
    }
    var points: [Point] = []
    let count = chance.whole(7...10)
    for index in 0..<count {
      let share = Double(index) / Double(count - 1)
      points.append(
        Point(
          x: 96 + 410 * share + chance.number(-26...26),
          y: 312 + 96 * sin(share * 5 + Double(record.index % 7)) + chance.number(-46...46)
        )
      )
    }
    canvas.stroke(Path(points), width: 1.8, .color(inks.second), opacity: 0.85)
    if let last = points.last, points.count > 5 {
      canvas.stroke(
        Path([points[count / 2], Point(x: last.x - 60, y: last.y + 110)]),
        width: 1.8,
        .color(inks.second),
        opacity: 0.85
      )
      points.append(Point(x: last.x - 60, y: last.y + 110))
    }
    for (index, point) in points.enumerated() {
      let size = index % 3 == 0 ? 13.0 : 8
      canvas.fill(
        .circle(point.x, point.y, size * 1.7),
        .color(inks.second),
        mode: .screen,
        opacity: 0.16
      )
      canvas.fill(
        .star(point.x, point.y, size, inner: size * 0.36, points: 4),
        .color(light)
      )
    }
    canvas.write(
      record.title,
      Typeface(.bookish),
      size: 50,
      at: 38,
      82,
      .color(light),
      fitting: 520
    )
    canvas.write(
      record.artist,
      Typeface(.bookish, isItalic: true),
      size: 23,
      at: 40,
      116,
      .color(inks.second)
    )
  }
}
