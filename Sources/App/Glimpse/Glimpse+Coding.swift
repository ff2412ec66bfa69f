internal import GLib
internal import Gtk
internal import Library
internal import Motion
internal import Pixels
internal import TagRecord
internal import Widgets

/// A glimpse as a file: a head, a list of what there is, and the pixels of the covers.
///
/// Whatever is wrong with the file, there is no glimpse, and nothing else happens.
nonisolated extension Glimpse {
  /// Another number means another layout of the file, or other covers than the same pictures gave.
  private static let magic = Array("gatefold glimpse 2 \n".utf8)
  /// The most that a file may have: four screens of covers on the largest displays.
  static let limit = 96 << 20
  private static let (mostRecords, mostShelves, mostCells) = (1 << 24, 1 << 14, 1 << 14)

  /// The file's bytes; `pixels` has those of each cover, in the order of `covers`.
  func bytes(pixels: [[UInt32]]) -> [UInt8] {
    var list = ByteWriter()
    put(into: &list)
    var head = ByteWriter()
    head.put(list.bytes)
    let words = pixels.reduce(0) { $0 + $1.count }
    var bytes = Self.magic + [UInt8](repeating: 0, count: 8)
    bytes.reserveCapacity(bytes.count + head.bytes.count + words * 4)
    bytes += head.bytes
    for cover in pixels { cover.withUnsafeBytes { bytes += $0 } }
    return Self.summed(bytes)
  }

  /// The bytes of a file with the sum that belongs to them.
  static func summed(_ bytes: [UInt8]) -> [UInt8] {
    let start = magic.count
    let sum = checksum(bytes[(start + 8)...])
    var bytes = bytes
    for index in 0..<8 { bytes[start + index] = UInt8(truncatingIfNeeded: sum >> (8 * index)) }
    return bytes
  }

  /// Reads a file; nil where it is none, is damaged, or was made of another library.
  init?(bytes: [UInt8], of library: LibraryStamp, names: ShelfNames) {
    let start = Self.magic.count
    guard bytes.count > start + 8, bytes.starts(with: Self.magic) else { return nil }
    let kept = bytes[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    var reader = ByteReader(bytes[(start + 8)...])
    do {
      var list = ByteReader(try reader.some(upTo: Self.limit))
      // The cheap question first: most files that do not serve are of another day.
      let stamp = LibraryStamp(numbers: try list.numbers(upTo: 8))
      guard stamp == library, Self.checksum(bytes[(start + 8)...]) == kept else { return nil }
      try self.init(stamp, from: &list, pixels: &reader, names: names)
    } catch {
      return nil
    }
  }

  /// A sum that tells whether any byte is another.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var sum: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)
      var place = 0
      while place + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        sum = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15
        sum ^= sum >> 29
        place += 8
      }
      for byte in bytes[place...] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return sum
    }
  }

  // MARK: - The list

  private func put(into list: inout ByteWriter) {
    list.put(library.numbers)
    list.put(UInt8(hasPlayer ? 1 : 0))
    list.put(division.rawValue)
    list.put(number: UInt64(seats.count))
    for seat in seats {
      list.put(seat.id.text)
      if case .genre(let name) = seat.kind { list.put(name) } else { list.put("") }
    }
    list.put(shelf.text)
    list.put(order.rawValue)
    list.put(number: UInt64(count))
    list.put(number: UInt64(cells.count))
    for cell in cells {
      list.put(cell.id)
      list.put(cell.title)
      list.put(number: UInt64(cell.first))
    }
    list.put(signed: centre)
    list.put(number: UInt64(records.count))
    for placed in records {
      list.put(number: UInt64(placed.place))
      list.put(placed.record.record.album)
      list.put(number: UInt64(placed.record.record.tracks.count))
      for track in placed.record.record.tracks { list.put(track) }
    }
    list.put(number: UInt64(covers.stage.side))
    list.put(number: UInt64(covers.stage.scale))
    list.put(signed: Int64(bitPattern: covers.stage.recipe))
    list.put(number: UInt64(covers.covers.count))
    for cover in covers.covers {
      list.put(signed: cover.id.value)
      list.put(cover.texture)
    }
  }

  private init(
    _ library: LibraryStamp,
    from list: inout ByteReader,
    pixels: inout ByteReader,
    names: ShelfNames
  ) throws(CodingError) {
    self.library = library
    hasPlayer = try list.byte() != 0
    guard let division = ShelfDivision(rawValue: try list.text() ?? "") else {
      throw .senseless("division")
    }
    self.division = division
    seats = try list.many(upTo: Self.mostShelves) { list throws(CodingError) in
      let id = ShelfID(try list.text() ?? "")
      return Seat(id: id, kind: Shelf.Kind(of: id, genre: try list.text() ?? ""))
    }
    shelf = ShelfID(try list.text() ?? "")
    guard let order = ShelfOrder(rawValue: try list.text() ?? "") else { throw .senseless("order") }
    self.order = order
    let count = try list.count(upTo: Self.mostRecords)
    guard count > 0 else { throw .senseless("count") }
    self.count = count
    cells = try list.many(upTo: Self.mostCells) { list throws(CodingError) in
      ShelfIndex.Cell(
        id: try list.text() ?? "",
        title: try list.text() ?? "",
        first: try list.count(upTo: count)
      )
    }
    let starts = cells.map(\.first)
    guard starts.first ?? 0 == 0, starts.last ?? 0 < count,
      zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 })
    else { throw .senseless("cells") }
    centre = try list.signed()
    records = try list.many(upTo: 2 * Self.reach + 1) { list throws(CodingError) in
      let place = try list.count(upTo: count - 1)
      let album = try list.album()
      let tracks = try list.many(upTo: 1 << 16) { list throws(CodingError) in try list.track() }
      return Placed(
        place: place,
        record: ShelvedRecord(Record(album, tracks: tracks), names: names)
      )
    }
    let stage = KeptCovers<CoverID>.Stage(
      side: try list.count(upTo: 1 << 15),
      scale: try list.count(upTo: 64),
      recipe: UInt64(bitPattern: try list.signed())
    )
    let kept = try list.many(upTo: 1 << 10) { list throws(CodingError) in
      let id = CoverID(try list.signed())
      return KeptCover(id: id, texture: try list.cover(&pixels))
    }
    covers = KeptCovers(stage: stage, covers: kept)
    guard seats.contains(where: { $0.id == shelf }),
      records.contains(where: { $0.record.id == centre })
    else { throw .senseless("shelf") }
  }
}
