import GLib
import Gtk
import Motion
import Pixels
import TestSupport
import Testing
import Widgets

@testable import App
@testable import Library

@Suite(.needsDisplay) struct GlimpseTests {
  private static let stamp = LibraryStamp(numbers: [1, 2, 3, -4])

  /// A glimpse of ten records with the third in the centre, and the pixels of its two covers.
  static func glimpse(
    centre: Int = 2,
    division: ShelfDivision = .genre
  ) -> (glimpse: Glimpse, pixels: [[UInt32]]) {
    var book = ShelfBook(division: division)
    var contents = ShelfStand.contents(1...10)
    contents.roots = [LibraryRoot(id: 1, path: BytePath("/music"), isAvailable: true)]
    contents.folders[1] = LibraryFolder(
      id: 1,
      path: BytePath("/music/N\u{e4}chte"),
      isAvailable: true
    )
    contents.tracks[0].plays = 1
    contents.tracks[0].played = 5
    book.take(contents)
    let shelves = book.update().shelves
    let shelf = shelves[0]
    var (covers, pixels): ([KeptCover<CoverID>], [[UInt32]]) = ([], [])
    for (place, level) in [(centre, CoverLevel.front), (centre + 1, .side)] {
      let color = UInt32(0xff00_2000 + place)
      let frame = BakedFrame(
        level: level,
        margin: Size(width: 0.01, height: 0.02),
        size: Size(width: 1.02, height: 1.6),
        art: Rect(x: 0, y: 0.1, width: 1, height: 0.9)
      )
      let texture = Texture(
        Picture(width: 6, height: 4, pixels: Array(repeating: color, count: 24))
      )
      let tint = Color(red: 0.1, green: 0.2, blue: 0.3)
      let baked = BakedTexture(texture, frame: frame, tint: tint, isSleeve: place != centre)
      covers.append(KeptCover(id: CoverID(shelf.records[place].id), texture: baked))
      pixels.append(Array(repeating: color, count: 24))
    }
    let glimpse = Glimpse(
      library: stamp,
      hasPlayer: true,
      division: division,
      seats: shelves.map { Glimpse.Seat(id: $0.id, kind: $0.kind) },
      shelf: shelf.id,
      order: shelf.order,
      count: shelf.records.count,
      cells: shelf.index.cells,
      centre: shelf.records[centre].id,
      records: Glimpse.places(around: centre, of: shelf.records.count).map {
        Glimpse.Placed(place: $0, record: shelf.records[$0])
      },
      covers: KeptCovers(stage: .init(BakingPlan(side: 260, scale: 2)), covers: covers)
    )
    return (glimpse, pixels)
  }

  private func read(_ bytes: [UInt8], of stamp: LibraryStamp = stamp) -> Glimpse? {
    Glimpse(bytes: bytes, of: stamp, names: ShelfNames())
  }

  @Test(arguments: [[1, 5], [0, 0], [0, 5, 3], [0, 10], [0, 9, 10]])
  func `an index that fits no shelf makes it void`(starts: [Int]) {
    var (glimpse, pixels) = Self.glimpse()
    glimpse.cells = starts.map { ShelfIndex.Cell(id: "\($0)", title: "x", first: $0) }
    #expect(read(glimpse.bytes(pixels: pixels)) == nil)
  }

  @Test func `all that was seen comes back from the file`() throws {
    let (glimpse, pixels) = Self.glimpse()
    let again = try #require(read(glimpse.bytes(pixels: pixels)))
    #expect(again.hasPlayer && again.seats == glimpse.seats && again.shelf == glimpse.shelf)
    #expect(again.order == glimpse.order && again.count == 10 && again.cells == glimpse.cells)
    #expect(again.centre == glimpse.centre && again.library == Self.stamp)
    #expect(again.records.map(\.place) == glimpse.records.map(\.place))
    for (one, other) in zip(again.records, glimpse.records) {
      #expect(one.record.looks(like: other.record))
    }
    #expect(again.covers.stage == glimpse.covers.stage)
    for (place, cover) in again.covers.covers.enumerated() {
      let before = glimpse.covers.covers[place]
      #expect(cover.id == before.id && cover.texture.frame == before.texture.frame)
      #expect(cover.texture.tint == before.texture.tint)
      #expect(cover.texture.isSleeve == before.texture.isSleeve)
      let shown = try #require(cover.texture.texture).pixels()
      #expect(shown.width == 6 && shown.height == 4)
      #expect(shown[5, 3].red == UInt8(2 + place) && shown[5, 3].green == 0x20)
    }
  }

  @Test(arguments: ShelfDivision.allCases)
  func `the strip comes back, however the records were divided`(division: ShelfDivision) throws {
    let (glimpse, pixels) = Self.glimpse(division: division)
    let again = try #require(read(glimpse.bytes(pixels: pixels)))
    #expect(again.division == division && again.seats == glimpse.seats)
    let titles = again.seats.map(\.title)
    #expect(
      titles.prefix(4) == ["All records", "Recently added", "Recently played", "Most played"]
    )
    let own = ["genre": ["Jazz"], "decade": ["1960s", "1970s"], "folder": ["N\u{e4}chte"]]
    #expect(Array(titles.dropFirst(4)) == own[division.rawValue])
  }

  @Test func `a file of another division does not fit`() {
    var state = SessionState()
    let (glimpse, _) = Self.glimpse(centre: 0, division: .decade)
    #expect(!glimpse.fits(state, division: .genre) && glimpse.fits(state, division: .decade))
    #expect(!glimpse.fits(state, division: .folder))
    state.shelf = "decade:1960"
    #expect(!glimpse.fits(state, division: .decade), "another shelf was shown")
  }

  @Test func `a damaged file is none, wherever the damage is`() {
    let (glimpse, pixels) = Self.glimpse()
    let bytes = glimpse.bytes(pixels: pixels)
    for place in stride(from: 0, to: bytes.count, by: 3) {
      var damaged = bytes
      damaged[place] ^= 0x10
      #expect(read(damaged) == nil, "a byte was changed at \(place)")
    }
    for length in stride(from: 0, to: bytes.count, by: 5) {
      #expect(read(Array(bytes.prefix(length))) == nil, "it was cut at \(length)")
    }
    #expect(read(bytes + [0]) == nil)
  }

  @Test func `bytes that anybody may have written do no harm`() {
    var random = SeededRandom(seed: 8)
    let (glimpse, pixels) = Self.glimpse()
    let bytes = glimpse.bytes(pixels: pixels)
    for _ in 0..<300 {
      var wild = bytes
      for _ in 0..<8 {
        wild[Int.random(in: 0..<wild.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      // The sum is right, so that what comes behind it is read.
      #expect(read(Glimpse.summed(wild)).map { $0.count <= 1 << 24 } ?? true)
    }
  }

  @Test func `a file of another library, or of this one before it changed, is none`() {
    let (glimpse, pixels) = Self.glimpse()
    let bytes = glimpse.bytes(pixels: pixels)
    #expect(read(bytes, of: LibraryStamp(numbers: [1, 2, 3, -5])) == nil)
    #expect(read(bytes, of: LibraryStamp(numbers: [])) == nil)
    #expect(read(bytes) != nil)
  }

  @Test func `it fits the memory that leads to the same record in the same order`() {
    let (glimpse, _) = Self.glimpse()
    var state = SessionState()
    state.shelf = "all"
    state.shelves["all"] = .init(record: glimpse.centre, sort: nil)
    #expect(glimpse.fits(state, division: .genre))
    state.shelves["all"] = .init(record: glimpse.centre, sort: "artist")
    #expect(glimpse.fits(state, division: .genre))
    state.isGrid = true
    #expect(!glimpse.fits(state, division: .genre))
    state.isGrid = false
    state.shelf = "genre:jazz"
    #expect(!glimpse.fits(state, division: .genre))
    state.shelf = "all"
    state.shelves["all"]?.sort = "title"
    #expect(!glimpse.fits(state, division: .genre))
    state.shelves["all"] = .init(record: glimpse.centre + 1, sort: nil)
    #expect(!glimpse.fits(state, division: .genre))
  }

  @Test func `where nobody went anywhere it fits at the first record of the first shelf`() {
    #expect(Self.glimpse(centre: 0).glimpse.fits(SessionState(), division: .genre))
    #expect(!Self.glimpse(centre: 1).glimpse.fits(SessionState(), division: .genre))
  }

  @Test(arguments: [(0, 1), (5, 10), (0, 301), (0, 302), (700, 1000), (999, 1000), (0, 100_000)])
  func `it keeps the records on both sides of the centre, round the end`(centre: Int, count: Int) {
    let places = Glimpse.places(around: centre, of: count)
    #expect(Set(places).count == places.count && places.allSatisfy { (0..<count).contains($0) })
    #expect(places.count == min(count, 2 * Glimpse.reach + 1) && places == places.sorted())
    for step in [-1, 0, 1] { #expect(places.contains((centre + step + count) % count)) }
  }

  @Test func `the shelf is as long as it was, with nobody where nobody is known`() throws {
    var (glimpse, _) = Self.glimpse()
    glimpse.records.removeAll { $0.place > 5 }
    let shelf = try #require(glimpse.shelfSeen)
    #expect(shelf.records.count == 10 && shelf.id == .all && shelf.index.cells == glimpse.cells)
    #expect(shelf.place(ofRecord: glimpse.centre) == 2)
    #expect(shelf.records[7].title.isEmpty && shelf.records[5].title == "Title 6")
  }
}
