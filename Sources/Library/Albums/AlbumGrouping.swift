internal import Letters

/// Decides which tracks are one album, by their folders and tags.
///
/// 1. The *home* of a folder is the folder without a trailing "CD n" or "Disc n": "Title (Disc 2)" is
///    at home in "Title", "CD1" in the folder above it. A title loses "(Disc n)" as well. Both are
///    compared in the form of `TextFolding.forIdentity`.
/// 2. Tracks of one home and one title belong to *one* album artist if their tags name just one;
///    several are each their own. Without any, they are by various artists if a file says that it is
///    part of a compilation or if there is more than one main artist ("feat. …" cut off), and
///    else by that artist.
/// 3. An album is (artist, title, commonest year of the home): so a remaster is another one, and two
///    folders of one album are one. Without a title, the folder is the album.
public enum AlbumGrouping {
  /// What grouping asks of a track.
  public struct Candidate: Sendable {
    /// The home of its folder.
    public var home: String
    /// The album's title as it stands in the tags.
    public var title: String?
    /// The artists.
    public var artists: [String]
    /// The album artists.
    public var albumArtists: [String]
    /// The year.
    public var year: Int?
    /// Whether the file says that it is part of a compilation.
    public var isCompilation: Bool

    /// A track by what is asked of it.
    public init(
      home: String,
      title: String?,
      artists: [String],
      albumArtists: [String],
      year: Int?,
      isCompilation: Bool
    ) {
      self.home = home
      self.title = title
      self.artists = artists
      self.albumArtists = albumArtists
      self.year = year
      self.isCompilation = isCompilation
    }
  }

  /// Which album a track belongs to.
  public struct Answer: Sendable, Equatable {
    /// The same for tracks of one album.
    public var key: String
    /// The title without the number of a disc; nil where the folder is the album.
    public var title: String?
    /// Whom the album is by; nil for various artists.
    public var artist: String?
    /// The commonest year.
    public var year: Int?
  }

  /// Groups the tracks of whole homes; the answers stand in the order of the candidates.
  public static func group(_ candidates: [Candidate]) -> [Answer] {
    var groups: [Place: [Int]] = [:]
    // Most tracks have the title of the one before.
    var last: (title: String?, place: Place)?
    for (index, candidate) in candidates.enumerated() {
      if let known = last, known.title == candidate.title, known.place.home == candidate.home {
        groups[known.place, default: []].append(index)
        continue
      }
      let title = candidate.title.map(titleWithoutDisc) ?? ""
      let place = Place(home: candidate.home, title: TextFolding.forIdentity(title))
      groups[place, default: []].append(index)
      last = (candidate.title, place)
    }
    let nothing = Answer(key: "", title: nil, artist: nil, year: nil)
    var answers = Array(repeating: nothing, count: candidates.count)
    for (place, members) in groups {
      let rule = Rule(members.map { candidates[$0] })
      for index in members { answers[index] = rule.answer(for: candidates[index], at: place) }
    }
    return answers
  }

  /// The home of a folder.
  public static func home(of folder: BytePath) -> String {
    let parent = folder.parent ?? BytePath("/")
    // What is no UTF-8 must not become the same � as another name that is none.
    guard let name = String(validating: folder.name, as: UTF8.self) else {
      return identity(of: parent) + "/" + folder.name.map { String($0, radix: 16) }.joined()
    }
    guard let rest = DiscSuffix.removed(from: name) else { return identity(of: folder) }
    return rest.isEmpty ? identity(of: parent) : identity(of: parent.appending(rest))
  }

  /// What a folder's home is called, for people.
  static func homeName(of folder: BytePath) -> String {
    let name = String(decoding: folder.name, as: UTF8.self)
    guard let rest = DiscSuffix.removed(from: name) else { return name }
    return rest.isEmpty
      ? folder.parent.map { String(decoding: $0.name, as: UTF8.self) } ?? name : rest
  }

  /// A title without "(Disc n)" at its end, unless it is nothing else.
  public static func titleWithoutDisc(_ title: String) -> String {
    guard let rest = DiscSuffix.removed(from: title), !rest.isEmpty else { return title }
    return rest
  }

  /// An artist without those who are featured.
  public static func mainArtist(_ artist: String) -> String { FeatureSuffix.removed(from: artist) }

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

  /// What holds for all tracks of one home and title.
  private struct Rule {
    /// Whom all are by: a name as it is shown; nil for various artists, or if each has its own.
    private var artist: String?
    private var identity = AlbumGrouping.various
    private var isEachItsOwn = false
    private var year: Int?
    private var title: String?

    init(_ tracks: [Candidate]) {
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
      title = Commonest(tracks.lazy.compactMap(\.title)).value.map(titleWithoutDisc)
    }

    func answer(for track: Candidate, at place: Place) -> Answer {
      let whose =
        isEachItsOwn
        ? track.albumArtists.isEmpty
          ? track.artists.first ?? "" : track.albumArtists.joined(separator: ", ")
        : artist
      guard !place.title.isEmpty else {
        return Answer(key: "folder\u{1f}\(place.home)", title: nil, artist: whose, year: year)
      }
      let name = isEachItsOwn ? TextFolding.forIdentity(whose ?? "") : identity
      let isVarious = whose == nil || variousNames.contains(name)
      let key = [isVarious ? various : name, place.title, year.map { "\($0)" } ?? ""]
        .joined(separator: "\u{1f}")
      return Answer(key: key, title: title, artist: isVarious ? nil : whose, year: year)
    }
  }

  /// How an album by several is keyed; also if its tags say so.
  private static let various = "various artists"
  private static let variousNames: Set<String> = [various, "various", "va", "v.a.", "v/a"]

  /// Names that are counted in the form in which they are told apart.
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

  /// The value that comes most often; of several, the one that came first.
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
