import Foundation
import Glibc
import LibrarySupport
import Messages
import TestSupport
import Testing
import Values

@testable import Library

/// What only the user can make moves to another computer in a file.
struct UserMovingTests {
  /// The computer that the user leaves, and the new one.
  private let old = LibraryFixture()
  private let new = LibraryFixture()

  private var file: BytePath { old.beside("user.jsonl") }

  private var book: UserBook { get throws { try UserBook(reading: new.place) } }

  private func tags(_ number: Int) -> String {
    "title=Track \(number);artist=Artist;album=Album;track=\(number)"
  }

  /// Four tracks: one with a heart, one that was played, two in a list; and a record with a heart.
  private func exported() async throws {
    for number in 1...4 { old.track("A/\(number).flac", tags(number)) }
    let store = try await old.scanned()
    // A folder that came later has a date of its own.
    old.calendar.advance(days: 3)
    old.track("Late/5.flac", "title=Track 5;artist=Artist;album=Late", age: 90_000)
    try await old.scan(store)
    try await store.setHearts(true, of: [.track(store.id(of: "Track 1"))])
    let record = try #require(try await store.contents().albums.first { $0.title == "Album" })
    try await store.setHearts(true, of: [.record(record.id)])
    for time in [1_700_000_000, 1_700_000_900] as [Int64] {
      try await store.play(store.id(of: "Track 2"), at: time)
    }
    let rows: [NodeDraft] = [
      .track(try await store.id(of: "Track 3"), "Third"),
      .track(try await store.id(of: "Track 4"), "Fourth"), .record(record.id, "Album"),
      .line("words"), .wanted(WantedTrack(path: BytePath("x/y.mp3"), title: "Nowhere"), "Nowhere"),
    ]
    try await store.apply(.insert([.stack("List", rows)], into: ListNode.top))
    _ = try await store.exportUser(to: file)
    await store.close()
  }

  /// Lists, hearts, plays and dates, with paths below the music folder.
  private func state(of store: LibraryStore, below root: BytePath) async throws -> [String] {
    let contents = try await store.contents()
    func name(_ path: BytePath) -> String {
      path.isInside(root) ? String(path.text.dropFirst(root.text.count)) : "elsewhere"
    }
    var lines: [String] = []
    for track in contents.tracks {
      let times = try await store.plays(of: track.id)
      lines.append("\(name(track.path)) \(track.heart ?? 0) \(times) \(track.added)")
    }
    lines += contents.albums.map { "\($0.title) \($0.heart ?? 0)" }
    let tree = await store.listTree
    for row in tree.rows(in: ListNode.top).flatMap({ tree.subtree(of: $0.id) }) {
      let track = contents.tracks.first { $0.id == row.track }
      let record = contents.albums.first { $0.id == row.record }
      lines.append("\(row.text) \(row.created) \(row.place)")
      lines.append("\(track.map { name($0.path) } ?? "") \(record?.title ?? "")")
      lines.append("\(row.target?.wanted?.title ?? "")")
    }
    return lines.sorted()
  }

  private func oldState() async throws -> [String] {
    let store = try await old.open()
    let state = try await state(of: store, below: old.music)
    await store.close()
    return state
  }

  @Test func `a book comes to another folder as it was, and a second import changes nothing`()
    async throws
  {
    try await exported()
    for name in ["A/1", "A/2", "A/3", "A/4"] {
      new.track("\(name).flac", tags(Int(name.suffix(1)) ?? 0), age: 1000)
    }
    new.calendar.advance(days: 3)
    new.track("Late/5.flac", "title=Track 5;artist=Artist;album=Late", age: 90_000)
    // The files keep their dates in the move.
    for number in 1...4 { new.track("A/\(number).flac", tags(number), age: 1000 + 3 * 86_400) }
    let store = try await new.scanned()
    let found = try await store.importUser(from: file)
    #expect(found.hearts == 2 && found.plays == 2 && found.rows == 6 && found.waiting == 0)
    #expect(found.dates == 1)
    #expect(found.unknown == [old.music])
    #expect(try await state(of: store, below: new.music) == oldState())
    let edit = try book.number
    let again = try await store.importUser(from: file)
    #expect(again.hearts + again.plays + again.dates + again.rows == 0)
    #expect(try book.number == edit)
    // A new index is filled with the same.
    await store.close()
    try FileManager.default.removeItem(atPath: new.place.appending("music.db").text)
    new.calendar.advance(seconds: 1)
    let anew = try await new.scanned()
    #expect(try await state(of: anew, below: new.music) == oldState())
  }

  @Test func `a file with other tags is found by its path, and one elsewhere by its content`()
    async throws
  {
    try await exported()
    new.track("A/1.flac", "title=Retagged;artist=Artist;album=Album;track=1")
    new.track("B/other name.flac", tags(2))
    let store = try await new.scanned()
    let found = try await store.importUser(from: file)
    #expect(found.waiting == 2)
    let tracks = try await store.contents().tracks
    #expect(tracks.first { $0.title == "Retagged" }?.heart != nil)
    #expect(tracks.first { $0.title == "Track 2" }?.plays == 2)
  }

  @Test func `only rows of lists are found by their names`() async throws {
    try await exported()
    // The same titles in files of other lengths and names.
    for number in 1...3 { new.track("C/song \(number).flac", tags(number) + ";genre=Other") }
    let store = try await new.scanned()
    let found = try await store.importUser(from: file)
    #expect(found.waiting == 4)
    let tracks = try await store.contents().tracks
    let here = tracks.filter { $0.path.isInside(new.music) }
    #expect(here.allSatisfy { $0.heart == nil && $0.plays == 0 })
    let rows = await store.listTree.everything.filter { $0.text == "Third" }
    #expect(rows.map(\.track) == here.filter { $0.title == "Track 3" }.map(\.id))
  }

  /// Where the files of the other computer arrive after the import.
  private enum Arrival: CaseIterable { case folder, otherName, sameFolder, retagged }

  @Test(arguments: Arrival.allCases)
  private func `what has no file yet is kept for files that come later`(
    arrival: Arrival
  ) async throws {
    try await exported()
    let expected = try await oldState()
    let store = try await new.open()
    let found = try await store.importUser(from: file)
    #expect(found.hearts == 2 && found.plays == 2 && found.rows == 6 && found.waiting == 4)
    #expect(try await store.roots().isEmpty)
    let music =
      switch arrival {
      case .folder, .retagged: new.music
      case .otherName: new.beside("songs")
      case .sameFolder: old.music
      }
    if arrival != .sameFolder { old.moveMusic(to: music) }
    if arrival == .retagged {
      new.track("A/1.flac", "title=Retagged;artist=Artist;album=Album;track=1")
    }
    try await new.scan(store, root: music)
    if arrival == .retagged {
      #expect(try await store.contents().tracks.first { $0.title == "Retagged" }?.heart != nil)
    } else {
      #expect(try await state(of: store, below: music) == expected)
    }
    let again = try await store.importUser(from: file)
    #expect(again.hearts + again.plays + again.dates + again.rows == 0)
  }

  @Test func `a damaged file or one of another kind changes nothing`() async throws {
    try await exported()
    let text = try String(contentsOfFile: file.text, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    let song = try #require(lines.firstIndex { $0.contains(#""table":"song""#) })
    func with(_ line: String) -> [String] {
      var changed = lines
      changed[song] = line
      return changed
    }
    let number = UserFileError.wrong(line: song + 1)
    let cases: [([String], UserFileError)] = [
      ([], .wrong(line: 1)), (["#EXTM3U", "a.mp3"], .wrong(line: 1)),
      ([lines[0]], .wrong(line: 2)), (lines.dropLast(), .wrong(line: lines.count - 1)),
      (
        lines.dropLast(3) + [String(lines[lines.count - 3].dropLast(9))],
        .wrong(line: lines.count - 2)
      ),
      ([#"{"gatefold":"user","version":99}"#] + lines.dropFirst(), .newer),
      (with("{"), number), (with(#"{"table":"step","id":1}"#), number), (with("[]"), number),
      (with(#"{"table":"song","id":1,"path":5}"#), number),
      (with(#"{"table":"song","id":1,"path":"/a","heart":"yes"}"#), number),
      (with(#"{"table":"song","id":1,"path":"/a","heart":1e300}"#), number),
      (with(#"{"table":"song","id":1,"path":"/a","heart":99999999999999999999}"#), number),
      (with(#"{"table":"song","id":1,"path":"/a","stars":5}"#), number),
      (with(#"{"table":"song","id":1,"path_percent":"%2"}"#), number),
      (with(#"{"table":"song","id":1,"path_percent":"/a%00"}"#), number),
      (with(lines[song].replacing("/", with: "+", maxReplacements: 1)), .wrong(line: lines.count)),
    ]
    let store = try await new.open()
    let edit = try book.number
    for (lines, expected) in cases {
      new.writeFile(new.beside("bad.jsonl"), lines.map { $0 + "\n" }.joined())
      await #expect(throws: expected) {
        _ = try await store.importUser(from: new.beside("bad.jsonl"))
      }
    }
    await #expect(throws: UserFileError.self) {
      _ = try await store.importUser(from: new.beside("no file"))
    }
    #expect(try book.number == edit)
  }

  @Test func `servers, their linked lists and paths that are no text are in the file`() async throws
  {
    let path = BytePath(old.music.bytes + [47, 0xff, 0xfe])
    let former = try UserBook(folder: old.place, clock: old.calendar.clock)
    try former.edit("test") { edit throws(DatabaseError) in
      let server = BytePath("opensubsonic+https://user@host").bytes
      let root = try edit.insert(
        into: "root",
        ["path": server, "source": 2, "added": 1, "told_plays": 7]
      )
      let song = try edit.register(UserSong(path: path))
      try edit.setHeart(5, song: song)
      try edit.count(playOf: song, at: 9, offset: 0)
      let row: KeyValuePairs<String, any Bindable> = [
        "id": 1, "parent": 0, "place": 1, "kind": 0, "text": "List", "created": 1,
      ]
      try edit.insert(into: "row", row)
      try edit.insert(
        into: "link",
        ["root": root, "playlist": "p", "row": 1, "here": -1, "there": 2]
      )
    }
    former.close()
    let store = try await new.open()
    #expect(try await LibraryStore(folder: old.place).exportUser(to: file) == 5)
    #expect(try await store.importUser(from: file).plays == 1)
    #expect(try await store.importUser(from: file).plays == 0)
    let book = try UserBook(reading: new.place)
    let found = try book.read { rows throws(DatabaseError) in
      (try rows.songs(), try rows.roots(), try rows.values(of: "link") { $0.integer(2) })
    }
    #expect(found.0.map(\.song.path) == [path] && found.0.first?.heart == 5)
    #expect(found.1.map(\.source) == [-2] && found.1.first?.sentPlays == 7)
    #expect(found.2 == [1])
    // The other computer tells the server of its plays.
    #expect(try book.playSums().values.map(\.number) == [1] && book.plays(since: 0).isEmpty)
    #expect(try await store.roots().isEmpty)
    // What was kept belongs to the server when it is added.
    let address = try ServerAddress("https://host")
    let root = try #require(try await store.addServer(address, user: "user"))
    #expect(try book.roots().map(\.id) == [root.id])
    #expect(try await store.listLinks(of: root).count == 1)
    // A list that its server brings is not imported beside it, whatever it is called.
    try await store.apply(.rename(ListRowID(found.2[0]), to: "Other"))
    #expect(try await store.importUser(from: file).rows == 0)
  }
}
