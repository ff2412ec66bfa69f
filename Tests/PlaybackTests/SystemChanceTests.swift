import Testing

@testable import Playback

struct SystemChanceTests {
  @Test func `no number is repeated, and every bit changes`() {
    var (one, other) = (SystemChance(), SystemChance())
    let drawn = (0..<1000).map { _ in one.next() } + (0..<1000).map { _ in other.next() }
    #expect(Set(drawn).count == drawn.count)
    #expect(drawn.reduce(0, |) == .max && drawn.reduce(.max, &) == 0)
  }

  @Test func `a shelf of a hundred thousand is shuffled, each of it once`() {
    var chance = SystemChance()
    var queue = PlayQueue<Int>()
    _ = queue.playShuffled(Array(0..<100_000), using: &chance)
    #expect(Set(queue.order).count == 100_000)
    // Hardly any keeps its place.
    let same = zip(queue.order, queue.context).count { $0 == $1.id }
    #expect(same < 30)
  }
}
