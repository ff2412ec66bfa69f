import Foundation
import Glibc
import LibrarySupport
import TestSupport
import Testing
import Values

@testable import Library

/// A small library with all kinds of user data, to be damaged in copies.
final class SampleLibrary: Sendable {
  enum End: CaseIterable, Sendable {
    case closed
    /// The program was killed, so that SQLite's log is not in the database yet.
    case killed
  }

  let fixture: LibraryFixture
  /// The user's data, by the paths of the tracks.
  let work: [String]

  init() async throws {
    fixture = LibraryFixture()
    for number in 0..<60 {
      fixture.track(
        "\(number / 6)/\(number).flac",
        "title=Track \(number);artist=A\(number / 12);album=B\(number / 6);track=\(number)"
      )
    }
    let store = try await fixture.scanned()
    try await Self.act(on: store, from: 0)
    try await store.backUp()
    try await Self.act(on: store, from: 20)
    // A moved file keeps the user's data.
    fixture.rename("1/7.flac", to: "moved/7.flac")
    try await fixture.scan(store)
    try Database(path: fixture.place.appending("music.db"), .write)
      .execute("PRAGMA wal_checkpoint(PASSIVE)")
    try await Self.act(on: store, from: 40)
    try await store.undo()
    try await store.undo()
    try await store.redo()
    work = try await Self.work(in: store)
    Self.copy(fixture.place, to: fixture.beside("killed"))
    await store.close()
    Self.copy(fixture.place, to: fixture.beside("closed"))
  }

  func copy(_ end: End, to name: String) -> BytePath {
    let place = fixture.beside(name)
    Self.copy(fixture.beside(end == .closed ? "closed" : "killed"), to: place)
    return place
  }

  static func work(in store: LibraryStore) async throws -> [String] {
    let contents = try await store.contents()
    var lines: [String] = []
    var paths: [TrackID: String] = [:]
    for track in contents.tracks {
      let path = track.path.text
      paths[track.id] = path
      guard track.plays > 0 || track.heart != nil else { continue }
      let times = try await store.plays(of: track.id)
      lines.append("\(path) \(track.heart ?? 0) \(track.plays) \(times)")
    }
    lines.sort()
    let records = Dictionary(uniqueKeysWithValues: contents.albums.map { ($0.id, $0.title) })
    for row in await store.listTree.everything.sorted(by: { $0.id < $1.id }) {
      let target =
        switch row.target {
        case nil: ""
        case .track(let id): paths[id] ?? "?"
        case .record(let id): records[id] ?? "?"
        case .wanted(let track): "\(track)"
        case .search(let search): search.stored
        }
      lines.append("\(row.id) \(row.parent) \(row.place) \(row.kind) \(row.text) \(target)")
    }
    return lines
  }

  private static func act(on store: LibraryStore, from first: Int) async throws {
    let tracks = try await store.contents().tracks.sorted { $0.title < $1.title }
    let drafts = tracks[first..<first + 8].map { NodeDraft.track($0.id, $0.title) }
    let album = try #require(
      try await store.contents().albums.first { $0.title == "B\(first / 6)" }
    )
    let wanted = WantedTrack(path: BytePath("/away/\(first).flac"), title: "Wanted", duration: 3)
    let others = [NodeDraft.record(album.id, album.title), .wanted(wanted, "Wanted \(first)")]
    let made = try await store.apply(.insert([.stack("Stack \(first)", drafts + others)], into: 0))
    let ids = made.compactMap { $0.after?.id }
    try await store.apply(.insert([.line("a line \(first)")], into: ids[0], at: 2))
    for track in tracks[first..<first + 12] { try await store.play(track.id) }
    try await store.setHearts(true, of: tracks[first..<first + 6].map { .track($0.id) })
    try await store.apply(.complete([ids[1]]))
  }

  private static func copy(_ old: BytePath, to new: BytePath) {
    let files = FileManager.default
    try? files.removeItem(atPath: new.text)
    try? files.copyItem(atPath: old.text, toPath: new.text)
  }
}

extension LibraryStore {
  func execute(_ text: String) throws { try connected.execute(text) }

  /// Overwrites the tables of the index, and empties its log and SQLite's cache.
  func ruin() throws {
    try execute("PRAGMA wal_checkpoint(PASSIVE)")
    let path = folder.appending("music.db")
    let noise = [UInt8](repeating: 0x55, count: Damage.size(of: path) - 4096)
    let handle = path.withCString { Glibc.open($0, O_WRONLY) }
    defer { Glibc.close(handle) }
    _ = noise.withUnsafeBytes { pwrite(handle, $0.baseAddress, $0.count, 4096) }
    try execute("PRAGMA shrink_memory")
  }
}

enum Damage: Sendable, CustomStringConvertible {
  case zeroes(String, page: Int)
  case garbage(String, page: Int, seed: UInt64)
  case bytes(String, seed: UInt64)
  case cut(String, seed: UInt64)

  var description: String {
    switch self {
    case .zeroes(let name, let page): "page \(page) of \(name) zeroed"
    case .garbage(let name, let page, let seed): "page \(page) of \(name) garbage (seed \(seed))"
    case .bytes(let name, let seed): "bytes of \(name) changed (seed \(seed))"
    case .cut(let name, let seed): "\(name) cut off (seed \(seed))"
    }
  }

  /// What is done, and to which file.
  var kind: String {
    switch self {
    case .zeroes(let name, _): "zeroes \(name)"
    case .garbage(let name, _, _): "garbage \(name)"
    case .bytes(let name, _): "bytes \(name)"
    case .cut(let name, _): "cut \(name)"
    }
  }

  /// A damage to one of these files, at a random place.
  static func random(of names: [String], in place: BytePath, seed: UInt64) -> Damage? {
    var random = SeededRandom(seed: seed)
    let there = names.filter { size(of: place.appending($0)) > 0 }
    guard !there.isEmpty else { return nil }
    // Each kind at each file in its turn.
    let (kind, name) = (seed % 4, there[Int(seed / 4) % there.count])
    let pages = (size(of: place.appending(name)) + 4095) / 4096
    let page = Int.random(in: 0..<pages, using: &random)
    switch kind {
    case 0: return .zeroes(name, page: page)
    case 1: return .garbage(name, page: page, seed: seed)
    case 2: return .cut(name, seed: seed)
    default: return .bytes(name, seed: seed)
    }
  }

  func strike(_ place: BytePath) {
    switch self {
    case .zeroes(let name, let page):
      write([UInt8](repeating: 0, count: 4096), at: page * 4096, of: place.appending(name))
    case .garbage(let name, let page, let seed):
      var random = SeededRandom(seed: seed &+ 1)
      let noise = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
      write(noise, at: page * 4096, of: place.appending(name))
    case .bytes(let name, let seed):
      var random = SeededRandom(seed: seed &+ 2)
      let path = place.appending(name)
      for _ in 0..<Int.random(in: 1...16, using: &random) {
        let offset = Int.random(in: 0..<Self.size(of: path), using: &random)
        write([UInt8.random(in: 0...255, using: &random)], at: offset, of: path)
      }
    case .cut(let name, let seed):
      var random = SeededRandom(seed: seed &+ 3)
      let path = place.appending(name)
      let length = Int.random(in: 0..<Self.size(of: path), using: &random)
      _ = path.withCString { truncate($0, length) }
    }
  }

  static func size(of path: BytePath) -> Int {
    var information = stat()
    guard path.withCString({ stat($0, &information) }) == 0 else { return 0 }
    return Int(information.st_size)
  }

  private func write(_ bytes: [UInt8], at offset: Int, of path: BytePath) {
    let handle = path.withCString { open($0, O_WRONLY) }
    let room = max(0, Self.size(of: path) - offset)
    _ = bytes.withUnsafeBytes { pwrite(handle, $0.baseAddress, min($0.count, room), offset) }
    close(handle)
  }
}
