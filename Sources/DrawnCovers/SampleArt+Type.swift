internal import Geometry
internal import Glibc
internal import Motion
internal import Pixels

extension SampleArt {
  /// One word repeated in outline and once solid.
  static let echoes: Painter = { record, inks, chance, canvas in
    let ground = chance.one(of: [inks.first, inks.third, inks.ink])
    canvas.fill(.rect(0, 0, 600, 600), .color(ground))
    let light = OKLab(ground).lightness > 0.7 ? inks.ink : inks.paper.lighter(by: 0.04)
    let words = record.title.split(separator: " ")
    let word = (words.max { $0.count < $1.count }.map { String($0) } ?? record.title).uppercased()
    let face = Typeface(.plain, weight: 900)
    let solid = chance.whole(1...4)
    let rows = 6
    for row in 0..<rows {
      guard let line = canvas.outline(of: word, face, size: 100, at: 0, 0),
        let bounds = line.path.bounds, bounds.size.width > 0, bounds.size.height > 0
      else { break }
      // The word fills its row at any length.
      let (width, height) = (548 / bounds.size.width, 76 / bounds.size.height)
      let path = line.path.scaled(
        x: width,
        y: height,
        by: Point(
          x: 26 - bounds.origin.x * width,
          y: 54 + Double(row) * 87 - bounds.origin.y * height
        )
      )
      if row == solid {
        canvas.fill(path, .color(light))
      } else {
        canvas.stroke(
          path,
          width: 2.4,
          .color(light),
          isClosed: true,
          opacity: 0.95 - Double(abs(row - solid)) * 0.19
        )
      }
    }
    let small = Typeface(.plain, weight: 700)
    canvas.write(
      record.artist.uppercased(),
      small,
      size: 15,
      at: 28,
      32,
      .color(light),
      spacing: 0.2,
      fitting: 400
    )
    canvas.write(
      String(record.year),
      small,
      size: 15,
      at: 572,
      32,
      .color(light),
      anchor: .end,
      spacing: 0.2
    )
    canvas.write(
      record.title,
      small,
      size: 15,
      at: 28,
      586,
      .color(light),
      spacing: 0.04,
      fitting: 500
    )
  }

  /// Two letters in a frame, like an element of the periodic table.
  static let element: Painter = { record, inks, chance, canvas in
    let ground = chance.one(of: [inks.first, inks.ink, inks.third]).lighter(by: -0.06)
    canvas.fill(
      .rect(0, 0, 600, 600),
      .line(.zero, Point(x: 0, y: 600), ground.lighter(by: 0.05), ground.lighter(by: -0.1))
    )
    let light = inks.paper
    let letters = record.title.filter(\.isLetter)
    let symbol = letters.prefix(1).uppercased() + letters.dropFirst().prefix(1).lowercased()
    canvas.write(
      symbol,
      Typeface(.display, weight: 700),
      size: 400,
      at: 300,
      420,
      .color(light),
      anchor: .middle,
      spacing: -0.03,
      fitting: 470,
      opacity: 0.95
    )
    canvas.stroke(
      .rect(35, 35, 530, 530),
      width: 2,
      .color(light),
      isClosed: true,
      opacity: 0.7
    )
    canvas.write(
      String(chance.whole(3...92)),
      Typeface(.bookish),
      size: 28,
      at: 60,
      88,
      .color(light)
    )
    canvas.write(
      record.artist,
      Typeface(.bookish, isItalic: true),
      size: 26,
      at: 540,
      88,
      .color(light),
      anchor: .end,
      fitting: 400
    )
    canvas.write(
      record.title.uppercased(),
      Typeface(.bookish),
      size: 27,
      at: 300,
      538,
      .color(light),
      anchor: .middle,
      spacing: 0.4,
      fitting: 450
    )
  }

  /// Text on a label with rules, as for chamber music.
  static let label: Painter = { record, inks, chance, canvas in
    let cloth = chance.one(of: [inks.ink, inks.first, inks.third]).lighter(by: -0.04)
    canvas.fill(.rect(0, 0, 600, 600), .color(cloth))
    // A woven pattern.
    let pitch = 30.0
    for row in -1...20 {
      for column in -1...20 {
        let x = Double(column) * pitch + (row % 2 == 0 ? 0 : pitch / 2)
        canvas.fill(
          .star(x, Double(row) * pitch, 8, inner: 3, points: 4),
          .color(inks.paper),
          opacity: 0.13
        )
      }
    }
    let top = chance.one(of: [96.0, 150, 210])
    canvas.fill(.rect(62, top, 476, 264), .color(inks.paper))
    canvas.stroke(
      .rect(74, top + 12, 452, 240),
      width: 4,
      .color(cloth),
      isClosed: true
    )
    canvas.stroke(
      .rect(82, top + 20, 436, 224),
      width: 1.4,
      .color(cloth),
      isClosed: true
    )
    canvas.write(
      record.artist.uppercased(),
      Typeface(.bookish),
      size: 21,
      at: 300,
      top + 66,
      .color(inks.ink),
      anchor: .middle,
      spacing: 0.16,
      fitting: 400
    )
    canvas.write(
      record.title,
      Typeface(.bookish, weight: 700),
      size: 60,
      at: 300,
      top + 142,
      .color(inks.ink),
      anchor: .middle,
      fitting: 404
    )
    canvas.fill(.star(300, top + 174, 10, inner: 4, points: 4), .color(inks.first))
    canvas.stroke(
      .polygon((180, top + 174), (280, top + 174)),
      width: 1.6,
      .color(inks.ink)
    )
    canvas.stroke(
      .polygon((320, top + 174), (420, top + 174)),
      width: 1.6,
      .color(inks.ink)
    )
    let key = chance.one(of: ["C minor", "E flat major", "D minor", "A major", "F sharp minor"])
    let form = chance.one(of: ["Quartets in", "Sonatas in", "Preludes in", "Trio in", "Suite in"])
    canvas.write(
      "\(form) \(key) · \(record.year)",
      Typeface(.bookish, isItalic: true),
      size: 22,
      at: 300,
      top + 218,
      .color(inks.ink),
      anchor: .middle,
      fitting: 400
    )
  }

  /// A number cropped by the edge, and text in columns.
  static let swiss: Painter = { record, inks, chance, canvas in
    let isNight = chance.isTrue(0.35)
    let ground = isNight ? inks.first : inks.paper.lighter(by: 0.02)
    let ink = isNight ? inks.paper : inks.ink
    let loud = isNight ? inks.ink : inks.first
    canvas.fill(.rect(0, 0, 600, 600), .color(ground))
    let letter = record.title.first { $0.isLetter } ?? "A"
    let face = Typeface(.plain, weight: 900)
    if let figure = canvas.outline(of: String(letter), face, size: 600, at: 0, 0),
      let bounds = figure.path.bounds
    {
      let turn = chance.one(of: [0, 0.25, -0.25, -0.06])
      let path = figure.path
        .scaled(x: 1, y: 1, by: Point(x: 372 - bounds.center.x, y: 246 - bounds.center.y))
        .turned(turn, about: 372, 250)
      canvas.fill(path, .color(loud))
    }
    canvas.fill(
      .circle(chance.number(96...190), 330, 62),
      .color(inks.second),
      mode: isNight ? .over : .multiply
    )
    canvas.fill(.rect(30, 474, 540, 5), .color(ink))
    let bold = Typeface(.plain, weight: 800)
    canvas.write(record.title, bold, size: 34, at: 30, 520, .color(ink), fitting: 340)
    canvas.write(record.artist, Typeface(.plain), size: 22, at: 30, 556, .color(ink), fitting: 340)
    for (index, line) in ["33⅓", "Stereo", String(record.year)].enumerated() {
      canvas.write(
        line,
        Typeface(.plain, weight: 500),
        size: 18,
        at: 490,
        514 + Double(index) * 24,
        .color(ink)
      )
    }
  }
}
