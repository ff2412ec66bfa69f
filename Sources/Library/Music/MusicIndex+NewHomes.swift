internal import Messages

extension MusicIndex {
  /// Groups the tracks of homes that are new to the library, and returns these homes, and the albums
  /// and discs by file index; nil for files that are grouped later.
  ///
  /// A first scan finds only new homes: their tracks are inserted with their albums, instead of
  /// being read and changed afterwards.
  func groupNewHomes(
    of records: [TagRecord],
    _ files: [FoundFile],
    root: LibraryRoot,
    _ numbers: inout BatchNumbers
  ) throws(DatabaseError) -> (homes: Set<String>, places: [Placement?], regrouping: Regrouping) {
    var new: [Placement?] = Array(repeating: nil, count: files.count)
    var regrouping = Regrouping()
    var tracks: [String: [Int]] = [:]
    var homes: Set<String> = []
    for (index, file) in files.enumerated() {
      guard case .track = records[index].content else { continue }
      tracks[try numbers.folder(file.folder).home, default: []].append(index)
    }
    for (home, indexes) in tracks.sorted(by: { $0.value[0] < $1.value[0] }) {
      let members = indexes.sorted { files[$0] < files[$1] }
      let isTwice = zip(members, members.dropFirst()).contains {
        !(files[$0] < files[$1])
      }
      guard !isTwice, try isNew(home) else { continue }
      let group = members.compactMap { member(records[$0], files[$0], of: home, root) }
      let found = try placements(of: group)
      for (index, place) in zip(members, found) {
        new[index] = place
        regrouping.touched.insert(place.album)
      }
      homes.insert(home)
    }
    return (homes, new, regrouping)
  }

  private func isNew(_ home: String) throws(DatabaseError) -> Bool {
    try database.number(
      "SELECT 1 FROM folder JOIN track ON track.folder = folder.id WHERE home = ? LIMIT 1",
      home
    ) == nil
  }

  private func member(
    _ record: TagRecord,
    _ file: FoundFile,
    of home: String,
    _ root: LibraryRoot
  ) -> Member? {
    guard let tags = record.tags else { return nil }
    let sortNames = tags.sortNames
    return Member(
      id: 0,
      album: nil,
      disc: nil,
      sortNames: (
        sortNames.albumArtist ?? (tags.albumArtists.isEmpty ? sortNames.artist : nil),
        sortNames.album
      ),
      added: arrival(of: file, in: root),
      folder: file.folder,
      candidate: AlbumGrouping.Candidate(
        home: home,
        title: tags.album,
        artists: tags.artists,
        albumArtists: tags.albumArtists,
        year: tags.year,
        isCompilation: tags.isCompilation,
        signs: DiscSigns(tag: tags.disc, number: tags.track, folder: file.folder, name: file.name)
      )
    )
  }
}

extension FoundFile {
  /// The order of files in the database: by folder, then by name.
  fileprivate static func < (one: Self, other: Self) -> Bool {
    one.folder == other.folder
      ? one.name.lexicographicallyPrecedes(other.name)
      : one.folder.bytes.lexicographicallyPrecedes(other.folder.bytes)
  }
}
