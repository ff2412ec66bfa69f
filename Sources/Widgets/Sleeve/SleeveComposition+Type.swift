internal import Geometry
internal import Pixels

/// The designs whose figure is the title itself.
nonisolated extension SleeveComposition {
  mutating func composeBands() {
    let band = isSmall ? 120.0 : 168
    let foot = Self.side - band
    print(.rect(0, 0, Self.side, band), .loud)
    print(.rect(0, foot, Self.side, band), .loud)
    let face = Typeface(.plain, weight: 800)
    if isSmall {
      printInitials(face, in: Rect(x: 90, y: 170, width: 420, height: 260))
      return
    }
    // A record as the publisher's mark.
    let middle = Self.side / 2
    print(.ring(middle, foot + band / 2, 46, 8), .ground)
    print(.ring(middle, foot + band / 2, 30, 26), .loud)
    print(.rect(0, band - 14, Self.side, 5), .ground)
    print(.rect(0, foot + 9, Self.side, 5), .ground)
    printTitle(
      TextStyle(face: face, sizes: 30...84, lineCount: 4, isCapitals: true, spacing: 0.03),
      artist: TextStyle(face: Typeface(.bookish, isItalic: true), sizes: 22...32),
      in: Rect(x: 48, y: band + 26, width: 504, height: foot - band - 52),
      .middle,
      at: .middle
    )
  }

  mutating func composePoster() {
    let face = Typeface(.narrow, weight: 700)
    let width = Self.side - 2 * Self.margin
    let foot = Self.side - 96
    guard !isSmall else {
      print(.rect(0, 0, Self.side, 150), .loud)
      printInitials(face, in: Rect(x: 60, y: 200, width: 480, height: 340))
      return
    }
    let title = SetText(
      heading,
      TextStyle(face: face, sizes: 44...290, lineCount: 4, isCapitals: true),
      in: Size(width: width, height: 400),
      fonts
    )
    let gap = 34.0
    let top = foot - 26 - title.height
    print(.rect(0, 0, Self.side, top - gap), .loud)
    if top - gap > 150 {
      // The free part of the block has a sun of its own.
      let radius = min((top - gap) * 0.36, 110)
      print(.circle(Self.side - Self.margin - radius, (top - gap) / 2, radius), .soft)
    }
    print(title, in: Rect(x: Self.margin, y: top, width: width, height: title.height), .start)
    print(.rect(Self.margin, foot, width, 8), .ink)
    let artist = TextStyle(face: Typeface(.plain, weight: 700), sizes: 22...30)
    let field = Rect(x: Self.margin, y: foot + 26, width: width, height: 60)
    print(SetText(credit, creditStyle(artist), in: field.size, fonts), in: field, .start)
  }

  mutating func composeLetter() {
    let face = Typeface(.plain, weight: 800)
    if isSmall {
      printInitials(face, in: Rect(x: 70, y: 110, width: 460, height: 380), ink: .ink)
      print(.rect(0, 552, Self.side, 48), .loud)
      return
    }
    // The letter runs over the edge, and the title has the card below it for itself.
    let edge = 404.0
    let isSigns = mark.allSatisfy { !$0.isLetter && !$0.isNumber }
    let letter = isSigns ? mark : String(mark.prefix(1))
    // Without its marks, a letter would be another one, and a cropped sign nothing but a bar.
    let isPlain = !isSigns && letter.utf8.allSatisfy { $0 < 0x80 }
    let isLettered = printInitials(
      face,
      in: isPlain
        ? Rect(x: 150, y: -64, width: 560, height: edge + 34)
        : Rect(x: 190, y: 40, width: 440, height: edge - 74),
      ink: .loud,
      letters: letter
    )
    if !isLettered { print(.circle(420, 150, 190), .loud) }
    print(.rect(Self.margin, edge, Self.side - 2 * Self.margin, 6), .ink)
    printTitle(
      TextStyle(face: face, sizes: 26...72, lineCount: 3),
      artist: TextStyle(face: Typeface(.plain), sizes: 22...28),
      in: Rect(x: Self.margin, y: edge + 24, width: 516, height: 136),
      .start,
      at: .start,
      gap: 14
    )
  }

  mutating func composeLabel() {
    print(.rect(0, 0, Self.side, Self.side), .loud)
    var pattern: [Figure] = []
    switch chance.whole(0...2) {
    case 0:
      for x in stride(from: -Self.side, to: Self.side, by: 60) {
        pattern.append(.polygon((x, 600), (x + 22, 600), (x + 622, 0), (x + 600, 0)))
      }
    case 1:
      for row in 0..<10 {
        for column in 0..<10 {
          pattern.append(.circle(30 + Double(column) * 60, 30 + Double(row) * 60, 13))
        }
      }
    default:
      for radius in stride(from: 40.0, to: 460, by: 48) {
        pattern.append(.ring(300, 300, radius + 18, radius))
      }
    }
    print(.all(pattern), .soft)
    let plate =
      isSmall
      ? Rect(x: 60, y: 110, width: 480, height: 380)
      : Rect(x: 66, y: 130, width: 468, height: 340)
    print(.rect(plate.origin.x, plate.origin.y, plate.size.width, plate.size.height), .ground)
    let face = Typeface(.bookish, weight: 700)
    if isSmall {
      printInitials(face, in: Rect(x: 110, y: 170, width: 380, height: 260))
      return
    }
    print(.frame(plate.grown(by: -12), line: 4), .ink)
    print(.frame(plate.grown(by: -20), line: 1.5), .ink)
    printTitle(
      TextStyle(face: face, sizes: 28...92, lineCount: 4),
      artist: TextStyle(face: Typeface(.bookish, isItalic: true), sizes: 22...31),
      in: Rect(x: 108, y: 172, width: 384, height: 256),
      .middle,
      at: .middle,
      gap: 24
    )
  }
}
