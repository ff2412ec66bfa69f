internal import CrateReports

/// Only the files in it are removed with the crate.
struct Manifest {
  struct Entry: Hashable {
    let size: Int
    let checksum: UInt32
  }

  /// By their path relative to the folder.
  private(set) var entries: [String: Entry] = [:]

  static let name = CrateReport.listName
  static let head = "Gatefold sample crate 1"

  init() {}

  /// Nil when the text is not a list; an incomplete line is skipped.
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

  /// Returns the entry's line.
  mutating func add(_ path: String, _ entry: Entry) -> String {
    entries[path] = entry
    return "\(String(entry.checksum, radix: 16)) \(entry.size) \(path)\n"
  }

  var topNames: Set<String> {
    Set(entries.keys.compactMap { $0.split(separator: "/").first.map { String($0) } })
  }

  /// Whether a path cannot lead outside the folder.
  private static func isBelow(_ path: Substring) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
