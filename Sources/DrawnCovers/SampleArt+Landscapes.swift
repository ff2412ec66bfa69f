internal import Geometry
internal import Glibc
internal import Motion
internal import Pixels

extension SampleArt {
  /// Rows of scalloped waves with a setting sun.
  static let tides: Painter = { record, inks, chance, canvas in
    let sea = chance.isTrue(0.6) ? inks.first : inks.third
    canvas.fill(
      .rect(0, 0, 600, 600),
      .line(.zero, Point(x: 0, y: 420), inks.ink.lighter(by: 0.04), inks.ink.lighter(by: -0.06))
    )
    let sun = Point(x: chance.number(390...490), y: chance.number(204...222))
    canvas.fill(.circle(sun.x, sun.y, 92), .color(inks.second.lighter(by: 0.06)))
    let width = chance.one(of: [75.0, 100, 120])
    for row in 0..<12 {
      let y = 200 + Double(row) * 38
      let shift = Double(row) * 37 + chance.number(0...12)
      let rise = 25 - Double(row) * 0.9
      let line = Path.plot(300) { share in
        let x = -20 + 640 * share
        let place = ((x + shift) / width).truncatingRemainder(dividingBy: 1)
        return (x, y - rise * 4 * place * (1 - place))
      }
      var body = line
      body.line(to: Point(x: 620, y: 620))
      body.line(to: Point(x: -20, y: 620))
      let tone = [0.02, 0.09, 0.15, -0.08][row % 4]
      canvas.fill(body, .color(sea.lighter(by: tone)))
      canvas.stroke(line, width: 3, .color(inks.paper), opacity: 0.78 - Double(row) * 0.05)
    }
    canvas.write(
      record.title,
      Typeface(.display, weight: 500),
      size: 82,
      at: 36,
      100,
      .color(inks.paper),
      spacing: -0.02
    )
    canvas.write(
      record.artist.uppercased(),
      Typeface(.plain, weight: 500),
      size: 20,
      at: 40,
      140,
      .color(inks.second),
      spacing: 0.22
    )
  }

  /// Mountain ridges in the mist and a red sun.
  static let mountains: Painter = { record, inks, chance, canvas in
    let far = inks.paper.toward(inks.third, 0.25)
    canvas.fill(.rect(0, 0, 600, 600), .line(.zero, Point(x: 0, y: 600), inks.paper, far))
    canvas.fill(
      .circle(chance.number(120...480), chance.number(172...206), chance.number(46...72)),
      .color(inks.colors.max { OKLab($0).a < OKLab($1).a } ?? inks.first)
    )
    for layer in 0..<5 {
      let depth = Double(layer) / 4
      let base = 352 + Double(layer) * 55
      let peaks = (0..<4).map { _ in
        (
          chance.number(0...600), chance.number(50...130) * (1.1 - depth * 0.5),
          chance.number(60...120)
        )
      }
      let phase = chance.number(0...6)
      let ridge = Path.below(200) { x in
        var height = 8 * sin(x / 46 + phase) + 5 * sin(x / 19 + phase * 2)
        for (middle, peak, width) in peaks {
          let away = (x - middle) / width
          height += peak * exp(-away * away)
        }
        return base - height
      }
      let tone = inks.paper.toward(inks.ink, 0.22 + 0.72 * depth)
      let foot = inks.paper.toward(inks.ink, 0.06 + 0.5 * depth)
      canvas.fill(
        ridge,
        .line(Point(x: 0, y: base - 150), Point(x: 0, y: base + 130), tone, foot)
      )
    }
    canvas.write(
      record.title,
      Typeface(.bookish, weight: 400),
      size: 62,
      at: 300,
      84,
      .color(inks.ink),
      anchor: .middle
    )
    canvas.write(
      record.artist,
      Typeface(.bookish, isItalic: true),
      size: 24,
      at: 300,
      562,
      .color(inks.paper),
      anchor: .middle
    )
  }

  /// A night train under a large moon.
  static let train: Painter = { record, inks, chance, canvas in
    canvas.fill(
      .rect(0, 0, 600, 600),
      .line(
        .zero,
        Point(x: 0, y: 520),
        inks.ink.lighter(by: -0.08),
        inks.ink.toward(inks.first, 0.25)
      )
    )
    for _ in 0..<60 {
      canvas.fill(
        .circle(chance.number(0...600), chance.number(0...360), chance.number(0.7...1.9)),
        .color(.white),
        opacity: chance.number(0.25...0.8)
      )
    }
    let moon = Point(x: chance.number(160...300), y: chance.number(180...240))
    canvas.fill(.circle(moon.x, moon.y, 128), .color(inks.first.lighter(by: 0.05)))
    let slope = chance.number(-0.2 ... -0.1)
    canvas.fill(
      .polygon((-10, 480), (610, 480 + 620 * slope), (610, 610), (-10, 610)),
      .color(inks.ink.lighter(by: -0.14))
    )
    for index in 0..<9 {
      let size = 1 - Double(index) * 0.052
      let x = 20 + Double(index) * 64 + Double(index * index) * 1.2
      let y = 500 + x * slope
      let window = Path.polygon(
        (x, y),
        (x + 46 * size, y + 46 * size * slope),
        (x + 46 * size, y + 46 * size * slope + 50 * size),
        (x, y + 50 * size)
      )
      canvas.fill(
        window,
        .line(
          Point(x: 0, y: y),
          Point(x: 0, y: y + 50),
          inks.second.lighter(by: 0.1),
          inks.second
        ),
        opacity: 1 - Double(index) * 0.07
      )
    }
    canvas.stroke(
      Path.polygon((-10, 576), (610, 576 + 620 * slope)),
      width: 4,
      .color(inks.first)
    )
    canvas.write(
      record.title,
      Typeface(.geometric, weight: 600),
      size: 44,
      at: 564,
      62,
      .color(inks.paper),
      anchor: .end,
      fitting: 500
    )
    canvas.write(
      record.artist,
      Typeface(.geometric),
      size: 22,
      at: 564,
      96,
      .color(inks.paper),
      anchor: .end,
      opacity: 0.75
    )
  }

  /// A sun cut into slices over a perspective grid.
  static let slicedSun: Painter = { record, inks, chance, canvas in
    let dusk = inks.ink.toward(inks.first, 0.35)
    canvas.fill(
      .rect(0, 0, 600, 400),
      .line(.zero, Point(x: 0, y: 400), inks.ink.lighter(by: -0.1), dusk)
    )
    let (x, y, radius) = (300.0, 270.0, 172.0)
    var top = y - radius
    for slice in 0...7 {
      let end = slice < 7 ? y - 10 + Double(slice) * 25 : y + radius
      if end > top {
        canvas.fill(
          band(x, y, radius, from: top, to: end),
          .line(
            Point(x: 0, y: y - radius),
            Point(x: 0, y: y + radius),
            inks.second.lighter(by: 0.1),
            inks.first
          )
        )
      }
      top = end + 3 + Double(slice) * 2.2
    }
    canvas.fill(
      .rect(0, 400, 600, 200),
      .line(
        Point(x: 0, y: 400),
        Point(x: 0, y: 600),
        inks.ink.lighter(by: -0.04),
        inks.ink.lighter(by: -0.14)
      )
    )
    let grid = chance.isTrue() ? inks.third : inks.first
    for line in -14...14 {
      let foot = 300 + Double(line) * 92
      canvas.stroke(
        .polygon((300 + Double(line) * 13, 400), (foot, 610)),
        width: 1.8,
        .line(
          Point(x: 0, y: 400),
          Point(x: 0, y: 600),
          grid.opacity(0.15),
          grid.opacity(0.9)
        )
      )
    }
    for line in 0..<9 {
      let down = 400 + 205 * pow(Double(line) / 9, 1.9)
      canvas.stroke(
        .polygon((-5, down), (605, down)),
        width: 1.8,
        .color(grid),
        opacity: 0.25 + 0.07 * Double(line)
      )
    }
    canvas.write(
      record.title,
      Typeface(.script),
      size: 92,
      at: 300,
      76,
      .color(inks.paper),
      anchor: .middle,
      fitting: 500
    )
    canvas.write(
      record.artist.uppercased(),
      Typeface(.geometric, weight: 600),
      size: 18,
      at: 300,
      572,
      .color(inks.paper),
      anchor: .middle,
      spacing: 0.35,
      fitting: 480
    )
  }

  /// The part of a circle between two heights.
  private static func band(
    _ x: Double,
    _ y: Double,
    _ radius: Double,
    from top: Double,
    to bottom: Double
  ) -> Path {
    let count = 40
    func half(_ share: Double) -> (Double, Double) {
      let height = min(max(top, y - radius), y + radius)
      let end = min(max(bottom, y - radius), y + radius)
      let place = height + (end - height) * share
      return (max(radius * radius - (place - y) * (place - y), 0).squareRoot(), place)
    }
    let right = (0...count).map { step in
      let (width, place) = half(Double(step) / Double(count))
      return Point(x: x + width, y: place)
    }
    return Path(right + right.reversed().map { Point(x: 2 * x - $0.x, y: $0.y) })
  }
}
