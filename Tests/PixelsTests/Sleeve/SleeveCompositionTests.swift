import Geometry
import Motion
import TestSupport
import Testing

@testable import Pixels

@Suite struct SleeveCompositionTests {
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
