import Motion
import Pixels
import TestSupport
import Testing

@testable import Widgets

@Suite struct PangoLetteringTests {
  @Test func `letters are on their base line, at most one em high`() throws {
    let line = PangoLettering().line("HE", in: Typeface(.plain, weight: 800), spacing: 0)
    let bounds = try #require(line.path.bounds)
    #expect(bounds.origin.y < -0.5 && bounds.origin.y > -1)
    #expect(abs(bounds.origin.y + bounds.size.height) < 0.02)
    #expect(bounds.origin.x >= 0 && bounds.origin.x + bounds.size.width <= line.width)
  }

  @Test(arguments: [
    Typeface.Family.plain, .geometric, .narrow, .bookish, .display, .typewriter, .script,
  ])
  func `every family has letters, and bold ones are wider or as wide`(_ family: Typeface.Family) {
    let lettering = PangoLettering()
    let usual = lettering.line("Hamburgefonts", in: Typeface(family), spacing: 0)
    let spaced = lettering.line("Hamburgefonts", in: Typeface(family), spacing: 0.1)
    #expect(usual.path.outlines.count >= 13 && usual.width > 4)
    // Twelve gaps between thirteen letters, and at most one more.
    #expect(spaced.width - usual.width > 1.15 && spaced.width - usual.width < 1.35)
  }

  @Test(arguments: ["", " ", "夜行列車", "ضوء القمر", "𝄞", "a\u{0}b", "\n\n", "\u{202e}abc"])
  func `any text can be set`(_ text: String) {
    let line = PangoLettering().line(text, in: Typeface(.plain), spacing: 0)
    #expect(line.width >= 0 && line.width.isFinite)
  }

  @Test func `many threads get the same letters as one`() async {
    let lettering = PangoLettering()
    let face = Typeface(.bookish, weight: 700, isItalic: true)
    let words = (0..<40).map { "Word \($0 % 7)" }
    let expected = words.map { PangoLettering().line($0, in: face, spacing: 0.02).path }
    let found = await withTaskGroup(of: (Int, Path).self) { group in
      for (index, word) in words.enumerated() {
        group.addTask { (index, lettering.line(word, in: face, spacing: 0.02).path) }
      }
      var found: [Int: Path] = [:]
      for await (index, path) in group { found[index] = path }
      return found
    }
    for (index, path) in expected.enumerated() { #expect(found[index] == path) }
  }

  @Test func `printing sleeves takes almost no time on the main thread`() async {
    let source = HeldPictures(isHeld: true)
    let cache = TextureCache(source: source, budget: 64 << 20, plan: BakingPlan(side: 260))
    // None of these has a picture.
    let wishes = (0..<60).map {
      CoverRequest($0 * 100 + 90, sleeve: Sleeve(title: "Sleeve \($0)", hue: $0), levels: .front)
    }
    let (thread, process) = (ProcessorTime.ofThread, ProcessorTime.ofProcess)
    var main = ProcessorTime.spent {
      cache.want(wishes)
      for wish in wishes { _ = cache.best(for: wish.id, at: .front, sleeve: wish.sleeve) }
    }
    source.release()
    #expect(
      await until {
        main += ProcessorTime.spent { cache.collectArrivals() }
        return cache.isSettled
      }
    )
    // Frequent checks on a slow machine add to this thread's own work.
    let others = ProcessorTime.ofProcess - process - (ProcessorTime.ofThread - thread)
    let share = main / (main + others)
    #expect(cache.usage.baked == 60)
    #expect(share < 0.2, "the main thread had \(share * 100) % of the work")
  }
}
