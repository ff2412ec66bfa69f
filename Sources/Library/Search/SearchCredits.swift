internal import Letters

/// The artists that the names in tags mean: names split, different spellings merged, and the number
/// of records of each artist.
struct SearchCredits: Sendable {
  private let splitter: CreditSplitting.Splitter
  /// In all spellings.
  private(set) var names: NamePool
  /// The number of tracks for each spelling.
  private var uses: [UInt32] = [0]
  /// The artist of each spelling.
  private var artists: [UInt32] = [0]
  /// By identity; 0 means none.
  private var identities = TextPool()
  /// The most frequent spelling of each artist.
  private var spellings: [UInt32] = [0]
  private(set) var records: [UInt32] = [0]
  /// The ranges of `numbers` for each text of the pool: from one start to the next.
  private var starts: [UInt32] = [0, 0]
  private var numbers: [UInt32] = []

  init(_ splitting: CreditSplitting, _ folding: inout TextFolding) {
    splitter = CreditSplitting.Splitter(splitting)
    names = NamePool(&folding)
  }

  /// Including those without records.
  var count: Int { spellings.count }

  /// In its most frequent spelling.
  func name(of artist: Int) -> String { names.pool.texts[Int(spellings[artist])] }

  func spelling(of artist: Int) -> Int { Int(spellings[artist]) }

  func records(of artist: Int) -> Int { Int(records[artist]) }

  func artist(_ name: String) -> Int? { identities.known(Self.identity(of: name)) }

  func artist(ofName name: Int) -> Int { Int(artists[name]) }

  func forEachName(inText text: Int, _ body: (Int) -> Void) {
    for index in Int(starts[text])..<Int(starts[text + 1]) { body(Int(numbers[index])) }
  }

  func forEachArtist(inText text: Int, _ body: (Int) -> Void) {
    forEachName(inText: text) { body(Int(artists[$0])) }
  }

  /// Splits the texts that are new in a pool.
  mutating func enter(_ pool: TextPool, _ folding: inout TextFolding) {
    while starts.count <= pool.count {
      let text = pool.texts[starts.count - 1]
      for name in splitter.names(inList: text) { numbers.append(enter(name, &folding)) }
      starts.append(UInt32(numbers.count))
    }
  }

  /// Changes the counts of a track's spellings by `difference`.
  mutating func count(text: Int, _ difference: Int) {
    for index in Int(starts[text])..<Int(starts[text + 1]) {
      let name = Int(numbers[index])
      uses[name] = UInt32(clamping: Int(uses[name]) + difference)
      let artist = Int(artists[name])
      if uses[name] > uses[Int(spellings[artist])] { spellings[artist] = UInt32(name) }
      // A spelling that no track has any more is replaced by the most frequent other one.
      if uses[name] == 0, spellings[artist] == UInt32(name) {
        let others = artists.indices.filter { artists[$0] == UInt32(artist) }
        spellings[artist] = others.max { uses[$0] < uses[$1] }.map(UInt32.init) ?? UInt32(name)
      }
    }
  }

  mutating func count(recordOf artist: Int, _ difference: Int) {
    records[artist] = UInt32(clamping: Int(records[artist]) + difference)
  }

  /// A form that is equal for all spellings of an artist: without case and, in scripts where
  /// accents are often omitted, without accents.
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
