import Glibc
import TestSupport
import Testing

@testable import Library

struct EditJournalTests {
  private let folder: TemporaryFolder
  private let journal: EditJournal

  init() throws {
    folder = try TemporaryFolder()
    journal = EditJournal(path: BytePath(folder.path("edits.journal")))
  }

  private static let node = ListNode(
    id: 7,
    parent: 0,
    place: -5,
    kind: .stack,
    text: "tab\t line\n back\\ – 音楽",
    done: 12,
    created: 3
  )

  private static let wanted = WantedTrack(
    path: BytePath([0x2f, 0xff, 0x09]),
    title: "\t\n\\",
    artist: "音楽",
    duration: 61.25,
    recording: "b1a9c0e9-d987-4042-ae91-78d6a3267d69"
  )

  private static let changes = [
    JournalChange(
      before: nil,
      after: JournalNode(node: node, target: .track(BytePath([0x2f, 0xff, 0x0a, 0x09, 0x5c])))
    ),
    JournalChange(before: JournalNode(node: node, target: nil), after: nil),
    JournalChange(
      before: JournalNode(node: node, target: .wanted(wanted)),
      after: JournalNode(node: node, target: .record(key: "a\u{1f}b\t-"))
    ),
  ]

  private static let entries: [JournalEntry] = [
    .edit(name: "insert", time: 5, changes),
    .undo([]), .redo([]), .undo(changes), .redo(changes), .move(BytePath("/a"), BytePath("/b\t")),
    .trackHeart(BytePath("/a"), 3), .trackHeart(BytePath("/a"), nil),
    .albumHeart(key: "a\u{1f}b", 4), .play(BytePath("/a b"), 99), .regroup("a\u{1f}b", "\tc"),
    .snapshot(nextNode: 8), .row(JournalNode(node: node, target: nil)),
    .row(JournalNode(node: node, target: .record(key: ""))),
    .row(JournalNode(node: node, target: .search(ListSearch("a\t\n\\ 音楽", limit: 5)))), .complete,
  ]

  @Test func `written lines are read again`() throws {
    for (index, entry) in Self.entries.enumerated() {
      _ = try journal.append([JournalLine(number: Int64(index) + 1, entry: entry)])
    }
    let content = journal.read()
    #expect(content.lines.map(\.entry) == Self.entries)
    #expect(content.damaged == 0)
    #expect(journal.lastNumber == Int64(Self.entries.count))
  }

  @Test func `rows of 0.1 are read, and rows of an unknown kind damage their line`() throws {
    let line = JournalLine(number: 1, entry: .row(JournalNode(node: Self.node, target: nil)))
    #expect(line.entry.fields.count == 9)
    let texts = ["row", "7", "0", "-5", "1", "-", "3", "text", "/a"]
    let fields = texts.map { Array($0.utf8) }
    var expected = ListNode(id: 7, parent: 0, place: -5, kind: .item, text: "text", created: 3)
    #expect(
      JournalEntry(fields: fields)
        == .row(JournalNode(node: expected, target: .track(BytePath("/a"))))
    )
    for (kind, target) in [
      ("1r", JournalNode.Target.record(key: "/a")), ("0", .track(BytePath("/a"))),
    ] {
      var fields = fields
      fields[4] = Array(kind.utf8)
      if kind == "0" {
        expected = ListNode(id: 7, parent: 0, place: -5, kind: .stack, text: "text", created: 3)
      }
      #expect(JournalEntry(fields: fields) == .row(JournalNode(node: expected, target: target)))
    }
    for kind in ["1x", "2", "1rr", "r", "", "1w", "-1"] {
      var fields = fields
      fields[4] = Array(kind.utf8)
      #expect(JournalEntry(fields: fields) == nil, "\(kind)")
    }
  }

  @Test func `one changed bit damages one line and no other`() throws {
    for number in 1...3 {
      _ = try journal.append([JournalLine(number: Int64(number), entry: .undo([]))])
    }
    var bytes = Array(try folder.data(of: "edits.journal"))
    bytes[bytes.count / 2] ^= 1
    write(bytes)
    let content = journal.read()
    #expect(content.lines.map(\.number) == [1, 3])
    #expect(content.damaged == 1)
  }

  @Test func `a line cut off by a crash damages no other`() throws {
    _ = try journal.append([JournalLine(number: 1, entry: .undo([]))])
    let whole = Array(try folder.data(of: "edits.journal"))
    write(whole + whole.dropLast(4))
    _ = try journal.append([JournalLine(number: 2, entry: .redo([]))])
    #expect(journal.read().lines.map(\.number) == [1, 2])
    #expect(journal.lastNumber == 2)
  }

  @Test func `a line can be removed`() throws {
    _ = try journal.append([JournalLine(number: 1, entry: .undo([]))])
    journal.remove(from: try journal.append([JournalLine(number: 2, entry: .undo([]))]))
    #expect(journal.read().lines.map(\.number) == [1])
  }

  @Test func `a line replaces those of its number and later ones`() throws {
    let snapshot: [JournalEntry] = [.snapshot(nextNode: 8), .play(BytePath("/a"), 1), .complete]
    _ = try journal.append(snapshot.map { JournalLine(number: 3, entry: $0) })
    // A program was killed after it wrote these lines and before it applied them; another one
    // continued.
    _ = try journal.append((4...6).map { JournalLine(number: $0, entry: .undo([])) })
    for number in [4, 5] as [Int64] {
      _ = try journal.append([JournalLine(number: number, entry: .redo([]))])
    }
    #expect(journal.read().lines.map(\.entry) == snapshot + [.redo([]), .redo([])])
    #expect(journal.read().lines.map(\.number) == [3, 3, 3, 4, 5])
    #expect(journal.lastNumber == 5)
  }

  @Test func `a snapshot whose first line is damaged keeps all others`() throws {
    let snapshot: [JournalEntry] = [.snapshot(nextNode: 8), .play(BytePath("/a"), 1), .complete]
    _ = try journal.append(snapshot.map { JournalLine(number: 3, entry: $0) })
    var bytes = Array(try folder.data(of: "edits.journal"))
    bytes[12] ^= 1
    write(bytes)
    #expect(journal.read().lines.map(\.entry) == Array(snapshot.dropFirst()))
  }

  @Test func `a long last line is found as well`() throws {
    let path = BytePath("/" + String(repeating: "x", count: 100_000))
    _ = try journal.append([JournalLine(number: 4, entry: .play(path, 1))])
    #expect(journal.lastNumber == 4)
  }

  @Test func `a journal in a folder that cannot be written throws an error`() throws {
    let nowhere = EditJournal(path: BytePath(folder.path("no/such/folder")))
    #expect(throws: DatabaseError.self) {
      try nowhere.append([JournalLine(number: 1, entry: .undo([]))])
    }
    #expect(nowhere.lastNumber == nil)
  }

  @Test func `random bytes are read as damage`() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<200 {
      write(
        (0..<Int.random(in: 0..<300, using: &random)).map { _ in
          .random(in: 0...255, using: &random)
        }
      )
      #expect(journal.read().lines.isEmpty)
    }
  }

  private func write(_ bytes: [UInt8]) {
    let handle = open(folder.path("edits.journal"), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    _ = bytes.withUnsafeBytes { Glibc.write(handle, $0.baseAddress, $0.count) }
    close(handle)
  }
}
