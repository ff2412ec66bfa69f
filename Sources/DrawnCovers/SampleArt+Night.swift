internal import Geometry
internal import Glibc
internal import Motion
internal import Pixels

extension SampleArt {
  /// The phases of the moon, from new to full and back.
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
      // The lit part lies between the moon's edge and the terminator, half an ellipse.
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

  /// Stars joined by lines.
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

  /// Windows at night; some are lit.
  static let windows: Painter = { record, inks, chance, canvas in
    canvas.fill(
      .rect(0, 0, 600, 600),
      .line(
        .zero,
        Point(x: 0, y: 600),
        inks.ink.toward(inks.first, 0.18).lighter(by: -0.04),
        inks.ink.lighter(by: -0.16)
      )
    )
    let off = inks.ink.toward(inks.first, 0.25).lighter(by: 0.02)
    let (columns, rows) = chance.one(of: [(10, 8), (8, 7), (12, 9)])
    let width = 540.0 / Double(columns)
    let height = 400.0 / Double(rows)
    let lights = [
      inks.second.lighter(by: 0.06), inks.first.lighter(by: 0.08), inks.third.lighter(by: 0.12),
    ]
    for row in 0..<rows {
      for column in 0..<columns {
        let value = chance.share()
        let isLit = value > 0.58
        let color = isLit ? lights[value > 0.84 ? 1 : value > 0.7 ? 0 : 2] : off
        let x = 34 + Double(column) * width
        let y = 36 + Double(row) * height
        canvas.fill(
          .rect(x, y, width - 10, height - 11, radius: 3),
          .color(color),
          opacity: isLit ? 1 : 0.55
        )
        if isLit, chance.isTrue(0.2) {
          canvas.fill(
            .rect(x, y + height * 0.4, width - 10, height * 0.6 - 11),
            .color(.black),
            opacity: 0.25
          )
        }
      }
    }
    let face = Typeface(.plain, weight: 900)
    if let line = canvas.outline(of: record.title.uppercased(), face, size: 100, at: 0, 0),
      let bounds = line.path.bounds, bounds.size.width > 0
    {
      let width = 532 / bounds.size.width
      let height = min(78 / max(bounds.size.height, 1), width * 1.7)
      canvas.fill(
        line.path.scaled(
          x: min(width, height * 1.5),
          y: height,
          by: Point(
            x: 34 - bounds.origin.x * min(width, height * 1.5),
            y: 540 - (bounds.origin.y + bounds.size.height) * height
          )
        ),
        .color(.white)
      )
    }
    canvas.write(
      record.artist,
      Typeface(.plain),
      size: 19,
      at: 35,
      575,
      .color(.white),
      opacity: 0.7
    )
  }
}
