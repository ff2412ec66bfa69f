import Geometry
import Motion
import Testing

@testable import Pixels

@Suite struct SleeveInksTests {
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
