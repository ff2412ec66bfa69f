internal import GLib
internal import Glibc
internal import Gtk
internal import Motion
internal import Pixels
internal import Widgets

/// The records of the showcase: invented ones, or the image files of a folder.
final class Crate: FlowSource {
  let count: Int
  let pictures: any CoverProvider<CoverID>
  private let files: [String]

  init(count: Int, hasArt: Bool = true) {
    self.count = count
    files = []
    pictures = InventedArt(isPainted: hasArt)
  }

  /// The images are repeated until there are `count`; without a count, each appears once.
  init(folder: String, count: Int?) throws(OptionTable.Misuse) {
    let names = Self.pictures(in: folder)
    guard let names else { throw OptionTable.Misuse("“\(folder)” is no folder that can be read") }
    guard !names.isEmpty else { throw OptionTable.Misuse("there are no pictures in “\(folder)”") }
    files = names
    self.count = count ?? names.count
    pictures = FolderArt(paths: names.map { "\(folder)/\($0)" })
  }

  func item(at index: Int) -> CoverItem {
    let id = CoverID(Int64(index))
    guard files.isEmpty else {
      let name = files[index % files.count]
      let title = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
      return CoverItem(id, title: title)
    }
    let record = InventedRecord(index)
    return CoverItem(
      id,
      title: record.title,
      subtitle: "\(record.artist) · \(record.year)",
      identity: "\(index)"
    )
  }

  /// Sorted; nil if the folder cannot be read.
  private static func pictures(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let lower = name.lowercased()
      let endings = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".bmp", ".tif", ".tiff"]
      if endings.contains(where: { lower.hasSuffix($0) }) { names.append(name) }
    }
    return names.sorted()
  }
}

/// Titles and artists of a short list, combined by a record's number.
struct InventedRecord: Equatable {
  let title: String
  let artist: String
  let year: Int

  init(_ number: Int) {
    let first = Self.firsts[number % Self.firsts.count]
    title = "\(first) \(Self.seconds[number % Self.seconds.count])"
    artist = Self.artists[number * 4 % Self.artists.count]
    year = 1962 + number * 25 % 62
  }

  private static let firsts = [
    "Paper", "Slow", "Nine", "Crease", "Night", "Salt", "Copper", "Far", "Low", "Winter", "Glass",
    "Harbour",
  ]
  private static let seconds = [
    "Moons", "Honey", "Rooms", "Pattern", "Trams", "Letters", "Birds", "Signals", "Tide", "Garden",
    "Atlas", "Lanterns", "Engine",
  ]
  private static let artists = [
    "Ottilie Brandt", "The Halden Quartet", "Odette Marchand", "Edwin Voss", "Sigrún Vale",
    "夕凪バンド", "Polymer", "Aishi", "Marisol & the Ferries",
  ]
}

/// Some records have no cover.
nonisolated struct InventedArt: CoverProvider {
  let isPainted: Bool

  @concurrent func art(of id: CoverID, side: Int) async throws -> Picture? {
    guard isPainted, id.value % 13 != 9 else { return nil }
    return PaintedCover(Int(id.value)).paint(side: side)
  }
}

nonisolated struct FolderArt: CoverProvider {
  let paths: [String]

  @concurrent func art(of id: CoverID, side: Int) async throws -> Picture? {
    guard !paths.isEmpty else { return nil }
    return try Picture(file: paths[Int(id.value) % paths.count], side: side)
  }
}
