internal import Geometry
internal import Glibc
internal import Motion
internal import Pixels

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
        // A stem with lobes on both sides.
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

  /// A flower with translucent petals.
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
      // The golden angle, as in a sunflower's spiral.
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

  /// Winding ribbons.
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
}
