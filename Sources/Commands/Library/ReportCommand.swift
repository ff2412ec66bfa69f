internal import GLib
internal import Glibc
internal import Library
internal import Values

struct ReportCommand {
  let store: LibraryStore
  let json: Bool

  func status() async throws -> Int32 {
    let counts = try await store.counts()
    let roots = try await store.roots()
    let numbers = [
      ("tracks", tr("track", "tracks", count: counts.tracks), counts.tracks),
      ("albums", tr("album", "albums", count: counts.albums), counts.albums),
      ("artists", tr("artist", "artists", count: counts.artists), counts.artists),
      ("missing", tr("missing"), counts.missing),
      ("unreadable", tr("unreadable"), counts.unreadable),
      ("rows", tr("row in lists", "rows in lists", count: counts.rows), counts.rows),
      ("plays", tr("play", "plays", count: counts.plays), counts.plays),
      ("hearts", tr("heart", "hearts", count: counts.hearts), counts.hearts),
    ]
    if json {
      let folders = roots.map { root in
        JSON.object(
          root.path.members() + [
            ("available", .flag(root.isAvailable)),
            ("scanned", root.scanned.map { .integer(Int($0)) } ?? .number(.nan)),
          ]
        )
      }
      let members: [(name: String, value: JSON)] =
        [("library", .text(store.folder.text)), ("folders", .list(folders))]
        + numbers.map { ($0.0, .integer($0.2)) }
      return say(JSON.object(members).line)
    }
    var lines = ["\(tr("Library:")) \(store.folder.onTerminal)"]
    for root in roots {
      let state = root.isAvailable ? "" : " (\(tr("not available now")))"
      lines.append("\(tr("Folder:")) \(root.path.onTerminal)\(state)")
    }
    for number in numbers {
      let digits = "\(number.2)"
      lines.append(
        String(repeating: " ", count: max(0, 8 - digits.count)) + "\(digits) \(number.1)"
      )
    }
    return say(lines.joined(separator: "\n"))
  }

  /// Returns 1 if there are no results, and prints similar ones.
  func search(_ text: String, limit: Int) async throws -> Int32 {
    let searcher = LibrarySearcher(store, credits: .chosen)
    let query = SearchQuery(text)
    for name in query.parts.flatMap(\.unknownFilters) {
      let words = tr("There is no filter “%s”: it is searched as words.")
      Console.printError(Format.text(words, name.onTerminal))
    }
    let found = try await searcher.search(query, limit: limit)
    let near = found.isEmpty ? try await searcher.nearly(query, limit: limit) : nil
    await searcher.close()
    if found.isEmpty, !json {
      Console.printError(
        near == nil
          ? tr("Nothing was found.")
          : Format.text(tr("No results for “%s”. Similar:"), text.onTerminal)
      )
    }
    let sections = try await sections(of: near ?? found)
    for section in sections where section.total > 0 {
      if json {
        for line in section.lines {
          let members: [(name: String, value: JSON)] = [
            ("kind", .text(section.name)), ("text", .text(line.text)),
          ]
          let mark: [(name: String, value: JSON)] = near == nil ? [] : [("nearly", .flag(true))]
          _ = say(JSON.object(members + line.members + mark).line)
        }
      } else {
        _ = say("\(section.title) (\(section.total))")
        for line in section.lines { _ = say("  \(line.text.onTerminal)") }
      }
    }
    return found.isEmpty ? 1 : 0
  }

  private struct Section {
    let name: String
    let title: String
    let total: Int
    let lines: [(text: String, members: [(name: String, value: JSON)])]
  }

  private func sections(of found: SearchAnswer) async throws -> [Section] {
    let reader = LibraryReader(store)
    let albums = try await reader.records(found.records.ids).map(\.album)
    var paths: [TrackID: BytePath] = [:]
    for track in try await reader.tracks(found.tracks.ids.map(\.id), at: []) {
      paths[track.id] = track.path
    }
    await reader.close()
    let tree = await store.listTree
    return [
      Section(
        name: "album",
        title: tr("Albums"),
        total: found.records.total,
        lines: albums.map { (Self.text(of: $0), [("album_id", Self.json($0.id))]) }
      ),
      Section(
        name: "artist",
        title: tr("Artists"),
        total: found.artists.total,
        lines: found.artists.ids.map { ($0.name, [("albums", .integer($0.records))]) }
      ),
      Section(
        name: "track",
        title: tr("Tracks"),
        total: found.tracks.total,
        lines: found.tracks.ids.map { track in
          let ids = [("track_id", Self.json(track.id)), ("album_id", Self.json(track.record))]
          return (Self.text(of: track), (paths[track.id]?.members() ?? []) + ids)
        }
      ),
      Section(
        name: "row",
        title: tr("Lists"),
        total: found.lists.total,
        lines: found.lists.ids.compactMap { id in
          tree[id].map { ($0.text, [("row_id", Self.json(id))]) }
        }
      ),
    ]
  }

  /// As JSON every track.
  func albums() async throws -> Int32 {
    guard json else {
      for record in try await store.records().sorted {
        let count = record.trackCount
        let tracks = "\(count) " + tr("track", "tracks", count: count)
        guard say("\(Self.text(of: record.album).onTerminal), \(tracks)") == 0 else { return 1 }
      }
      return 0
    }
    let contents = try await store.contents()
    var albums: [RecordID: Album] = [:]
    for album in contents.albums { albums[album.id] = album }
    for track in contents.tracks {
      var members = track.path.members()
      if let album = track.album.flatMap({ albums[$0] }) {
        members += [
          ("album_id", .integer(Int(album.id.number))), ("album_title", .text(album.title)),
          ("album_artist", .text(album.artist)),
        ]
      }
      members.append(("state", .text("\(track.state)")))
      guard say(JSON.object(members).line) == 0 else { return 1 }
    }
    return 0
  }

  /// Returns 1 if the library was damaged; damage that cannot be repaired is part of the report.
  func check() async -> Int32 {
    var damage: [String] = []
    var files: [UnreadableFile] = []
    // Damage found on opening has already been reported.
    let wasRepaired = await !store.repairs.isEmpty
    do {
      let complaints = try await store.check()
      if complaints.isEmpty, let reason = await store.readOnlyReason, reason.kind == .full {
        damage = [LibraryErrorWords.text(for: reason, in: store.folder)]
      }
      damage += complaints.map { Format.text(tr("The library is damaged: %s"), $0) }
    } catch {
      damage.append(LibraryErrorWords.text(for: error, in: store.folder))
    }
    do {
      files = try await store.unreadableFiles()
    } catch {
      damage.append(LibraryErrorWords.text(for: error, in: store.folder))
    }
    if json {
      for line in damage { _ = say(JSON.object([("damage", .text(line))]).line) }
      for file in files {
        let reason = JSON.text("\(file.failure)")
        _ = say(JSON.object(file.path.members() + [("unreadable", reason)]).line)
      }
      return damage.isEmpty && !wasRepaired ? 0 : 1
    }
    for file in files {
      _ = say("\(file.path.onTerminal): \(UnreadableWords.text(for: file.failure))")
    }
    guard damage.isEmpty else {
      for line in damage { LibraryCommand.fail(line.onTerminal) }
      return 1
    }
    let count = files.count
    let words = tr("file cannot be read", "files cannot be read", count: count)
    let status = say("\(tr("The library's database is well;")) \(count) \(words).")
    return wasRepaired ? 1 : status
  }

  // MARK: - Words

  private func say(_ text: String) -> Int32 { LibraryCommand.say(text) }

  private static func text(of album: Album) -> String {
    let artist = album.artist.isEmpty ? tr("Various artists") : album.artist
    return "\(artist) – \(album.title)" + (album.year.map { " (\($0))" } ?? "")
  }

  private static func text(of track: TrackHit) -> String {
    let album = track.album.isEmpty ? "" : " [\(track.album)]"
    return track.artist.isEmpty
      ? "\(track.title)\(album)" : "\(track.title) – \(track.artist)\(album)"
  }

  private static func json(_ id: some Identity) -> JSON { .integer(Int(id.number)) }
}

extension BytePath {
  /// The path as members of a JSON object.
  func members(named name: String = "path") -> [(name: String, value: JSON)] {
    JSON.members(named: name, ofPath: bytes)
  }
}
