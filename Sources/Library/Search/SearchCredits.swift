internal import Letters

/// Who is meant by the names in tags: names split, namesakes joined, and how many records each has.
struct SearchCredits: Sendable {
  private let splitter: CreditSplitting.Splitter
  /// The names as they are spelled, and folded.
  private(set) var names: NamePool
  /// How many tracks spell them so.
  private var uses: [UInt32] = [0]
  /// The artist that each means.
  private var artists: [UInt32] = [0]
  /// The artists by identity; 0 is nobody.
  private var identities = TextPool()
  /// The commonest spelling of each artist.
  private var spellings: [UInt32] = [0]
  /// On how many records each is.
  private(set) var records: [UInt32] = [0]
  /// The names in each text of the pool: from one start to the next.
  private var starts: [UInt32] = [0, 0]
  private var numbers: [UInt32] = []

  init(_ splitting: CreditSplitting, _ folding: inout TextFolding) {
    splitter = CreditSplitting.Splitter(splitting)
    names = NamePool(&folding)
  }

  /// How many artists there are, with those that have no records any more.
  var count: Int { spellings.count }

  /// The name of an artist, in the commonest spelling.
  func name(of artist: Int) -> String { names.pool.texts[Int(spellings[artist])] }

  /// The number of the name of an artist.
  func spelling(of artist: Int) -> Int { Int(spellings[artist]) }

  /// On how many records an artist is.
  func records(of artist: Int) -> Int { Int(records[artist]) }

  /// The artist of that name; nil if there is none.
  func artist(_ name: String) -> Int? { identities.known(Self.identity(of: name)) }

  /// The artist that a name means.
  func artist(ofName name: Int) -> Int { Int(artists[name]) }

  /// Calls `body` with the numbers of the names in a text of the pool.
  func forEachName(inText text: Int, _ body: (Int) -> Void) {
    for index in Int(starts[text])..<Int(starts[text + 1]) { body(Int(numbers[index])) }
  }

  /// Calls `body` with the artists in a text of the pool.
  func forEachArtist(inText text: Int, _ body: (Int) -> Void) {
    forEachName(inText: text) { body(Int(artists[$0])) }
  }

  /// Splits the texts of a pool that are new.
  mutating func enter(_ pool: TextPool, _ folding: inout TextFolding) {
    while starts.count <= pool.count {
      let text = pool.texts[starts.count - 1]
      for name in splitter.names(inList: text) { numbers.append(enter(name, &folding)) }
      starts.append(UInt32(numbers.count))
    }
  }

  /// Counts a track's spellings, more or fewer.
  mutating func count(text: Int, _ difference: Int) {
    for index in Int(starts[text])..<Int(starts[text + 1]) {
      let name = Int(numbers[index])
      uses[name] = UInt32(clamping: Int(uses[name]) + difference)
      let artist = Int(artists[name])
      if uses[name] > uses[Int(spellings[artist])] { spellings[artist] = UInt32(name) }
      // One that no track has any more gives way to another.
      if uses[name] == 0, spellings[artist] == UInt32(name) {
        let others = artists.indices.filter { artists[$0] == UInt32(artist) }
        spellings[artist] = others.max { uses[$0] < uses[$1] }.map(UInt32.init) ?? UInt32(name)
      }
    }
  }

  /// Counts a record of an artist, more or fewer.
  mutating func count(recordOf artist: Int, _ difference: Int) {
    records[artist] = UInt32(clamping: Int(records[artist]) + difference)
  }

  /// What is the same for names of the same: without case and, in scripts where people leave them out,
  /// without accents.
  static func identity(of name: String) -> String {
    let isEuropean = name.unicodeScalars.allSatisfy {
      $0.value < 0x530 || 0x1e00...0x20ff ~= $0.value
    }
    return isEuropean ? TextFolding.forSearch(name) : TextFolding.forIdentity(name)
  }

  private mutating func enter(_ name: String, _ folding: inout TextFolding) -> UInt32 {
    var name = name
    let number = name.withUTF8 { names.number(of: $0, &folding) }
    if number == uses.count {
      let artist = identities.number(of: Self.identity(of: name))
      if artist == spellings.count {
        spellings.append(UInt32(number))
        records.append(0)
      }
      uses.append(0)
      artists.append(UInt32(artist))
    }
    return UInt32(number)
  }

  mutating func trim() {
    names.trim()
    identities.trim()
    (uses, artists, starts, numbers) = (
      uses.trimmed, artists.trimmed, starts.trimmed, numbers.trimmed
    )
    (spellings, records) = (spellings.trimmed, records.trimmed)
  }
}
