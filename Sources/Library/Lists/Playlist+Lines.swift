// Lists that are lines: M3U and PLS.

extension Playlist {
  /// M3U: a path in each line, in the bytes of the file system; comments begin with “#”.
  mutating func readM3U(_ bytes: ArraySlice<UInt8>, in folder: BytePath) throws(PlaylistTrouble) {
    var title = ""
    var duration: Double?
    for line in Self.lines(bytes) {
      guard line.first == UInt8(ascii: "#") else {
        // A picture, or a program: nobody wrote these as lines.
        guard !line.contains(0), line.count <= Self.lineLimit else { throw .notAPlaylist }
        try add(PlaylistAddress(path: line, in: folder), title: title, duration: duration)
        (title, duration) = ("", nil)
        continue
      }
      if line.starts(with: "#EXT-X-".utf8) { throw .stream }
      if let rest = Self.rest(of: line, after: "#extinf:") {
        let parts = rest.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        // Some put attributes behind the number: “123 logo="…"”.
        duration = Self.seconds(parts[0].prefix { $0 != " " })
        title = parts.count > 1 ? Self.trimmed(parts[1]) : ""
      } else if let rest = Self.rest(of: line, after: "#playlist:") {
        self.title = Self.trimmed(rest[...])
      }
    }
  }

  /// PLS: `File1=…`, `Title1=…`, `Length1=…` in any order.
  mutating func readPLS(_ bytes: ArraySlice<UInt8>, in folder: BytePath) throws(PlaylistTrouble) {
    var files: [Int: ArraySlice<UInt8>] = [:]
    var titles: [Int: String] = [:]
    var durations: [Int: Double] = [:]
    for line in Self.lines(bytes) {
      guard !line.contains(0) else { throw .notAPlaylist }
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = line[..<equals].prefix(32)
      let content = Self.trimmed(line[(equals + 1)...])
      func number(after word: String) -> Int? {
        Self.rest(of: name, after: word).flatMap { Int(Self.trimmed($0[...])) }
      }
      if let number = number(after: "file") {
        if content.count <= Self.lineLimit, !content.isEmpty { files[number] = content }
      } else if let number = number(after: "title") {
        titles[number] = String(decoding: content.prefix(Self.lineLimit), as: UTF8.self)
      } else if let number = number(after: "length") {
        durations[number] = Self.seconds(String(decoding: content.prefix(32), as: UTF8.self)[...])
      }
    }
    for (number, file) in files.sorted(by: { $0.key < $1.key }) {
      try add(
        PlaylistAddress(path: file, in: folder),
        title: titles[number] ?? "",
        duration: durations[number]
      )
    }
  }

  /// The longest path that Linux knows, as a URI.
  static let lineLimit = 3 * 4096

  /// A length as lists write it; −1 and 0 say that nobody knows, and no music lasts for months.
  static func seconds(_ text: some StringProtocol) -> Double? {
    guard let number = Double(text), number > 0, number <= 1e7 else { return nil }
    return number
  }

  /// The lines that are not empty, without the blanks around them.
  private static func lines(_ bytes: ArraySlice<UInt8>) -> some Sequence<ArraySlice<UInt8>> {
    bytes.split { $0 == 0x0a || $0 == 0x0d }.lazy.map { trimmed($0) }.filter { !$0.isEmpty }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line.drop { $0 == 0x20 || $0 == 0x09 }
    while line.last == 0x20 || line.last == 0x09 { line.removeLast() }
    return line
  }

  static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// What follows a word, which the line may have in capitals or not.
  private static func rest(of line: ArraySlice<UInt8>, after word: String) -> String? {
    let count = word.utf8.count
    guard line.count >= count,
      zip(line, word.utf8).allSatisfy({ byte, letter in
        byte == letter || (UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte && byte | 0x20 == letter)
      })
    else { return nil }
    return String(decoding: line.dropFirst(count).prefix(lineLimit), as: UTF8.self)
  }
}
