import PlaybackSupport
import TestSupport
import Testing

@testable import Playback

struct PlayQueueTests {
  private var random = SeededRandom(seed: 9)

  private mutating func queue(_ text: String, from start: Int = 0) -> PlayQueue<Character> {
    var queue = PlayQueue<Character>()
    queue.playNow(Array(text), from: start, using: &random)
    return queue
  }

  private func coming(_ queue: PlayQueue<Character>) -> String {
    String(queue.upcoming.map(\.item))
  }

  @Test mutating func `a record plays from the chosen track to its end`() {
    var queue = queue("abcd", from: 1)
    #expect(queue.current?.item == "b")
    #expect(coming(queue) == "cd")
    #expect(queue.finish(using: &random)?.item == "c")
    #expect(queue.finish(using: &random)?.item == "d")
    #expect(!queue.hasNext)
    #expect(queue.finish(using: &random) == nil)
    #expect(queue.current?.item == "d", "the last one remains")
    #expect(String(queue.history.map(\.item)) == "bc")
  }

  @Test mutating func `queued entries come first and survive another context`() {
    var queue = queue("ab")
    queue.append(["x", "y"])
    queue.playNext(["w"])
    #expect(coming(queue) == "wxyb")
    #expect(queue.skip(using: &random)?.item == "w")
    #expect(!queue.isInContext)
    queue.playNow(Array("cd"), using: &random)
    #expect(queue.current?.item == "c")
    #expect(coming(queue) == "xyd")
  }

  @Test mutating func `what is to play next stands in the order in which it was said`() {
    var queue = queue("ab")
    queue.append(["q"])
    queue.playNext(["x", "y"])
    queue.playNext(["z"])
    #expect(coming(queue) == "xyzqb")
    queue.skip(using: &random)
    queue.playNext(["w"])
    #expect(coming(queue) == "yzwqb")
    queue.move(queue.queued[3].id, to: 0)
    queue.playNext(["v"])
    #expect(coming(queue) == "vqyzwb", "what the user has moved to the front is not kept there")
  }

  @Test mutating func `previous goes back through the played entries and next returns`() {
    var queue = queue("abc")
    queue.append(["x"])
    queue.skip(using: &random)
    queue.skip(using: &random)
    #expect(queue.current?.item == "b")
    #expect(queue.goBack()?.item == "x")
    #expect(coming(queue) == "bc")
    #expect(queue.goBack()?.item == "a")
    #expect(coming(queue) == "xbc")
    #expect(queue.goBack() == nil)
    #expect(queue.skip(using: &random)?.item == "x")
    #expect(queue.skip(using: &random)?.item == "b")
  }

  @Test mutating func `only upcoming entries are shuffled, and played ones remain before them`() {
    var queue = queue("abcdefghijklmnop", from: 0)
    queue.append(["x"])
    queue.skip(using: &random)
    queue.skip(using: &random)
    let (order, before) = (queue.order.prefix(queue.played), coming(queue))
    queue.shuffleUpcoming(using: &random)
    #expect(queue.isShuffled && queue.order.prefix(queue.played) == order)
    #expect(coming(queue) != before && coming(queue).sorted() == before.sorted())
    #expect(queue.current?.item == "b" && queue.goBack()?.item == "x")
  }

  @Test mutating func `what is still upcoming returns to its earlier order`() {
    var queue = queue("abcdefgh", from: 0)
    queue.append(["x", "y"])
    let old = queue
    queue.shuffleUpcoming(using: &random)
    for _ in 0..<4 { queue.skip(using: &random) }
    let left = Set(coming(queue))
    queue.extend(["z"])
    queue.arrange(as: old)
    #expect(!queue.isShuffled && coming(queue) == "xybcdefgh".filter(left.contains) + "z")
  }

  @Test mutating func `entries removed from several places return to them`() {
    var queue = queue("abcdefgh", from: 0)
    queue.append(["x", "y"])
    let (before, runs) = (queue.upcoming, [1..<3, 4..<5, 7..<8])
    queue.remove(upcoming: Set(runs.flatMap { before[$0].map(\.id) }))
    #expect(coming(queue) == "xcefh")
    for _ in 0..<2 {
      for run in runs { queue.putBack(Array(before[run]), at: run.lowerBound) }
      #expect(coming(queue) == "xybcdefgh", "those that are there already are left alone")
    }
  }

  @Test mutating func `shuffle keeps the current one first and plays each once`() {
    for _ in 0..<50 {
      var queue = queue("abcdefgh", from: 3)
      queue.setShuffled(true, using: &random)
      #expect(queue.current?.item == "d")
      var heard: [Character] = ["d"]
      while let entry = queue.finish(using: &random) { heard.append(entry.item) }
      #expect(heard.count == 8 && Set(heard).count == 8)
    }
  }

  @Test mutating func `turning shuffle off continues from the current one in the original order`() {
    var queue = queue("abcdefgh", from: 3)
    queue.setShuffled(true, using: &random)
    queue.skip(using: &random)
    queue.skip(using: &random)
    let current = queue.current?.item ?? " "
    queue.setShuffled(false, using: &random)
    #expect(queue.current?.item == current)
    let rest = "abcdefgh".drop { $0 != current }.dropFirst()
    #expect(coming(queue) == String(rest))
  }

  @Test mutating func `shuffle is fair`() {
    // Three others have six orders; 600 draws each, within five standard deviations.
    var counts: [String: Int] = [:]
    for _ in 0..<3600 {
      var queue = queue("abcd")
      queue.setShuffled(true, using: &random)
      counts[coming(queue), default: 0] += 1
    }
    #expect(counts.count == 6)
    for (order, count) in counts { #expect(abs(count - 600) < 112, "\(order): \(count)") }
  }

  @Test mutating func `a start anywhere in a random order is fair as well`() {
    var counts: [Character: Int] = [:]
    for _ in 0..<4000 {
      var queue = PlayQueue<Character>()
      let first = queue.playShuffled(Array("abcd"), using: &random)
      counts[first?.item ?? " ", default: 0] += 1
    }
    for (item, count) in counts { #expect(abs(count - 1000) < 137, "\(item): \(count)") }
  }

  @Test mutating func `repeat all starts over, and shuffled with another one than the last`() {
    var queue = queue("abc", from: 2)
    queue.repeatMode = .all
    #expect(queue.finish(using: &random)?.item == "a")
    queue.setShuffled(true, using: &random)
    var last = queue.current
    for round in 1..<60 {
      let told = queue.following(using: &random)
      let next = queue.finish(using: &random)
      #expect(told == next, "the announced entry follows")
      #expect(next?.item != last?.item, "round \(round)")
      last = next
    }
  }

  @Test mutating func `repeat one keeps the current one at its end, and skips on request`() {
    var queue = queue("ab")
    queue.repeatMode = .one
    #expect(queue.following(using: &random)?.item == "a")
    #expect(queue.finish(using: &random)?.item == "a")
    #expect(queue.history.isEmpty)
    #expect(queue.skip(using: &random)?.item == "b")
    #expect(queue.skip(using: &random)?.item == "a", "a skip at the end starts over")
  }

  @Test mutating func `removing the current one starts the next`() {
    var queue = queue("abc")
    queue.remove(queue.current?.id ?? 0, using: &random)
    #expect(queue.current?.item == "b")
    #expect(coming(queue) == "c")
    #expect(queue.history.isEmpty, "a removed entry does not return")
    for _ in 0..<2 { queue.remove(queue.current?.id ?? 0, using: &random) }
    #expect(queue.isEmpty)
  }

  @Test mutating func `entries that go or come together leave the rest in its order`() {
    var queue = queue("abcd")
    queue.append(["x", "y"])
    queue.insert(["p", "q"], at: 3)
    #expect(coming(queue) == "xybpqcd")
    let gone = queue.upcoming.filter { "xpc".contains($0.item) }.map(\.id)
    queue.remove(upcoming: Set(gone + [queue.current?.id ?? 0]))
    #expect(coming(queue) == "ybqd" && queue.current?.item == "a")
    queue.insert(["z"], at: 1)
    #expect(coming(queue) == "yzbqd")
  }

  @Test mutating func `clearing keeps the current one`() {
    var queue = queue("abc", from: 1)
    queue.append(["x"])
    queue.clear()
    #expect(queue.current?.item == "b")
    #expect(queue.upcoming.isEmpty)
    #expect(!queue.hasNext)
  }

  @Test mutating func `a jump in a shuffled queue loses nothing`() {
    var queue = queue("abcdef")
    queue.setShuffled(true, using: &random)
    let target = queue.upcoming[3]
    let others = queue.upcoming.filter { $0.id != target.id }
    #expect(queue.jump(to: target.id) == target)
    #expect(queue.upcoming == others)
  }

  @Test mutating func `playing no entries changes nothing`() {
    var queue = queue("ab")
    let before = queue
    #expect(queue.playNow([], using: &random) == nil)
    #expect(queue == before)
    #expect(queue.jump(to: 99) == nil)
    let isRemoved = queue.remove(99, using: &random)
    let isMoved = queue.move(99, to: 0)
    #expect(!isRemoved && !isMoved)
    #expect(queue == before)
  }
}
