import PlaybackSupport
import TestSupport
import Testing
import Values

@testable import Playback

struct PlayedRunTests {
  private var random = SeededRandom(seed: 6)

  private func items(_ records: String) -> [PlayItem] {
    records.map { record in
      PlayItem(
        id: nil,
        record: record.wholeNumberValue.map { RecordID(Int64($0)) },
        location: .file([47]),
        title: String(record),
        artist: "Artist",
        album: "Album \(record)"
      )
    }
  }

  private mutating func queue(_ records: String, from start: Int = 0) -> PlayQueue<PlayItem> {
    var queue = PlayQueue<PlayItem>()
    queue.playNow(items(records), from: start, using: &random)
    return queue
  }

  /// The runs as text: “1×2 [3×4]”, the current one in brackets.
  private func text(_ queue: PlayQueue<PlayItem>) -> String {
    let runs = queue.runs
    return runs.runs.indices.map { index in
      let run = runs.runs[index]
      let text = "\(run.first.item.title)×\(run.count)"
      return index == runs.current ? "[\(text)]" : text
    }.joined(separator: " ")
  }

  @Test mutating func `adjacent entries of a record are one run, before and after the current one`()
  {
    var queue = queue("1122211")
    #expect(text(queue) == "[1×2] 2×3 1×2")
    for _ in 0..<3 { queue.finish(using: &random) }
    #expect(text(queue) == "1×2 [2×3] 1×2")
    #expect(queue.runs.currentRun?.first == queue.context[2])
    queue.playNext(items("34"))
    #expect(text(queue) == "1×2 [2×2] 3×1 4×1 2×1 1×2")
    #expect(text(PlayQueue<PlayItem>()) == "" && PlayQueue<PlayItem>().runs.current == nil)
  }

  @Test mutating func `a run has the record of its entries`() {
    let items = items("12")
    var queue = PlayQueue<PlayItem>()
    queue.playNow(items, using: &random)
    #expect(queue.runs.runs.map(\.album) == ["Album 1", "Album 2"])
    #expect(queue.runs.runs.map(\.record) == [RecordID(1), RecordID(2)])
  }

  @Test mutating func `a step to a run keeps all others in place`() {
    var queue = queue("1112233")
    queue.append(items("44"))
    let before = "[1×1] 4×2 1×2 2×2 3×2"
    #expect(text(queue) == before)
    queue.step(to: queue.runs.runs[3].id)
    #expect(text(queue) == "1×1 4×2 1×2 [2×2] 3×2")
    queue.step(to: queue.runs.runs[4].id)
    #expect(text(queue) == "1×1 4×2 1×2 2×2 [3×2]")
    queue.step(to: queue.runs.runs[1].id)
    #expect(text(queue) == "1×1 [4×2] 1×2 2×2 3×2")
    queue.step(to: queue.runs.runs[0].id)
    #expect(text(queue) == before)
  }

  @Test(arguments: 1...30)
  mutating func `any steps over the runs of a random order lose none`(seed: UInt64) {
    random = SeededRandom(seed: seed)
    var queue = PlayQueue<PlayItem>()
    queue.setShuffled(seed % 3 > 0, using: &random)
    queue.playNow(items("111222333444555"), using: &random)
    queue.append(items("66"))
    for step in 0..<20 {
      let runs = queue.runs
      let target = Int.random(in: 0..<runs.runs.count, using: &random)
      queue.step(to: runs.runs[target].id)
      #expect(queue.current == runs.runs[target].first, "seed \(seed), step \(step)")
      #expect(queue.runs.runs == runs.runs, "seed \(seed), step \(step)")
      #expect(queue.runs.current == target, "seed \(seed), step \(step)")
      if queue.hasNext { queue.finish(using: &random) }
    }
  }

  @Test mutating func `a record of an earlier context comes before, and plays whole again`() {
    var queue = queue("111")
    for _ in 0..<2 { queue.finish(using: &random) }
    queue.playNow(items("222"), using: &random)
    #expect(text(queue) == "1×3 [2×3]")
    queue.step(to: queue.runs.runs[0].id)
    #expect(text(queue) == "[1×3] 2×3")
    for _ in 0..<3 { queue.finish(using: &random) }
    #expect(text(queue) == "1×3 [2×3]")
  }

  @Test mutating func `the runs of a long queue are bounded`() {
    var queue = PlayQueue<PlayItem>()
    let some = items("12")
    queue.playNow((0..<30_000).map { some[$0 % 2] }, using: &random)
    #expect(queue.runs.runs.count == 10_001)
  }
}

@MainActor struct PlayerRunTests {
  private let stand = PlayerStand()

  private func play(_ records: String) {
    stand.player.playNow(stand.items(ofRecords: records))
    stand.engine.playAsAsked()
    stand.forget()
  }

  @Test func `a later and an earlier record play from their first tracks`() {
    play("112233")
    stand.player.play(stand.player.queue.runs.runs[2])
    #expect(
      stand.engine.requests == [
        .load(path: "/e", position: 0, playing: true), .prepare(path: "/f"),
      ]
    )
    #expect(stand.player.state.hasPrevious)
    stand.player.play(stand.player.queue.runs.runs[0])
    #expect(stand.title == "a" && stand.engine.following?.location.name == "b")
  }

  @Test func `the current record just continues`() {
    play("112233")
    stand.engine.reachEnd()
    stand.forget()
    stand.player.play(stand.player.queue.runs.runs[0])
    #expect(stand.engine.requests.isEmpty && stand.title == "b")
  }

  @Test func `a run that is gone changes nothing`() {
    play("1122")
    let gone = stand.player.queue.runs.runs[1]
    stand.player.remove(gone.id)
    stand.forget()
    stand.player.play(gone)
    #expect(stand.engine.requests.isEmpty && stand.title == "a")
  }
}
