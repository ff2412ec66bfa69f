internal import CrateReports

/// The list of the files written into a crate's folder; only these are removed with the crate.
struct Manifest {
  /// The size and checksum of a written file.
  struct Entry: Hashable {
    let size: Int
    let checksum: UInt32
  }

  /// The written files by their path relative to the folder.
  private(set) var entries: [String: Entry] = [:]

  /// The list's file name.
  static let name = CrateReport.listName
  /// The list's first line.
  static let head = "Gatefold sample crate 1"

  /// Creates an empty list.
  init() {}

  /// Parses a list; nil when the text is not one.
  ///
  /// An incomplete line is skipped.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == Self.head[...] else { return nil }
    for line in lines.dropFirst().dropLast() {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, let checksum = UInt32(words[0], radix: 16),
        let size = Int(words[1]), Self.isBelow(words[2])
      else { continue }
      entries[String(words[2])] = Entry(size: size, checksum: checksum)
    }
  }

  /// Adds an entry and returns its line.
  mutating func add(_ path: String, _ entry: Entry) -> String {
    entries[path] = entry
    return "\(String(entry.checksum, radix: 16)) \(entry.size) \(path)\n"
  }

  /// The names of the top-level entries in the crate's folder.
  var topNames: Set<String> {
    Set(entries.keys.compactMap { $0.split(separator: "/").first.map { String($0) } })
  }

  /// Whether a path cannot lead outside the folder.
  private static func isBelow(_ path: Substring) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
