import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Pixels
@testable import Widgets

@Suite struct SleevePaintingTests {
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

  private let fonts = FontSet()

  private func layers(_ sleeve: Sleeve, side: Int) -> [SleeveLayer] {
    SleeveComposition(sleeve, side: side, fonts).layers
  }

  private func texts(_ layers: [SleeveLayer]) -> [(set: SetText, starts: [Point])] {
    layers.compactMap { layer in
      guard case .letters(let set, let starts) = layer.shape else { return nil }
      return (set, starts)
    }
  }

  /// The pixels of some layers alone, each as wide as six units of the canvas.
  private func print(_ layers: [SleeveLayer], of sleeve: Sleeve) -> Picture {
    let canvas = Canvas(side: 100, units: 600, color: sleeve.inks.ground)
    for layer in layers { layer.draw(on: canvas, sleeve.inks[layer.ink]) }
    return Picture(of: canvas)
  }

  /// The columns and rows of all pixels that are not the card's.
  private func printed(_ picture: Picture, _ sleeve: Sleeve) -> (
    ClosedRange<Int>, ClosedRange<Int>
  )? {
    let ground = UInt32(pixel: sleeve.inks.ground)
    let places = picture.pixels.indices.filter { picture.pixels[$0] != ground }
    let columns = places.map { $0 % 100 }
    guard let top = places.first, let bottom = places.last, let left = columns.min(),
      let right = columns.max()
    else { return nil }
    return (left...right, top / 100...bottom / 100)
  }

  @Test(arguments: SleeveDesign.allCases)
  func `text is in ink on nothing but the card, away from the edges`(_ design: SleeveDesign) {
    for sleeve in sleeves(design) {
      let layers = layers(sleeve, side: 300)
      let ground = UInt32(pixel: sleeve.inks.ground)
      let figures = print(layers.filter { texts([$0]).isEmpty }, of: sleeve)
      for layer in layers where !texts([layer]).isEmpty {
        #expect(layer.ink == .ink)
        let letters = print([layer], of: sleeve)
        guard let (columns, rows) = printed(letters, sleeve) else {
          Issue.record("\(sleeve) has no letters")
          continue
        }
        let isInside =
          min(columns.lowerBound, rows.lowerBound) >= 5
          && max(columns.upperBound, rows.upperBound) < 95
        #expect(isInside, "\(sleeve) \(columns) \(rows)")
        let isClear = zip(letters.pixels, figures.pixels).allSatisfy {
          $0 == ground || $1 == ground
        }
        #expect(isClear, "\(sleeve) \(columns) \(rows)")
      }
    }
  }

  @Test(arguments: SleeveDesign.allCases)
  func `titles of most scripts are printed`(_ design: SleeveDesign) {
    for title in ["Kobalt", "ضوء القمر", "夜行列車", "Привет"] {
      let sleeve = Sleeve(title: title, artist: "An Artist", hue: 0, design: design)
      #expect(texts(layers(sleeve, side: 300)).count == 2)
    }
  }

  @Test(arguments: SleeveDesign.allCases)
  func `a small sleeve has a figure or initials in place of text`(_ design: SleeveDesign) {
    for sleeve in sleeves(design) {
      let layers = layers(sleeve, side: 48)
      #expect(!layers.isEmpty && texts(layers).isEmpty)
      let rows = printed(print(layers, of: sleeve), sleeve)?.1
      #expect((rows?.count ?? 0) >= 16, "\(sleeve)")
    }
  }

  @Test(arguments: SleeveDesign.allCases)
  func `a sleeve is the same in every session and on every thread`(_ design: SleeveDesign) async {
    let sleeve = Sleeve(title: "Kobalt 夜", artist: "Voss", hue: 3, design: design, seed: 5)
    let picture = sleeve.paint(side: 120)
    await withTaskGroup(of: Picture.self) { group in
      for _ in 0..<8 { group.addTask { sleeve.paint(side: 120) } }
      for await other in group { #expect(other == picture) }
    }
  }

  @Test func `designs differ from each other`() {
    let pictures = SleeveDesign.allCases.map {
      Sleeve(title: "Kobalt", hue: 3, design: $0).paint(side: 60).pixels
    }
    #expect(Set(pictures).count == SleeveDesign.allCases.count)
  }

  @Test(arguments: SleeveDesign.allCases)
  func `a title from right to left begins at the right`(_ design: SleeveDesign) throws {
    func columns(_ title: String) throws -> ClosedRange<Int> {
      let sleeve = Sleeve(title: title, hue: 0, design: design)
      let text = try #require(layers(sleeve, side: 600).first { !texts([$0]).isEmpty })
      return try #require(printed(print([text], of: sleeve), sleeve)).0
    }
    let (arabic, latin) = (try columns("ضوء"), try columns("abc"))
    #expect(abs(100 - arabic.upperBound - latin.lowerBound) < 10)
    #expect(arabic.lowerBound + arabic.upperBound >= latin.lowerBound + latin.upperBound - 2)
  }

  @Test(arguments: SleeveDesign.allCases)
  func `a record without title and artist has a figure`(_ design: SleeveDesign) {
    for side in [48, 300] {
      let sleeve = Sleeve(title: " ", hue: 2, design: design)
      #expect(!layers(sleeve, side: side).isEmpty)
      #expect(texts(layers(sleeve, side: side)).isEmpty)
    }
  }

  @Test(arguments: SleeveDesign.allCases)
  func `the artist stands for a title that no font has, and a figure for both`(
    _ design: SleeveDesign
  ) {
    let missing = "\u{f0000}\u{f0001}, \u{f0002}"
    for (title, artist, heading, mark) in [
      (missing, "Voss", "Voss", "V"), (missing, missing, "", ""),
      ("Kobalt", missing, "Kobalt", "K"),
      ("!!!", "!!!", "!!!", "!!!"),
    ] {
      let sleeve = Sleeve(title: title, artist: artist, hue: 1, design: design)
      for side in [48, 300] {
        let composition = SleeveComposition(sleeve, side: side, fonts)
        #expect(composition.heading == heading && composition.credit.isEmpty)
        #expect(composition.mark == mark)
        let rows = printed(print(composition.layers, of: sleeve), sleeve)?.1
        #expect((rows?.count ?? 0) >= 16, "\(title) \(side)")
      }
    }
    #expect(
      SleeveComposition(Sleeve(title: "Kobalt \u{f0000}", hue: 1), side: 300, fonts).heading
        == "Kobalt \u{f0000}"
    )
  }

  @Test func `an artist of signs alone is in bold, larger letters`() {
    func credit(_ artist: String) -> SetText? {
      let sleeve = Sleeve(title: "Kobalt", artist: artist, hue: 1, design: .stripes)
      return texts(layers(sleeve, side: 300)).last?.set
    }
    let (signs, name) = (credit("!!!"), credit("Ida"))
    #expect((signs?.size ?? 0) > 1.3 * (name?.size ?? 1))
    #expect((name?.size ?? 0) >= 24)
  }

  @Test func `signs are not cropped as a letter is`() {
    func large(_ title: String) -> Rect? {
      let sleeve = Sleeve(title: title, hue: 1, design: .letter)
      for layer in layers(sleeve, side: 300) {
        guard case .initials(let text, let start, let size) = layer.shape else { continue }
        return text.ink(ofLine: 0).map {
          Rect(
            x: start.x + $0.origin.x * size,
            y: start.y + $0.origin.y * size,
            width: $0.size.width * size,
            height: $0.size.height * size
          )
        }
      }
      return nil
    }
    #expect((large("Kobalt")?.origin.y ?? 0) < 0)
    #expect((large("!!!")?.origin.y ?? 0) > 30 && (large("!!!")?.size.width ?? 0) > 100)
  }

  @Test func `printing sleeves takes almost no time on the main thread`() async {
    let source = HeldPictures(isHeld: true)
    let cache = TextureCache(source: source, budget: 64 << 20, plan: BakingPlan(side: 260))
    // None of these has a picture.
    let wishes = (0..<60).map {
      CoverRequest(
        id: $0 * 100 + 90,
        sleeve: Sleeve(title: "Sleeve \($0)", hue: $0),
        levels: .front
      )
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
