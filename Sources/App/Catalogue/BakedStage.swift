internal import Gtk
internal import Identities
internal import Library
internal import TagRecord
internal import Widgets

/// The covers on the stage on their way to the file, while their pixels are on the graphics card.
struct BakedStage {
  let covers: BakedCovers<Digest>

  /// The covers that a flow has baked; nil without any.
  init?(_ flow: CoverFlow, _ catalogue: Catalogue) {
    guard let seen = flow.bakedOnStage() else { return nil }
    // One picture may be the cover of several records.
    var keys: Set<String> = []
    let covers = seen.covers.compactMap { cover -> BakedCovers<Digest>.Cover? in
      guard let record = catalogue.record(RecordID(cover.id.value)),
        !record.hasOwnPicture || !cover.texture.isSleeve
      else { return nil }
      let key = record.bakedKey
      guard keys.insert("\(key.hexadecimal) \(cover.texture.frame.level.rawValue)").inserted else {
        return nil
      }
      return BakedCovers.Cover(id: key, texture: cover.texture)
    }
    guard !covers.isEmpty else { return nil }
    let stage = seen.stage
    self.init(
      covers: BakedCovers(
        stage: .init(side: stage.side, scale: stage.scale, recipe: stage.recipe),
        covers: covers
      )
    )
  }

  init(covers: BakedCovers<Digest>) { self.covers = covers }

  /// The file's bytes; the covers must still be there.
  var bytes: [UInt8] {
    // Covers have red where the toolkit hands back blue.
    let pixels = covers.covers.map { cover in
      (cover.texture.texture?.pixels().words ?? []).map {
        $0 & 0xff00_ff00 | ($0 & 0xff) << 16 | $0 >> 16 & 0xff
      }
    }
    return BakedCoverFile.bytes(covers, pixels: pixels)
  }
}

extension BakedCovers<Digest> {
  /// How many records on both sides are looked at: as many as a large stage shows.
  private static var reach: Int { 60 }

  /// Those that are the covers of records around a place of a shelf.
  func covers(for shelf: Shelf, around place: Int) -> BakedCovers<CoverID> {
    let textures = Dictionary(grouping: covers) { $0.id }
    var found: [BakedCovers<CoverID>.Cover] = []
    let count = shelf.records.count
    let reach = min(Self.reach, max(count - 1, 0) / 2 + 1)
    var known: Set<RecordID> = []
    for step in -reach...reach where count > 0 {
      let record = shelf.records[((place + step) % count + count) % count]
      guard known.insert(record.id).inserted else { continue }
      for cover in textures[record.bakedKey] ?? [] {
        let id = CoverID(record.id.number)
        let isDoubtful = !record.hasOwnPicture
        found.append(.init(id: id, texture: cover.texture, isDoubtful: isDoubtful))
      }
    }
    return BakedCovers<CoverID>(
      stage: .init(side: stage.side, scale: stage.scale, recipe: stage.recipe),
      covers: found
    )
  }
}

extension ShelvedRecord {
  /// By what its baked cover is found in the next run.
  ///
  /// That of a record without a picture of its own, from its folder or made of its names, is found by
  /// its number and its names.
  var bakedKey: Digest {
    if let picture = record.album.picture { return picture }
    // FNV-1a.
    func hash(_ text: String) -> UInt64 {
      text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    let words = [UInt64(bitPattern: id.number), hash(title), hash(artist), 0]
    let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    guard let key = Digest(bytes) else { preconditionFailure("four words are a digest's bytes") }
    return key
  }
}
