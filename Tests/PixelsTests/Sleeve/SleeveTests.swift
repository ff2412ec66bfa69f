import Geometry
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
    ("!!!", "", "!!!", "", "!!!"), ("? ! ? !", "", "? ! ? !", "", "?!?"),
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
}
