internal import Glibc
internal import Library
internal import Values

/// Names of so many tracks, as a large library might have them; the same for the same count.
///
/// Words are of different frequency, some have accents, one album in eight is in Japanese or Chinese
/// characters.
nonisolated struct SyntheticNames: Sendable {
  struct Entry: Sendable {
    let title: String
    let artist: String
    let album: String
    let albumNumber: Int
    let number: Int
    let year: Int
  }

  let count: Int
  static let tracksOfAlbum = 11
  private static let words: [String] = {
    var random = Numbers(seed: 5)
    let starts = [
      "b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "st", "tr", "sh",
    ]
    let ends = ["a", "e", "i", "o", "u", "ai", "ea", "ou", "an", "er", "is", "ol"]
    let common = [
      "the", "of", "love", "you", "me", "night", "in", "my", "a", "to", "and", "on", "heart",
      "time",
      "blue", "it", "for", "live", "song", "world", "day", "girl", "black", "home", "light",
      "dream",
    ]
    return common
      + (0..<8000).map { _ in
        (0...Int(random.next() % 3)).map { _ in
          starts[Int(random.next() % 16)] + ends[Int(random.next() % 12)]
        }.joined()
      }
  }()

  func entry(_ index: Int) -> Entry {
    let album = index / Self.tracksOfAlbum
    var albumRandom = Numbers(seed: UInt64(album))
    var random = Numbers(seed: UInt64(index) | 1 << 40)
    let script = album % 8
    var artistRandom = Numbers(seed: UInt64(album / 3) | 1 << 50)
    return Entry(
      title: Self.name(script, 1 + Int(random.next() % 5), &random),
      artist: Self.name(script, 1 + Int(artistRandom.next() % 3), &artistRandom),
      album: Self.name(script, 1 + Int(albumRandom.next() % 4), &albumRandom),
      albumNumber: album,
      number: index % Self.tracksOfAlbum + 1,
      year: 1960 + album % 65
    )
  }

  var contents: LibraryContents {
    var contents = LibraryContents()
    for index in 0..<count {
      let entry = entry(index)
      if entry.number == 1 {
        contents.albums.append(
          Album(
            id: RecordID(Int64(entry.albumNumber)),
            title: entry.album,
            artist: entry.artist,
            year: entry.year
          )
        )
      }
      contents.tracks.append(
        Track(
          id: TrackID(Int64(index)),
          folder: FolderID(1),
          name: [],
          album: RecordID(Int64(entry.albumNumber)),
          title: entry.title,
          artist: entry.artist
        )
      )
    }
    return contents
  }

  func queries(count: Int) -> [(kind: String, queries: [String])] {
    var random = Numbers(seed: 77)
    func some(_ make: (Entry) -> String?) -> [String] {
      var queries: [String] = []
      while queries.count < count {
        let entry = entry(Int(random.next() % UInt64(self.count)))
        if let query = make(entry) { queries.append(query) }
      }
      return queries
    }
    return [
      ("two letters", some { $0.title.utf8.count > 1 ? String($0.title.prefix(2)) : nil }),
      (
        "one CJK character",
        some { $0.albumNumber % 8 == 0 ? String($0.title.suffix(1)) : nil }
      ),
      ("inside words", some { $0.title.count > 5 ? String($0.title.dropFirst().prefix(4)) : nil }),
      (
        "three words",
        some { entry in
          let words = "\(entry.title) \(entry.artist) \(entry.album)".split(separator: " ")
          return words.count > 2 ? words.prefix(3).joined(separator: " ") : nil
        }
      ),
      (
        "filters",
        some { entry in
          switch entry.number % 4 {
          case 0: "year:\(entry.year) \(entry.title.prefix(2))"
          case 1: "artist:\(entry.artist.prefix(3)) -the"
          case 2: "year:\(entry.year / 10)0s plays:<3 or genre:rock"
          default: "\"\(entry.title)\" played:never -heart"
          }
        }
      ),
    ]
  }

  func misspelledQueries(count: Int) -> [String] {
    var random = Numbers(seed: 78)
    var queries: [String] = []
    while queries.count < count {
      let entry = entry(Int(random.next() % UInt64(self.count)))
      guard let word = entry.title.split(separator: " ").first, word.count > 3 else { continue }
      queries.append("\(word.prefix(2))x\(word.dropFirst(2))")
    }
    return queries
  }

  func makeFiles(in folder: String) throws {
    mkdir(folder, 0o755)
    for index in 0..<count {
      let album = "\(folder)/\(index / Self.tracksOfAlbum)"
      if index % Self.tracksOfAlbum == 0 { mkdir(album, 0o755) }
      let handle = open("\(album)/\(index).flac", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
      guard handle >= 0 else { throw SystemError("\(album)/\(index).flac") }
      close(handle)
    }
  }

  private static func name(_ script: Int, _ count: Int, _ random: inout Numbers) -> String {
    guard script != 0 else {
      return String(
        String.UnicodeScalarView(
          (0..<(count * 2)).compactMap { _ in
            let isKana = random.next() % 3 == 0
            return Unicode.Scalar(
              isKana ? 0x3042 + UInt32(random.next() % 80) : 0x4e00 + UInt32(random.next() % 1500)
            )
          }
        )
      )
    }
    return (0..<count).map { _ in
      // The first words are the commonest.
      let unit = Double(random.next() >> 11) / Double(UInt64(1) << 53)
      let word = words[Int(unit * unit * unit * Double(words.count))]
      return script == 1 ? word.capitalized("é") : word.capitalized(nil)
    }.joined(separator: " ")
  }
}

/// Random numbers that come again for the same seed: SplitMix64.
nonisolated struct Numbers: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0xda94_2042_e4dd_58b5 }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

extension String {
  fileprivate nonisolated func capitalized(_ e: Character?) -> String {
    let word = e.map { e in String(map { $0 == "e" ? e : $0 }) } ?? self
    return word.prefix(1).uppercased() + word.dropFirst()
  }
}
