internal import CrateReports

/// The list of what was written into a crate's folder, by which it is removed again.
struct Manifest {
  /// A file as it was written.
  struct Entry: Hashable {
    let size: Int
    let checksum: UInt32
  }

  /// What is written, by its path below the folder.
  private(set) var entries: [String: Entry] = [:]

  /// The file's name.
  static let name = CrateReport.listName
  /// Its first line.
  static let head = "Gatefold sample crate 1"

  /// An empty list.
  init() {}

  /// Reads a list; nil when it is none.
  ///
  /// A line that was cut off in the middle is left out.
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

  /// Adds an entry, and returns the line for it.
  mutating func add(_ path: String, _ entry: Entry) -> String {
    entries[path] = entry
    return "\(String(entry.checksum, radix: 16)) \(entry.size) \(path)\n"
  }

  /// The names right below the crate's folder.
  var topNames: Set<String> {
    Set(entries.keys.compactMap { $0.split(separator: "/").first.map { String($0) } })
  }

  /// Whether a path leads nowhere but below the folder.
  private static func isBelow(_ path: Substring) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
