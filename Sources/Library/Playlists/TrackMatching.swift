public import Values

/// Finds the tracks that rows of playlists mean.
///
/// In this order: the exact path, or the address on a server of the library; the longest common end
/// of the paths below a folder of the library; the file's name and the length; the MusicBrainz
/// identifier; artist, title, record and length. A track matches only if no other does, and by its
/// file only if no name contradicts it; names are compared without case, marks and Unicode forms.
public struct TrackMatching: Sendable {
  public enum Match: Sendable, Equatable {
    case found(TrackID)
    /// Several fit, or one fits partly: the user has to choose.
    case open([TrackID])
    case none
  }

  public let music: KnownMusic

  private var byPath: [BytePath: Int] = [:]
  /// Keyed by the folded name without its extension, and by that and the folder's name.
  private var byName: [String: [Int]] = [:]
  private var byFolderAndName: [String: [Int]] = [:]
  private var byRecording: [String: [Int]] = [:]
  private var byTitle: [String: [Int]] = [:]
  private var recordTitles: [RecordID: String] = [:]

  /// The maximum difference of lengths, in seconds: some are rounded.
  static let tolerance = 1.0
  /// The maximum number of tracks from which the user chooses.
  static let choiceLimit = 32

  /// Not on the main thread.
  public init(_ music: KnownMusic) {
    self.music = music
    var folding = FoldedNames()
    var folder: (bytes: ArraySlice<UInt8>, name: String) = ([], "")
    byPath.reserveCapacity(music.tracks.count)
    for (index, track) in music.tracks.enumerated() {
      byPath[track.path] = index
      let parts = PathEnd(track.path)
      let stem = folding.folded(bytes: parts.stem)
      byName[stem, default: []].append(index)
      if folder.bytes != parts.folder {
        folder = (parts.folder, folding.folded(bytes: parts.folder))
      }
      byFolderAndName["\(folder.name)/\(stem)", default: []].append(index)
      if let recording = track.recording { byRecording[recording, default: []].append(index) }
      if !track.artist.isEmpty, !track.title.isEmpty {
        let key = Self.nameKey(track.artist, track.title, &folding)
        byTitle[key, default: []].append(index)
      }
    }
    for (id, record) in music.records { recordTitles[id] = folding.folded(record.title) }
  }

  public func match(_ wanted: WantedTrack) -> Match {
    var folding = FoldedNames()
    return match(wanted, &folding)
  }

  func match(
    _ wanted: WantedTrack,
    hasTypedTitle: Bool = false,
    _ folding: inout FoldedNames
  ) -> Match {
    var doubtful: [Int] = []
    if let path = wanted.path, path.isAddress, let track = ServedTrack(path, in: music.roots) {
      let some = byName[folding.folded(bytes: track.stem)] ?? []
      let served = some.filter { track.isAt(music.tracks[$0].path) }
      if !served.isEmpty { return decided(served, wanted, &folding) }
    }
    if let path = wanted.file {
      // A path on another computer does not exist here.
      for path in wanted.path == path ? Self.readings(of: path) : [] {
        if let index = byPath[path] { return .found(music.tracks[index].id) }
      }
      let names = SaidNames(wanted, hasTypedTitle: hasTypedTitle, &folding)
      for path in Self.readings(of: path) {
        switch place(of: path, wanted, names, &folding) {
        case .found(let match): return match
        case .doubtful(let some): doubtful += some
        }
      }
    }
    if let recording = wanted.recording, let some = byRecording[recording] {
      return decided(some, wanted, &folding)
    }
    let named = tracks(named: wanted, &folding)
    let fitting = named.filter { fits($0, wanted, &folding) }
    if !fitting.isEmpty { return decided(fitting, wanted, &folding) }
    let choice = Set(doubtful).union(named).sorted()
    return choice.isEmpty ? .none : .open(ids(choice))
  }

  /// The path as written, decoded as Windows-1252, and with percent escapes decoded.
  static func readings(of path: BytePath) -> [BytePath] {
    var readings = [path]
    if !path.isText { readings.append(path.readAsWindows) }
    if path.bytes.contains(UInt8(ascii: "%")),
      let plain = PercentCoding.decoded(path.bytes), plain != path.bytes,
      !plain.contains(0)
    {
      readings.append(BytePath(plain))
    }
    return readings
  }

  // MARK: - Paths

  private enum Place {
    case found(Match)
    case doubtful([Int])
  }

  private func place(
    of path: BytePath,
    _ wanted: WantedTrack,
    _ names: SaidNames?,
    _ folding: inout FoldedNames
  ) -> Place {
    let end = PathEnd(path)
    let (stem, folder) = (folding.folded(bytes: end.stem), folding.folded(bytes: end.folder))
    let isDistinctive = Self.isDistinctive(stem)
    var doubtful: [Int] = []
    if let some = byFolderAndName["\(folder)/\(stem)"], isDistinctive || Self.isDistinctive(folder)
    {
      let deepest = deepest(some, path, &folding)
      let alike = deepest.filter { lengthDiffers($0, wanted, by: 5) != true }
      let likely = uncontradicted(alike, wanted, names, &folding)
      if !likely.isEmpty { return .found(decided(likely, wanted, &folding)) }
      doubtful = deepest
    }
    guard let some = byName[stem] else { return .doubtful([]) }
    let alike = some.filter { lengthDiffers($0, wanted, by: Self.tolerance) == false }
    let likely = uncontradicted(alike, wanted, names, &folding)
    if !likely.isEmpty { return .found(decided(likely, wanted, &folding)) }
    if doubtful.isEmpty { doubtful = alike }
    guard isDistinctive else { return .doubtful(doubtful) }
    // Without lengths, a name alone is enough only if nothing contradicts it.
    let possible = some.filter { lengthDiffers($0, wanted, by: Self.tolerance) == nil }
    if possible.count == 1, possible == uncontradicted(possible, wanted, names, &folding) {
      return .found(.found(music.tracks[possible[0]].id))
    }
    return .doubtful(doubtful.isEmpty ? some : doubtful)
  }

  /// Those with the longest common end of their paths with this one, below the library's folders.
  private func deepest(
    _ some: [Int],
    _ path: BytePath,
    _ folding: inout FoldedNames
  ) -> [Int] {
    guard some.count > 1 else { return some }
    let parts = path.bytes.split(separator: UInt8(ascii: "/"))
    var best: (count: Int, tracks: [Int]) = (0, [])
    for index in some {
      let track = music.tracks[index].path
      let root = music.roots.filter { track.isInside($0) }.map(\.bytes.count).max() ?? 0
      let own = track.bytes[root...].split(separator: UInt8(ascii: "/"))
      var count = 1
      for (one, other) in zip(parts.reversed(), own.reversed()).dropFirst() {
        guard one == other || folding.folded(bytes: one) == folding.folded(bytes: other) else {
          break
        }
        count += 1
      }
      if count > best.count { best = (count, []) }
      if count == best.count { best.tracks.append(index) }
    }
    return best.tracks
  }

  /// Whether a name is distinctive: “01” and “CD 1” are not.
  private static func isDistinctive(_ name: String) -> Bool {
    let letters = name.unicodeScalars.filter { $0.properties.isAlphabetic }
    let word = String(String.UnicodeScalarView(letters))
    if word.utf8.contains(where: { $0 >= 0x80 }) { return true }
    return word.utf8.count > 2 && !vagueNames.contains(word)
  }

  private static let vagueNames: Set<String> = [
    "track", "audiotrack", "titel", "piste", "pista", "disc", "disk", "disque", "disco", "side",
    "music", "musik", "unknown", "unknownalbum", "unknownartist",
  ]

  // MARK: - Names

  /// In either order.
  private func tracks(named wanted: WantedTrack, _ folding: inout FoldedNames) -> [Int] {
    var keys = Self.nameKeys(wanted, &folding)[...]
    // The given artist and title precede other readings.
    if wanted.artist != nil, let first = keys.popFirst(), let found = byTitle[first] {
      return found
    }
    return keys.reduce(into: Set<Int>()) { $0.formUnion(byTitle[$1] ?? []) }.sorted()
  }

  static func nameKey(_ artist: String, _ title: String, _ folding: inout FoldedNames) -> String {
    "\(folding.folded(artist))\n\(folding.folded(title))"
  }

  /// The given ones are first.
  static func nameKeys(_ wanted: WantedTrack, _ folding: inout FoldedNames) -> [String] {
    guard let title = wanted.title else { return [] }
    var keys = wanted.artist.map { [nameKey($0, title, &folding)] } ?? []
    var start: [String] = []
    var parts = PlaylistText.parts(wanted.artist.map { "\($0) - \(title)" } ?? title)[...]
    while parts.count > 1 {
      start.append(parts.removeFirst())
      let (one, other) = (start.joined(separator: " - "), parts.joined(separator: " - "))
      keys += [nameKey(one, other, &folding), nameKey(other, one, &folding)]
    }
    return keys
  }

  private func fits(_ index: Int, _ wanted: WantedTrack, _ folding: inout FoldedNames) -> Bool {
    lengthDiffers(index, wanted, by: Self.tolerance) != true
      && (wanted.record.map { isOn(index, folding.folded($0)) } ?? true)
  }

  private func isOn(_ index: Int, _ record: String) -> Bool {
    music.tracks[index].record.flatMap { recordTitles[$0] } == record
  }

  /// Nil if one is unknown.
  private func lengthDiffers(_ index: Int, _ wanted: WantedTrack, by limit: Double) -> Bool? {
    let length = music.tracks[index].duration
    guard let duration = wanted.duration, duration > 0, length > 0 else { return nil }
    // Whole seconds are often truncated, not rounded.
    return abs(duration - length) > limit + 0.001
  }

  private func uncontradicted(
    _ some: [Int],
    _ wanted: WantedTrack,
    _ names: SaidNames?,
    _ folding: inout FoldedNames
  ) -> [Int] {
    guard let names else { return some }
    var rest: [Int] = []
    for index in some {
      let track = music.tracks[index]
      let isSame = wanted.recording != nil && wanted.recording == track.recording
      if isSame || !names.contradict(title: track.title, artist: track.artist, &folding) {
        rest.append(index)
      }
    }
    return rest
  }

  // MARK: - Decisions

  /// Open if several tracks remain after all criteria.
  private func decided(
    _ some: [Int],
    _ wanted: WantedTrack,
    _ folding: inout FoldedNames
  ) -> Match {
    var rest = some
    func narrow(_ isFit: (Int) -> Bool) {
      guard rest.count > 1 else { return }
      let fitting = rest.filter(isFit)
      if !fitting.isEmpty { rest = fitting }
    }
    narrow { music.tracks[$0].isPresent }
    narrow { lengthDiffers($0, wanted, by: Self.tolerance) == false }
    if let recording = wanted.recording { narrow { music.tracks[$0].recording == recording } }
    if let record = wanted.record.map({ folding.folded($0) }) { narrow { isOn($0, record) } }
    if rest.count > 1 {
      let named = Set(tracks(named: wanted, &folding))
      narrow { named.contains($0) }
    }
    if let name = wanted.file?.name {
      narrow { music.tracks[$0].path.name.suffix(5) == name.suffix(5) }
    }
    return rest.count == 1 ? .found(music.tracks[rest[0]].id) : .open(ids(rest))
  }

  private func ids(_ some: [Int]) -> [TrackID] {
    some.prefix(Self.choiceLimit).map { music.tracks[$0].id }
  }
}
