import GLib
import Messages
import Pixels
import TestSupport
import Testing
import Values
import Widgets

@testable import App

@Suite(.needsDisplay) struct FirstCoversTests {
  private let update = InventedLibrary().update(to: ShelfStand.contents(1...60))
  private let art = HeldArt()

  private func ids(
    at record: RecordID,
    on stage: String? = "200 1 1 11",
    kept: BakedCovers<Digest>? = nil,
    mostBytes: Int = 128 << 20
  ) async -> Set<Int64> {
    var state = SessionState()
    (state.shelf, state.shelves["all"], state.stage) = ("all", .init(record: record), stage)
    var first = FirstCovers(state: state, style: .gatefold, pictures: art) { [art] in
      while !Task.isCancelled, !art.isHeld || art.asked.count < 10 { await Task.yield() }
    }
    first.mostBytes = mostBytes
    return Set(await first.covers(of: update, kept: kept)?.covers.map(\.id.value) ?? [])
  }

  @Test func `covers around the last record are baked, or the first ones if it is gone`()
    async throws
  {
    let around = await ids(at: 20)
    #expect(around.count == 11 && around.contains(20) && around == Set(art.asked))
    let first = try #require(update.shelves.first?.records.first?.id)
    #expect(await ids(at: 99).contains(first.number))
  }

  @Test func `covers that were kept, or take too long, are not baked`() async throws {
    let plan = BakingPlan(side: 200)
    let texture = BakedTexture(Picture(width: 8, height: 8, color: .black), plan, at: .front)
    let key = try #require(update.records[20]?.bakedKey)
    let kept = BakedCovers<Digest>(stage: .init(plan), covers: [.init(id: key, texture: texture)])
    #expect(FirstCovers.words(for: kept, count: 11) == "200 1 0 11")
    art.isHeld = true
    #expect(await ids(at: 20, kept: kept) == [20])
    #expect(art.asked.count == 10 && !art.asked.contains(20))
  }

  @Test func `only the nearest covers are baked if all would need too much memory`() async {
    let nearest = await ids(at: 20, mostBytes: 1 << 20)
    #expect((1..<11).contains(nearest.count) && nearest.contains(20))
  }

  @Test(arguments: [nil, "", "200 1 1", "0 1 1 11", "920 8 1 29", "200 1 9 11", "200 1 1 -1"])
  func `without a known stage nothing is baked`(stage: String?) async {
    #expect(await ids(at: 20, on: stage).isEmpty && art.asked.isEmpty)
  }
}

nonisolated final class HeldArt: CoverProvider {
  private let state: Locked<(isHeld: Bool, asked: [Int64])>

  init(isHeld: Bool = false) { state = Locked((isHeld, [])) }

  var asked: [Int64] { state.withLock(\.asked) }
  var isHeld: Bool {
    get { state.withLock(\.isHeld) }
    set { state.withLock { $0.isHeld = newValue } }
  }

  @concurrent func art(of id: CoverID, side: Int) async throws -> Picture? {
    state.withLock { $0.asked.append(id.value) }
    while isHeld { try await Task.sleep(for: .milliseconds(10)) }
    return Picture(width: 32, height: 32, color: .black)
  }
}
