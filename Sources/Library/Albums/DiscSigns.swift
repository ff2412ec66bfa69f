/// What says on which disc of its record a track is.
struct DiscSigns: Sendable {
  var tag: Int?
  var number: Int?
  var folder = BytePath([])
  var name: [UInt8] = []

  /// The discs of the tracks of one home and title: from the tag, else the title, else the folder,
  /// else the file's name.
  ///
  /// Names count only if all have a disc, because "9-11" is also a title. Where other tracks have a
  /// disc, the first one is that of a track without.
  static func discs(of tracks: [AlbumGrouping.Candidate]) -> [Int?] {
    var discs = tracks.map(\.signs.tag)
    // Most tracks have the title and the folder of the previous one.
    var last: (title: String?, folder: BytePath, disc: Int?)?
    for (index, track) in tracks.enumerated() where discs[index] == nil {
      let folder = track.signs.folder
      if last == nil || last?.title != track.title || last?.folder != folder {
        last = (track.title, folder, disc(in: track.title, else: folder))
      }
      discs[index] = last?.disc
    }
    guard discs.contains(nil) else { return discs }
    let named = tracks.map(\.signs.discInName)
    if !named.contains(nil) { discs = zip(discs, named).map { $0 ?? $1 } }
    return discs.allSatisfy { $0 == nil } ? discs : discs.map { $0 ?? 1 }
  }

  private static func disc(in title: String?, else folder: BytePath) -> Int? {
    let suffix = title.flatMap { DiscSuffix(of: $0) }
    if let suffix, !suffix.rest.isEmpty { return suffix.number }
    let name = String(validating: folder.name, as: UTF8.self)
    return name.flatMap { DiscSuffix(of: $0, isFolder: true) }?.number
  }

  /// The disc in a file's name like "1-01 Title" or "d1t01", if its other number is the track's.
  private var discInName: Int? {
    let name = TrackName.title(of: name).lowercased()
    let start = name.prefix { $0.isNumber || $0 == "-" }
    let isApart = start.last == "-" || name[start.endIndex...].first?.isLetter != true
    if isApart, let disc = disc(in: start, before: "-") { return disc }
    // Names of live recordings begin with a date: "ab1977-05-08d1t01".
    let words = name.split { !$0.isLetter && !$0.isNumber }.map { $0.drop(while: \.isNumber) }
    return words.lazy.filter { $0.first == "d" }
      .compactMap { disc(in: $0.dropFirst(), before: "t") }.first
  }

  /// The first of two numbers with a mark between them; of a date's three there is none.
  private func disc(in text: Substring, before mark: Character) -> Int? {
    let parts = text.split(separator: mark)
    guard parts.count == 2, parts[0].count < 3, parts[1].count == 2, let disc = Int(parts[0]),
      let track = Int(parts[1]), disc > 0, number == nil || number == track
    else { return nil }
    return disc
  }
}
