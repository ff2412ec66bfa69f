import TestSupport
import Testing

@testable import App
@testable import Playback

struct UpNextRowsTests {
  private var random = SeededRandom(seed: 1)
  private var queue = PlayQueue<PlayItem>()

  init() {
    queue.playNow(["a", "b", "c", "d"].map { Self.item($0) }, using: &random)
  }

  private static func item(_ name: String, on record: String = "") -> PlayItem {
    PlayItem(id: nil, location: .file(Array("/m/\(name)".utf8)), title: name, album: record)
  }

  private func shown(_ cleared: Set<Int> = []) -> [String] {
    UpNextRows(queue, cleared: cleared).rows.map { row in
      switch row.stage {
      case .played: "[\(row.entry.item.title)]"
      case .playing: "*\(row.entry.item.title)"
      case .coming: row.entry.item.title
      }
    }
  }

  @Test func `the current track is above the upcoming ones`() {
    #expect(shown() == ["*a", "b", "c", "d"])
    #expect(UpNextRows(queue).openCount == 4)
  }

  @Test
  mutating func `played rows are above the current track, in the order in which they were played`()
  {
    queue.skip(using: &random)
    queue.append([Self.item("x")])
    queue.skip(using: &random)
    #expect(shown() == ["[a]", "[b]", "*x", "c", "d"])
    #expect(UpNextRows(queue).openCount == 3)
  }

  @Test mutating func `queued tracks come before the rest of the record`() {
    queue.append([Self.item("x"), Self.item("y")])
    #expect(shown() == ["*a", "x", "y", "b", "c", "d"])
  }

  @Test mutating func `the first row of each part shows the part's origin`() {
    func origins() -> [QueueOrigin?] {
      UpNextRows(queue).rows.filter { $0.stage != .played }.map(\.origin)
    }
    #expect(origins() == [nil, .rest(record: nil), nil, nil])
    queue.append([Self.item("x"), Self.item("y")])
    #expect(origins() == [nil, .queue, nil, .rest(record: nil), nil, nil])
    queue.playNow(["a", "b", "c"].map { Self.item($0, on: "R") }, using: &random)
    queue.clear()
    #expect(origins() == [nil])
    queue.playNow(["a", "b", "c"].map { Self.item($0, on: "R") }, using: &random)
    #expect(origins() == [nil, .rest(record: "R"), nil])
    queue.playNow([Self.item("a"), Self.item("b", on: "R"), Self.item("c")], using: &random)
    #expect(origins() == [nil, .rest(record: nil), nil])
  }

  @Test mutating func `cleared rows are not shown, and Previous still reaches them`() throws {
    queue.skip(using: &random)
    queue.skip(using: &random)
    let played = Set(UpNextRows(queue).played.map(\.id))
    #expect(shown(played) == ["*c", "d"])
    queue.goBack()
    #expect(shown(played) == ["*b", "c", "d"])
    queue.skip(using: &random)
    // It was played again, but remains cleared.
    #expect(shown(played) == ["*c", "d"])
  }

  @Test mutating func `no entry is shown twice, whatever was skipped and gone back to`() {
    queue.append((0..<5).map { Self.item("q\($0)") })
    for step in 0..<400 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: queue.goBack()
      case 1: queue.jump(to: Int.random(in: 1...9, using: &random))
      case 2: queue.repeatMode = step % 2 == 0 ? .all : .off
      default: queue.skip(using: &random)
      }
      let shown = UpNextRows(queue)
      let rows = shown.rows
      #expect(rows.count == shown.count)
      #expect(Set(rows.map(\.entry.id)).count == rows.count)
      #expect(rows.count { $0.stage == .playing } == 1)
      #expect(rows.filter { $0.stage == .coming }.map(\.entry) == queue.upcoming)
      let order = rows.map { [.played: 0, .playing: 1, .coming: 2][$0.stage]! }
      #expect(order == order.sorted())
    }
  }

  @Test(arguments: 1...8)
  func `rows updated from earlier ones equal rows built from the queue`(
    seed: UInt64
  ) {
    var (random, queue) = (SeededRandom(seed: seed), queue)
    var rows = UpNextRows(queue)
    var cleared: Set<Int> = []
    for _ in 0..<300 {
      let id = Int.random(in: 1...max(queue.made, 1), using: &random)
      switch Int.random(in: 0..<14, using: &random) {
      case 0: queue.goBack()
      case 1: queue.jump(to: id)
      case 2: queue.remove(id, using: &random)
      case 3: queue.move(id, to: Int.random(in: 0...9, using: &random))
      case 4: queue.append([Self.item("x"), Self.item("y")])
      case 5: queue.playNext([Self.item("z")])
      case 6: queue.setShuffled(Bool.random(using: &random), using: &random)
      case 7: queue.repeatMode = .allCases.randomElement(using: &random) ?? .off
      case 8: cleared.formUnion(rows.played.map(\.id).filter { _ in .random(using: &random) })
      case 9 where id % 4 == 0:
        queue.playNow((0..<id % 9).map { Self.item("\($0)") }, using: &random)
      case 10 where id % 9 == 0: queue.clear()
      default: queue.skip(using: &random)
      }
      let (before, fresh) = (rows, UpNextRows(queue, cleared: cleared))
      rows = UpNextRows(queue, cleared: cleared, after: before)
      #expect(rows.rows == fresh.rows && rows.count == fresh.count, "seed \(seed)")
      let same = rows.same(as: before)
      let (now, old) = (rows.places, before.places.dropFirst(same.gone))
      #expect(now.prefix(same.first) == old.prefix(same.first), "seed \(seed)")
      #expect(now.suffix(same.last) == old.suffix(same.last), "seed \(seed)")
      #expect(same.first + same.last <= min(now.count, old.count), "seed \(seed)")
    }
  }

  @Test
  mutating func `a track's end changes two rows of 100,000, and removes the oldest played one`() {
    queue.playNow((0..<100_000).map { Self.item("\($0)") }, using: &random)
    // Of the played rows the last 1,000 remain.
    for _ in 0..<990 { queue.skip(using: &random) }
    var rows = UpNextRows(queue)
    for step in 990..<1010 {
      queue.skip(using: &random)
      let before = rows
      rows = UpNextRows(queue, after: before)
      let same = rows.same(as: before)
      #expect(rows.count - same.first - same.last == 2)
      #expect(same.gone == (step < 999 ? 0 : 1))
    }
  }

  @Test func `a row dropped above the upcoming ones is the next one`() {
    let rows = UpNextRows(queue)
    #expect([0, 1, 2, 3].map { rows.place(forIndex: $0) } == [0, 0, 1, 2])
  }
}

extension UpNextRows {
  fileprivate var places: [Place] { (0..<count).map { self[$0] } }
  fileprivate var rows: [Row] { places.compactMap { row(of: $0.entry) } }
}
