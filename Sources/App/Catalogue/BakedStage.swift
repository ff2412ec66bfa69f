internal import Gtk
internal import Library
internal import Messages
internal import Values
internal import Widgets

/// The covers on the stage when the program ends, while their pixels are still textures.
struct BakedStage {
  let covers: BakedCovers<Digest>

  init?(_ flow: CoverFlow, _ catalogue: Catalogue) {
    guard let seen = flow.bakedOnStage() else { return nil }
    // Several records may have the same picture.
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

  /// The textures must still exist.
  var bytes: [UInt8] {
    // GTK's pixels have red and blue in the other order than those of the file.
    let pixels = covers.covers.map { cover in
      (cover.texture.texture?.pixels().words ?? []).map {
        $0 & 0xff00_ff00 | ($0 & 0xff) << 16 | $0 >> 16 & 0xff
      }
    }
    return BakedCoverFile.bytes(covers, pixels: pixels)
  }
}

nonisolated extension BakedCovers<Digest> {
  /// The number of records on each side that may be visible on a large stage.
  private static var mostNeighbors: Int { 60 }

  func covers(for shelf: Shelf, around place: Int) -> BakedCovers<CoverID> {
    let textures = Dictionary(grouping: covers) { $0.id }
    var found: [BakedCovers<CoverID>.Cover] = []
    let count = shelf.records.count
    let beside = min(Self.mostNeighbors, max(count - 1, 0) / 2 + 1)
    var known: Set<RecordID> = []
    for step in -beside...beside where count > 0 {
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

nonisolated extension ShelvedRecord {
  /// Without an embedded picture it is made of the number, title and artist.
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
