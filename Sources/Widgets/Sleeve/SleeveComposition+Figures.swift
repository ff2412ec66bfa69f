internal import Geometry
internal import Pixels

/// The designs with a geometric figure.
nonisolated extension SleeveComposition {
  mutating func composeHorizon() {
    let horizon = isSmall ? 340.0 : 396
    let radius = isSmall ? 170.0 : 104
    let x = chance.one(of: [190.0, 300, 410])
    let rise = chance.one(of: [0.0, radius * 0.35, radius + 40])
    let lift = isSmall ? min(rise, 60) : min(rise, 78)
    print(.circle(x, horizon - lift, radius), .loud)
    print(.rect(0, horizon, Self.side, Self.side - horizon), .soft)
    // The sun's path on the water.
    let count = 5
    for step in 0..<count {
      let share = Double(step) / Double(count)
      let width = radius * (1.7 - share * 1.2)
      let y = horizon + 22 + Double(step) * (Self.side - horizon - 40) / Double(count)
      print(.rect(x - width / 2, y, width, 13 - share * 5), .loud)
    }
    guard !isSmall else { return }
    printTitle(
      TextStyle(face: Typeface(.bookish), sizes: 28...78, lineCount: 3),
      artist: TextStyle(
        face: Typeface(.plain, weight: 700),
        sizes: 18...22,
        isCapitals: true,
        spacing: 0.14
      ),
      in: Rect(x: Self.margin, y: Self.margin, width: 516, height: 158),
      .start,
      at: .start,
      gap: 20
    )
  }

  mutating func composeStripes() {
    let height = isSmall ? Self.side : 410
    var x = 0.0
    var last = SleeveInk.ground
    while x < Self.side {
      let width = chance.one(of: isSmall ? [60.0, 90, 120] : [14, 24, 40, 66, 104])
      let inks = [SleeveInk.loud, .loud, .soft, .ink, .ground].filter { $0 != last }
      last = chance.one(of: inks)
      if last != .ground { print(.rect(x, 0, min(width, Self.side - x), height), last) }
      x += width
    }
    guard !isSmall else { return }
    printTitle(
      TextStyle(face: Typeface(.geometric, weight: 700), sizes: 26...70, lineCount: 3),
      artist: TextStyle(face: Typeface(.plain), sizes: 24...30),
      in: Rect(x: Self.margin, y: height + 32, width: 516, height: Self.side - height - 66),
      .start,
      at: .start,
      gap: 14
    )
  }

  mutating func composeDiscs() {
    let isWhole = isSmall || heading.isEmpty
    switch chance.whole(0...2) {
    case 0:
      // Quarters of rings around a corner.
      let reach = isWhole ? 560.0 : 400
      for (share, ink) in [(1.0, SleeveInk.loud), (0.75, .soft), (0.5, .ink), (0.25, .ground)] {
        print(.circle(Self.side, 0, reach * share), ink)
      }
    case 1:
      // A record in two halves of different colours.
      let (middle, radius) = isWhole ? (300.0, 240.0) : (222, 172)
      for (share, pair) in [
        (1.0, (SleeveInk.loud, SleeveInk.ink)), (0.68, (.soft, .loud)), (0.36, (.ink, .soft)),
        (0.1, (.ground, .ground)),
      ] {
        print(.half(300, middle, radius * share, isLeft: true), pair.0)
        print(.half(300, middle, radius * share, isLeft: false), pair.1)
      }
    default:
      // Arches one within the other, on the edge.
      let (foot, reach) = isWhole ? (Self.side, 270.0) : (410, 270)
      for (share, ink) in [(1.0, SleeveInk.loud), (0.76, .ground), (0.68, .soft), (0.36, .ink)] {
        print(.arch(300, foot, reach * share, rise: isWhole ? 230 : 78), ink)
      }
    }
    guard !isWhole else { return }
    printTitle(
      TextStyle(face: Typeface(.geometric, weight: 700), sizes: 26...72, lineCount: 3),
      artist: TextStyle(face: Typeface(.plain), sizes: 22...26),
      in: Rect(x: Self.margin, y: 428, width: 516, height: Self.side - 428 - 36),
      .start,
      at: .end,
      gap: 14
    )
  }

  mutating func composeTiles() {
    let (columns, rows) = isSmall ? (2, 2) : (4, 3)
    let side = Self.side / Double(columns)
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = (Double(column) * side, Double(row) * side)
        let under = chance.one(of: [SleeveInk.ground, .soft, .loud, .ink])
        if under != .ground { print(.rect(x, y, side, side), under) }
        let ink = chance.one(of: [SleeveInk.ground, .soft, .loud, .ink].filter { $0 != under })
        print(.tile(x, y, side, kind: chance.whole(0...3), turn: chance.whole(0...3)), ink)
      }
    }
    guard !isSmall else { return }
    printTitle(
      TextStyle(face: Typeface(.plain, weight: 800), sizes: 24...60, lineCount: 2),
      artist: TextStyle(face: Typeface(.plain), sizes: 20...24),
      in: Rect(x: Self.margin, y: 474, width: 516, height: 98),
      .start,
      at: .middle,
      gap: 12
    )
  }
}
