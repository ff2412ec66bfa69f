import Geometry
import Messages
import Pixels
import TestSupport
import Testing
import Values
import Widgets

@testable import App
@testable import Library

@Suite(.needsDisplay) struct BakedCoverFileTests {
  private func stage() throws -> BakedStage {
    let plan = BakingPlan(side: 40, scale: 1, recipe: BakingRecipe())
    let covers = try (1...3).map { number in
      let picture = Picture(
        width: 20,
        height: 20,
        color: Color(red: 0.9, green: 0.1 * Double(number), blue: 0.2)
      )
      return BakedCovers<Digest>.Cover(
        id: try #require(Digest([UInt8](repeating: UInt8(number), count: Digest.byteCount))),
        texture: BakedTexture(picture, plan)
      )
    }
    return BakedStage(covers: BakedCovers(stage: .init(plan), covers: covers))
  }

  @Test func `baked covers are read from the file unchanged`() async throws {
    let folder = try TemporaryFolder()
    let file = BakedCoverFile(path: folder.path("cache/baked"))
    #expect(file.read() == nil)
    let stage = try stage()
    await file.write(stage.bytes)
    let read = try #require(file.read())
    #expect(read.stage == stage.covers.stage)
    #expect(read.covers.map(\.id) == stage.covers.covers.map(\.id))
    for (one, other) in zip(read.covers, stage.covers.covers) {
      #expect(one.texture.texture?.pixels() == other.texture.texture?.pixels())
      #expect(one.texture.frame.art == other.texture.frame.art)
      #expect(one.texture.tint == other.texture.tint && !one.texture.isSleeve)
    }
  }

  @Test func `a damaged file is ignored, wherever it is damaged`() throws {
    let bytes = try stage().bytes
    for place in stride(from: 0, to: bytes.count, by: 97) {
      var broken = bytes
      broken[place] ^= 0x10
      #expect(BakedCoverFile.covers(of: broken) == nil, "byte \(place)")
    }
    for length in [0, 10, 27, bytes.count / 2, bytes.count - 1] {
      #expect(BakedCoverFile.covers(of: Array(bytes.prefix(length))) == nil)
    }
  }

  @Test func `baked covers are matched by record and picture, whatever the record's number`()
    throws
  {
    let stage = try stage().covers
    let keys = stage.covers.map(\.id)
    var contents = LibraryContents()
    for (number, key) in [nil, keys[2], keys[0], nil, keys[2]].enumerated() {
      let id = RecordID(Int64(number + 10))
      contents.albums.append(Album(id: id, title: "\(number)", artist: "A", picture: key))
      contents.tracks.append(
        Track(id: TrackID(id.number), folder: 1, name: [], album: id, title: "T", artist: "A")
      )
    }
    let shelf = try #require(InventedLibrary().update(to: contents).shelves.first)
    let covers = stage.covers(for: shelf, around: 0)
    #expect(covers.covers.map(\.id.value).sorted() == [11, 12, 14])
    #expect(covers.stage.side == stage.stage.side)
    let nothing = Shelf(id: .all, kind: .all, order: .artist, records: [])
    #expect(stage.covers(for: nothing, around: 0).covers.isEmpty)
  }

  @Test func `a cover of a record without a picture is matched by names, and is uncertain`() throws
  {
    func shelf(_ title: String) throws -> Shelf {
      var contents = LibraryContents()
      contents.albums.append(Album(id: 7, title: title, artist: "A"))
      contents.tracks.append(
        Track(id: 70, folder: 1, name: [], album: 7, title: "T", artist: "A")
      )
      return try #require(InventedLibrary().update(to: contents).shelves.first)
    }
    let named = try shelf("Named")
    let plan = BakingPlan(side: 40)
    let texture = BakedTexture(Picture(width: 8, height: 8, color: .black), plan)
    let covers = BakedCovers<Digest>(
      stage: .init(plan),
      covers: [.init(id: named.records[0].bakedKey, texture: texture)]
    )
    let found = covers.covers(for: named, around: 0).covers
    #expect(found.map(\.id.value) == [7] && found.allSatisfy(\.isDoubtful))
    #expect(covers.covers(for: try shelf("Renamed"), around: 0).covers.isEmpty)
  }
}
