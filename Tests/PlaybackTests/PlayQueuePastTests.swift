import PlaybackSupport
import TestSupport
import Testing

@testable import Playback

struct PlayQueuePastTests {
  private var random = SeededRandom(seed: 4)

  private mutating func queue(_ text: String, from start: Int = 0) -> PlayQueue<Character> {
    var queue = PlayQueue<Character>()
    queue.playNow(Array(text), from: start, using: &random)
    return queue
  }

  private func id(_ item: Character, in queue: PlayQueue<Character>) -> Int {
    (queue.all + queue.past.map(\.entry)).first { $0.item == item }?.id ?? 0
  }

  private func played(_ queue: PlayQueue<Character>) -> String {
    String(queue.pastOnce.filter { !$0.isSkipped }.map(\.entry.item))
  }

  private func coming(_ queue: PlayQueue<Character>) -> String {
    String(queue.upcoming.map(\.item))
  }

  @Test mutating func `played entries are in playing order`() {
    var queue = queue("abcdef")
    for _ in 0..<4 { queue.finish(using: &random) }
    #expect(played(queue) == "abcd")
  }

  @Test mutating func `an entry is listed once, and not while it plays or comes again`() {
    var queue = queue("abcd")
    for _ in 0..<3 { queue.finish(using: &random) }
    queue.jump(to: id("b", in: queue))
    #expect(played(queue) == "a" && queue.current?.item == "b" && coming(queue) == "cd")
    queue.repeatMode = .all
    for _ in 0..<4 { queue.finish(using: &random) }
    #expect(queue.current?.item == "b" && coming(queue) == "cd" && played(queue) == "a")
  }

  @Test mutating func `an entry of an earlier context plays once more, and the queue continues`() {
    var queue = queue("ab")
    queue.playNow(Array("xyz"), using: &random)
    queue.append(["q"])
    #expect(queue.jump(to: id("a", in: queue))?.item == "a")
    #expect(!queue.isInContext && coming(queue) == "qyz")
    #expect(queue.following(using: &random)?.item == "q")
    queue.finish(using: &random)
    queue.finish(using: &random)
    #expect(queue.current?.item == "y" && played(queue) == "xaq")
    #expect(queue.goBack()?.item == "q" && queue.goBack()?.item == "a")
    #expect(queue.goBack()?.item == "x" && coming(queue) == "aqyz")
  }

  @Test mutating func `a removed entry does not play again`() {
    var queue = queue("abc")
    queue.finish(using: &random)
    let number = id("a", in: queue)
    queue.remove(number, using: &random)
    #expect(queue.jump(to: number) == nil && queue.step(to: number) == nil)
    #expect(played(queue) == "" && queue.current?.item == "b")
  }

  @Test mutating func `entries on the way to a later one are skipped, not played`() {
    var queue = queue("abcdef")
    queue.append(["p", "q"])
    #expect(queue.step(to: id("d", in: queue))?.item == "d")
    #expect(coming(queue) == "ef" && played(queue) == "a")
    #expect(queue.past.map(\.isSkipped) == [false, true, true, true, true])
    #expect(queue.goBack()?.item == "a", "back leads to what was played")
    #expect(coming(queue) == "pqbcdef")
  }

  @Test mutating func `a step to a queued entry skips the queued ones before it`() {
    var queue = queue("abc")
    queue.append(["p", "q", "r"])
    #expect(queue.step(to: id("q", in: queue))?.item == "q")
    #expect(coming(queue) == "rbc")
    #expect(queue.step(to: id("p", in: queue))?.item == "p", "a skipped entry can be reached")
    #expect(coming(queue) == "qrbc" && played(queue) == "a")
  }

  @Test mutating func `on the way back all between is upcoming again, over contexts as well`() {
    var queue = queue("abc")
    for _ in 0..<2 { queue.finish(using: &random) }
    queue.append(["q"])
    queue.playNow(Array("xyz"), using: &random)
    queue.finish(using: &random)
    queue.finish(using: &random)
    #expect(queue.current?.item == "y" && coming(queue) == "z")
    #expect(queue.step(to: id("a", in: queue))?.item == "a")
    #expect(Set(coming(queue)) == Set("bcqxyz") && coming(queue).count == 6)
    #expect(coming(queue).hasPrefix("bc") && coming(queue).hasSuffix("xyz"))
  }

  @Test(arguments: 1...20)
  mutating func `in a random order a step forward and back again changes nothing`(seed: UInt64) {
    random = SeededRandom(seed: seed)
    var queue = queue("abcdefghij")
    queue.setShuffled(true, using: &random)
    for _ in 0..<2 { queue.finish(using: &random) }
    let (current, before) = (queue.current, queue.upcoming)
    let target = before[Int.random(in: 0..<before.count, using: &random)]
    #expect(queue.step(to: target.id) == target)
    #expect(queue.upcoming == Array(before.drop { $0.id != target.id }.dropFirst()))
    #expect(queue.goBack() == current && queue.upcoming == before)
  }

  @Test mutating func `a long way leaves room for what was played`() {
    var queue = PlayQueue<Int>()
    queue.playNow(Array(0..<20_000), using: &random)
    for _ in 0..<400 { queue.finish(using: &random) }
    queue.append([-1])
    queue.step(to: queue.order[19_000])
    let played = queue.pastOnce.filter { !$0.isSkipped }
    #expect(queue.past.count == 901 && played.map(\.entry.item) == Array(0...400))
    #expect(queue.past.contains { $0.entry.item == -1 }, "queued entries are not lost")
    #expect(queue.goBack()?.item == 400)
    #expect(queue.upcoming.count == 19_600 && queue.upcoming.first?.item == -1)
  }
}
