internal import Letters

/// Groups tracks into albums by their folders and tags.
///
/// 1. The *home* of a folder is the folder without its `DiscSuffix`: the home of "Title (Disc 2)" is
///    "Title", that of "CD1" is the folder above it. A title loses "(Disc n)" as well. Both are
///    compared in the form of `TextFolding.forIdentity`. `DiscSigns` say which disc a track is on.
/// 2. Tracks with the same home and title have *one* album artist if their tags name just one; with
///    several, each track has its own. Without any, they are by various artists if a file is marked
///    as part of a compilation or if there is more than one main artist ("feat. …" cut off), and
///    otherwise by that artist.
/// 3. An album of a server is what the server says it is, with the title as it is there; its home is
///    the server's id of it.
/// 4. Any other album is (artist, title, most common year of the tracks): a remaster is a separate album,
///    and two folders of one album are one. Without a title, the folder is the album.
enum AlbumGrouping {
  /// The data of a track that grouping uses.
  struct Candidate: Sendable {
    var home: String
    var title: String?
    var artists: [String]
    var albumArtists: [String]
    var year: Int?
    var isCompilation: Bool
    var signs = DiscSigns()
  }

  /// Which album a track belongs to.
  struct Answer: Sendable, Equatable {
    /// The same for tracks of one album.
    var key: String
    /// The title without a disc number; nil if the folder is the album.
    var title: String?
    /// The album artist; nil for various artists.
    var artist: String?
    var year: Int?
    /// The disc of this track; nil if nothing says it.
    var disc: Int?
  }

  /// Groups the tracks of complete homes; the answers are in the order of the candidates.
  static func group(_ candidates: [Candidate]) -> [Answer] {
    var groups: [Place: [Int]] = [:]
    // Most tracks have the title of the previous one.
    var last: (title: String?, place: Place)?
    for (index, candidate) in candidates.enumerated() {
      if let known = last, known.title == candidate.title, known.place.home == candidate.home {
        groups[known.place, default: []].append(index)
        continue
      }
      let title =
        ServerPath.isAlbum(home: candidate.home)
        ? "" : candidate.title.map(titleWithoutDisc) ?? ""
      let place = Place(home: candidate.home, title: TextFolding.forIdentity(title))
      groups[place, default: []].append(index)
      last = (candidate.title, place)
    }
    let nothing = Answer(key: "", title: nil, artist: nil, year: nil)
    var answers = Array(repeating: nothing, count: candidates.count)
    for (place, members) in groups {
      let tracks = members.map { candidates[$0] }
      let isServed = ServerPath.isAlbum(home: place.home)
      let rule = Rule(tracks, isServed: isServed)
      let discs = isServed ? tracks.map(\.signs.tag) : DiscSigns.discs(of: tracks)
      for (index, disc) in zip(members, discs) {
        answers[index] = rule.answer(for: candidates[index], at: place)
        answers[index].disc = disc
      }
    }
    return answers
  }

  static func home(of folder: BytePath) -> String {
    // Ids of servers differ in case.
    if ServerPath.isServer(folder) { return folder.text }
    let parent = folder.parent ?? BytePath("/")
    // Invalid UTF-8 must not become the same � as another invalid name.
    guard let name = String(validating: folder.name, as: UTF8.self) else {
      return identity(of: parent) + "/" + folder.name.map { String($0, radix: 16) }.joined()
    }
    guard let rest = DiscSuffix(of: name, isFolder: true)?.rest else { return identity(of: folder) }
    return rest.isEmpty ? identity(of: parent) : identity(of: parent.appending(rest))
  }

  static func homeName(of folder: BytePath) -> String {
    let name = String(decoding: folder.name, as: UTF8.self)
    guard let rest = DiscSuffix(of: name, isFolder: true)?.rest else { return name }
    return rest.isEmpty
      ? folder.parent.map { String(decoding: $0.name, as: UTF8.self) } ?? name : rest
  }

  /// A title without "(Disc n)" at its end, unless nothing else is left.
  static func titleWithoutDisc(_ title: String) -> String {
    guard let rest = DiscSuffix(of: title)?.rest, !rest.isEmpty else { return title }
    return rest
  }

  static func mainArtist(_ artist: String) -> String { FeatureSuffix.removed(from: artist) }

  private static func identity(of path: BytePath) -> String {
    path.isText
      ? TextFolding.forIdentity(path.text)
      : path.bytes.split(separator: UInt8(ascii: "/")).map { part in
        String(validating: part, as: UTF8.self).map(TextFolding.forIdentity)
          ?? part.map { String($0, radix: 16) }.joined()
      }.joined(separator: "/")
  }

  // MARK: - Groups

  private struct Place: Hashable {
    let home: String
    let title: String
  }

  /// The result for all tracks of one home and title.
  private struct Rule {
    /// The common artist, for display; nil for various artists, or if each track has its own.
    private var artist: String?
    private var identity = AlbumGrouping.various
    private var isEachItsOwn = false
    private var year: Int?
    private var title: String?

    init(_ tracks: [Candidate], isServed: Bool) {
      let albumArtists = Names(
        tracks.lazy.filter { !$0.albumArtists.isEmpty }.map {
          $0.albumArtists.joined(separator: ", ")
        }
      )
      var mains = Names([])
      if albumArtists.count == 0 {
        mains = Names(tracks.lazy.compactMap(\.artists.first).map(mainArtist))
      }
      if albumArtists.count == 1 {
        artist = albumArtists.commonest
      } else if albumArtists.count > 1 {
        isEachItsOwn = true
      } else if !tracks.contains(where: \.isCompilation), mains.count <= 1 {
        artist = mains.commonest ?? ""
      }
      if let artist { identity = TextFolding.forIdentity(artist) }
      year = Commonest(tracks.lazy.compactMap(\.year)).value
      title = Commonest(tracks.lazy.compactMap(\.title)).value
      if !isServed { title = title.map(titleWithoutDisc) }
    }

    func answer(for track: Candidate, at place: Place) -> Answer {
      let whose =
        isEachItsOwn
        ? track.albumArtists.isEmpty
          ? track.artists.first ?? "" : track.albumArtists.joined(separator: ", ")
        : artist
      if ServerPath.isAlbum(home: place.home) {
        return Answer(key: "server\u{1f}\(place.home)", title: title, artist: whose, year: year)
      }
      guard !place.title.isEmpty else {
        return Answer(key: "folder\u{1f}\(place.home)", title: nil, artist: whose, year: year)
      }
      let name = isEachItsOwn ? TextFolding.forIdentity(whose ?? "") : identity
      let isVarious = whose == nil || variousNames.contains(name)
      let owner = ServerPath.isServer(home: place.home) ? [place.home] : []
      let parts = owner + [isVarious ? various : name, place.title, year.map { "\($0)" } ?? ""]
      let key = parts.joined(separator: "\u{1f}")
      return Answer(key: key, title: title, artist: isVarious ? nil : whose, year: year)
    }
  }

  /// The key of albums by several artists, including those whose tags say so.
  private static let various = "various artists"
  private static let variousNames: Set<String> = [various, "various", "va", "v.a.", "v/a"]

  /// Names, counted by their identity form.
  private struct Names {
    private var identities: Set<String> = []
    private var names: [String] = []

    init(_ names: some Sequence<String>) {
      for name in names {
        if name != self.names.last { identities.insert(TextFolding.forIdentity(name)) }
        self.names.append(name)
      }
    }

    var count: Int { identities.count }
    var commonest: String? { Commonest(names).value }
  }

  /// The most frequent value; of several, the first.
  private struct Commonest<Value: Hashable> {
    let value: Value?

    init(_ values: some Sequence<Value>) {
      var counts: [Value: Int] = [:]
      var order: [Value] = []
      for value in values
      where counts.updateValue(counts[value, default: 0] + 1, forKey: value) == nil {
        order.append(value)
      }
      let most = counts.values.max()
      value = order.first { counts[$0] == most }
    }
  }
}
