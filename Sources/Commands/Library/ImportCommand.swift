internal import GLib
internal import Glibc
internal import Library
internal import Values

struct ImportCommand {
  let store: LibraryStore
  let json: Bool

  /// Returns 1 if a file could not be read.
  func run(_ files: [BytePath]) async throws -> Int32 {
    let matching = TrackMatching(try await store.knownMusic())
    var status: Int32 = 0
    for file in files {
      let list: Playlist
      do throws(PlaylistError) {
        // The entries of a playlist are relative to its folder.
        list = try Playlist.read(from: file.absolute)
        guard !list.rows.isEmpty else { throw .withoutFiles(elsewhere: 0) }
      } catch {
        status = LibraryCommand.fail("\(file.onTerminal): \(error.words)")
        continue
      }
      let name = PlaylistFile.title(ofName: file)
      let found = PlaylistImport(list, named: name, in: matching)
      try await store.apply(.insert([found.stack], into: ListNode.top))
      guard Console.print(text(of: found, from: file)) else { return 1 }
    }
    return status
  }

  private func text(of list: PlaylistImport, from file: BytePath) -> String {
    let counts = list.counts
    if json {
      let members: [(name: String, value: JSON)] = [
        ("list", .text(list.title)), ("rows", .integer(counts.rows)),
        ("found", .integer(counts.found)), ("missing", .integer(counts.missing)),
        ("ambiguous", .integer(counts.open)), ("outside", .integer(counts.outside)),
        ("addresses", .integer(counts.streams)),
      ]
      return JSON.object(file.members() + members).line
    }
    let rows = tr("%d row", "%d rows", count: counts.rows)
    let found = tr("%d track found", "%d tracks found", count: counts.found)
    var lines = [
      "\(list.title.onTerminal): \(Format.text(rows, Format.count(counts.rows))), "
        + Format.text(found, Format.count(counts.found))
    ]
    func add(_ count: Int, _ words: String) {
      if count > 0 { lines.append("  \(Format.text(words, Format.count(count)))") }
    }
    add(
      counts.missing,
      tr(
        "%d track is not in the library; its row waits for it",
        "%d tracks are not in the library; their rows wait for them",
        count: counts.missing
      )
    )
    add(
      counts.open,
      tr(
        "%d row fits several tracks; choose one in the window",
        "%d rows fit several tracks; choose them in the window",
        count: counts.open
      )
    )
    add(
      counts.outside,
      tr(
        "%d file exists outside the library; “gatefold library scan FOLDER” adds its folder",
        "%d files exist outside the library; “gatefold library scan FOLDER” adds their folders",
        count: counts.outside
      )
    )
    add(
      counts.streams,
      tr(
        "%d row is an address on the network, which Gatefold does not open",
        "%d rows are addresses on the network, which Gatefold does not open",
        count: counts.streams
      )
    )
    return lines.joined(separator: "\n")
  }
}
