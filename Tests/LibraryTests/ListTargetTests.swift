import TestSupport
import Testing
import Values

@testable import Library

struct ListTargetTests {
  private static let full = WantedTrack(
    path: BytePath([0x2f, 0xff, 0x0a]),
    title: "Blue\t",
    artist: "音楽",
    record: "\u{1f}",
    duration: 61.25,
    recording: "b1a9c0e9-d987-4042-ae91-78d6a3267d69"
  )

  @Test(arguments: [full, WantedTrack(), WantedTrack(title: "T"), WantedTrack(duration: 0)])
  func `a wanted track is read back unchanged, and only completely`(track: WantedTrack) {
    let bytes = track.encoded
    #expect(WantedTrack(encoded: bytes) == track)
    #expect(WantedTrack(encoded: bytes + [0]) == nil)
    for count in 0..<bytes.count { #expect(WantedTrack(encoded: bytes.prefix(count)) == nil) }
    #expect(WantedTrack(encoded: [2] + bytes.dropFirst()) == nil)
  }

  @Test func `empty texts and invalid lengths are left out`() {
    for duration: Double in [-1, .infinity, -.infinity, .nan] {
      let track = WantedTrack(path: BytePath(""), title: "", artist: "", duration: duration)
      #expect(track == WantedTrack())
    }
  }

  @Test func `steps are read back unchanged, those of version 0.1 as well`() {
    // A completed row with a track, and one without either, as the first version wrote them.
    let first: [UInt8] =
      [0, 1, 14, 2, 9, 6, 1, 4] + Array("text".utf8) + [1, 84, 1, 24]
      + [1, 14, 2, 9, 6, 0, 1, 0x73, 0, 0, 0]
    let row = ListNode(
      id: 7,
      parent: 1,
      place: -5,
      kind: .item,
      text: "text",
      target: .track(42),
      done: 12,
      created: 3
    )
    let stack = ListNode(id: 7, parent: 1, place: -5, kind: .stack, text: "s", created: 3)
    let changes = [
      NodeChange(before: nil, after: row), NodeChange(before: stack, after: nil),
    ]
    #expect(NodeChange.decoded(first) == changes)
    #expect(NodeChange.encoded(changes) == first)
    let search = ListSearch("heart -live", in: .random, limit: 50)
    for target in [
      ListTarget.record(9), .wanted(Self.full), .wanted(WantedTrack()), .search(search),
    ] {
      var other = row
      other.target = target
      let changes = [NodeChange(before: row, after: other), NodeChange(before: other, after: nil)]
      let bytes = NodeChange.encoded(changes)
      #expect(NodeChange.decoded(bytes) == changes)
      for count in 1..<bytes.count where NodeChange.decoded(Array(bytes.prefix(count))) != nil {
        #expect(NodeChange.decoded(Array(bytes.prefix(count)))?.count == 1)
      }
    }
    var unknown = first
    unknown[12] = 9
    #expect(NodeChange.decoded(unknown) == nil)
  }

  private static let tree = ListTree([
    ListNode(id: 1, parent: 0, place: 1, kind: .stack, text: "s", created: 1),
    ListNode(id: 2, parent: 1, place: 1, kind: .item, text: "line", created: 1),
    ListNode(
      id: 3,
      parent: 1,
      place: 2,
      kind: .item,
      text: "wanted",
      target: .wanted(full),
      created: 1
    ),
  ])

  @Test func `matched rows refer to the track and keep their text or get its own`() throws {
    let matches = [ListMatch(2, .record(5)), ListMatch(3, .track(8), text: "Found")]
    let tree = try Self.tree.edited([.match(matches + [ListMatch(2, .record(6))])])
    #expect(tree[2]?.record == 5 && tree[2]?.text == "line")
    #expect(tree[3]?.track == 8 && tree[3]?.text == "Found")
    #expect(try tree.changes(for: .match(matches), time: 1).isEmpty)
  }

  @Test(
    arguments: [
      (ListMatch(9, .track(1)), .noSuchRow(9)), (ListMatch(1, .track(1)), .notAnItem(1)),
      (ListMatch(2, .track(1), text: " "), .emptyText),
    ] as [(ListMatch, ListError)]
  )
  func `a match with one invalid row is refused completely`(match: ListMatch, why: ListError) {
    #expect(throws: why) {
      try Self.tree.changes(for: .match([ListMatch(3, .track(8)), match]), time: 1)
    }
  }

  @Test func `a row is renamed with its target, and a stack has none`() throws {
    let tree = try Self.tree.edited([
      .rename(2, to: "Blue", target: .record(5)), .rename(1, to: "Stack", target: .record(5)),
      .rename(3, to: "plain"), .insert([.wanted(Self.full, "W"), .record(4, "R")], into: 1),
    ])
    #expect(tree.rows(in: 1).map(\.target) == [.record(5), nil, .wanted(Self.full), .record(4)])
    #expect(tree[1]?.target == nil)
  }
}
