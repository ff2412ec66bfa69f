import Geometry
import Motion
import TestSupport
import Testing

@testable import Pixels

@Suite struct SleeveTests {
  @Test(arguments: [
    ("Harbour Bells", "HB"), ("Lantern Year", "LY"), ("Kobalt", "K"), ("a very long one", "AV"),
    ("夜行列車", "夜行"), ("ضوء القمر", "ض"), ("1984", "1984"), ("31415926", "3"), ("…", ""), ("", ""),
    ("ärger", "Ä"), ("“Heroes”", "H"), ("(what's the) story", "WS"), ("ΑΒΓ δεζ", "ΑΔ"),
    ("🎺 Blues", "B"), ("99 Luftballons", "99"), ("가요 대전", "가요"), ("ﬁnale", "FI"),
  ])
  func `a title has initials`(_ title: String, _ initials: String) {
    #expect(Sleeve(title: title, hue: 0).initials == initials)
  }

  @Test func `the colour of a record never changes`() {
    // Recorded values: a change would recolour every sleeve.
    let hues = ["harbour bells", "Lantern Year\u{0}Low Meadow", "", "夜行列車"].map {
      Sleeve(title: "", identity: $0).hue
    }
    #expect(hues == [0, 10, 9, 2])
    #expect(
      Sleeve(title: "one", identity: "x").color == Sleeve(title: "other", identity: "x").color
    )
  }

  @Test func `records share the twelve colours fairly`() {
    var counts = [Int](repeating: 0, count: Sleeve.hueCount)
    for index in 0..<12_000 { counts[Sleeve(title: "", identity: "album \(index)").hue] += 1 }
    #expect(counts.allSatisfy { (850...1150).contains($0) }, "\(counts)")
  }

  @Test func `the twelve colours are as light as each other and muted`() {
    #expect(Sleeve.hueCount == 12)
    for hue in 0..<12 {
      let color = OKLab(Sleeve(title: "", hue: hue).color)
      #expect(abs(color.lightness - 0.5) < 0.025 && abs(color.chroma - 0.085) < 0.015)
    }
    #expect(Sleeve(title: "", hue: -1).hue == 11 && Sleeve(title: "", hue: 25).hue == 1)
  }

  @Test func `a card is one colour with a fine line until its cover is known`() {
    let sleeve = Sleeve(title: "Kobalt", hue: 3)
    let picture = sleeve.paintBlank(side: 600)
    let ground = UInt32(pixel: sleeve.color)
    #expect(picture[10, 10] == ground && picture[300, 300] == ground && picture[24, 300] == ground)
    // White at 28 % over #6c6b2d, two pixels wide.
    for x in [26, 27] { #expect(picture[x, 300].distance(to: 0xff68_9495) <= 1) }
    #expect(picture[28, 300] == ground)
  }

  @Test func `small cards keep their line`() {
    for side in [24, 48, 96] {
      let sleeve = Sleeve(title: "Kobalt", hue: 3)
      let picture = sleeve.paintBlank(side: side)
      let row = (0..<side).map { picture[$0, side / 2] }
      #expect(row.contains { $0 != UInt32(pixel: sleeve.color) })
    }
    #expect(Sleeve(title: "", hue: 0).paint(side: 0).pixels.count == 1)
    #expect(Sleeve(title: "", hue: 0).paintBlank(side: 0).pixels.count == 1)
  }

  @Test func `the design of a record never changes and does not depend on its texts`() {
    // Recorded values: a change would redraw every sleeve.
    let designs = ["harbour bells", "Lantern Year\u{0}Low Meadow", "", "夜行列車"].map {
      Sleeve(title: "", identity: $0).design
    }
    #expect(designs == [.poster, .label, .horizon, .discs])
    #expect(
      Sleeve(title: "one", artist: "a", identity: "x").design
        == Sleeve(title: "other", identity: "x").design
    )
  }

  @Test func `records share the designs fairly, and neighbours seldom look the same`() {
    var counts = [Int](repeating: 0, count: SleeveDesign.allCases.count)
    var twins = 0
    var last = Sleeve(title: "", identity: "album")
    for index in 0..<12_000 {
      let sleeve = Sleeve(title: "", identity: "album \(index)")
      counts[sleeve.design.rawValue] += 1
      if sleeve.design == last.design, sleeve.hue == last.hue { twins += 1 }
      last = sleeve
    }
    #expect(counts.allSatisfy { (1350...1650).contains($0) }, "\(counts)")
    // One in 96 by chance.
    #expect(twins < 12_000 / 60, "\(twins)")
  }

  @Test(arguments: [
    ("Kobalt", "Voss", "Kobalt", "Voss", "K"), ("", "Voss", "Voss", "", "V"),
    (" ", "", "", "", ""), ("÷", "Voss", "÷", "Voss", "÷"), ("…", "", "…", "", "…"),
  ])
  func `the artist is the heading of a record without a title`(
    _ title: String,
    _ artist: String,
    _ heading: String,
    _ credit: String,
    _ mark: String
  ) {
    let sleeve = Sleeve(title: title, artist: artist, hue: 0, design: .label)
    #expect(sleeve.heading == heading && sleeve.credit == credit && sleeve.mark == mark)
  }

  /// The least contrast of text (WCAG 2.1, 1.4.3) and of figures (1.4.11).
  private static let (text, figure) = (4.5, 3.0)

  @Test func `every hue has inks`() { #expect(SleeveInks.all.count == Sleeve.hueCount) }

  @Test(arguments: SleeveInks.all)
  func `text is legible on its card`(_ inks: SleeveInks) {
    #expect(inks.ink.contrast(with: inks.ground) >= Self.text)
  }

  @Test(arguments: SleeveInks.all)
  func `figures stand out from their card`(_ inks: SleeveInks) {
    #expect(inks.loud.contrast(with: inks.ground) >= Self.figure)
  }

  @Test(arguments: SleeveInks.all)
  func `the four colours differ visibly`(_ inks: SleeveInks) {
    let labs = SleeveInk.allCases.map { OKLab(inks[$0]) }
    for (index, one) in labs.enumerated() {
      for other in labs[..<index] {
        let steps = [one.lightness - other.lightness, one.a - other.a, one.b - other.b]
        #expect(steps.map { $0 * $0 }.reduce(0, +).squareRoot() > 0.08)
      }
    }
  }

  @Test func `no two hues have the same card`() {
    let cards = SleeveInks.all.map { UInt32(pixel: $0.ground) }
    #expect(Set(cards).count == cards.count)
  }

  private static let titles = [
    "Kobalt", "A", "ضوء القمر", "夜行列車", "1984", "The Rise and Fall of the Small Orchestra",
    String(repeating: "Extraordinary ", count: 30), String(repeating: "m", count: 120), "…",
  ]

  private func sleeves(_ design: SleeveDesign) -> [Sleeve] {
    Self.titles.enumerated().flatMap { index, title in
      (0..<6).map { seed in
        Sleeve(
          title: title,
          artist: seed == 0 ? "" : "An Artist",
          hue: index,
          design: design,
          seed: UInt64(seed)
        )
      }
    }
  }

  private func layers(_ sleeve: Sleeve, side: Int) -> [SleeveLayer] {
    SleeveComposition(sleeve, side: side, lettering: BlockLetters()).layers
  }

  @Test(arguments: SleeveDesign.allCases)
  func `text is in ink on nothing but the card, away from the edges`(_ design: SleeveDesign) {
    let side = 300
    for sleeve in sleeves(design) {
      let layers = layers(sleeve, side: side)
      let inks = SleeveInks.all[sleeve.hue]
      var canvas = Canvas(side: side, color: inks.ground)
      for layer in layers where !layer.isText { canvas.fill(layer.path, inks[layer.ink]) }
      let figures = canvas.picture
      let texts = layers.filter(\.isText)
      #expect(texts.contains { $0.path.bounds != nil }, "\(sleeve)")
      for text in texts {
        #expect(text.ink == .ink)
        guard let bounds = text.path.bounds else { continue }
        let (left, top) = (bounds.origin.x, bounds.origin.y)
        let (right, bottom) = (left + bounds.size.width, top + bounds.size.height)
        let isInside = min(left, top) >= 30 && max(right, bottom) <= 570
        #expect(isInside, "\(sleeve) \(bounds)")
        guard isInside else { continue }
        var isClear = true
        for y in Int(top / 2)...Int(bottom / 2) {
          for x in Int(left / 2)...Int(right / 2)
          where figures[x, y] != UInt32(pixel: inks.ground) { isClear = false }
        }
        #expect(isClear, "\(sleeve) \(bounds)")
      }
    }
  }

  @Test(arguments: SleeveDesign.allCases)
  func `a small sleeve has a figure or initials in place of text`(_ design: SleeveDesign) {
    for sleeve in sleeves(design) {
      let layers = layers(sleeve, side: 48)
      #expect(!layers.isEmpty && !layers.contains { $0.isText })
      let tallest = layers.compactMap { $0.path.bounds?.size.height }.max() ?? 0
      #expect(tallest >= 100, "\(sleeve)")
    }
  }

  @Test(arguments: SleeveDesign.allCases)
  func `a sleeve is the same in every session`(_ design: SleeveDesign) {
    let sleeve = Sleeve(title: "Kobalt", artist: "Voss", hue: 3, design: design, seed: 5)
    let pictures = (0..<2).map { _ in sleeve.paint(side: 120, lettering: BlockLetters()) }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `designs differ from each other`() {
    let pictures = SleeveDesign.allCases.map {
      Sleeve(title: "Kobalt", hue: 3, design: $0).paint(side: 60, lettering: BlockLetters()).pixels
    }
    #expect(Set(pictures).count == SleeveDesign.allCases.count)
  }

  @Test(arguments: SleeveDesign.allCases)
  func `a title from right to left begins at the right`(_ design: SleeveDesign) throws {
    func text(_ title: String) throws -> Rect {
      let sleeve = Sleeve(title: title, hue: 0, design: design)
      return try #require(layers(sleeve, side: 600).first(where: \.isText)?.path.bounds)
    }
    let (arabic, latin) = (try text("ضوء"), try text("abc"))
    let mirrored = arabic.mirrored(in: 600)
    #expect(abs(mirrored.origin.x - latin.origin.x) < 60)
    #expect(arabic.center.x >= latin.center.x - 0.01)
  }

  @Test(arguments: SleeveDesign.allCases)
  func `a record without title and artist has a figure`(_ design: SleeveDesign) {
    for side in [48, 300] {
      let sleeve = Sleeve(title: " ", hue: 2, design: design)
      #expect(!layers(sleeve, side: side).isEmpty)
      #expect(!layers(sleeve, side: side).contains { $0.isText })
    }
  }

  @Test(arguments: SleeveDesign.allCases)
  func `without lettering a sleeve has no letters`(_ design: SleeveDesign) {
    let sleeve = Sleeve(title: "Kobalt", hue: 2, design: design)
    let layers = SleeveComposition(sleeve, side: 300, lettering: nil).layers
    #expect(!layers.contains { $0.isText })
    #expect(sleeve.paint(side: 300).width == 300)
  }
}
