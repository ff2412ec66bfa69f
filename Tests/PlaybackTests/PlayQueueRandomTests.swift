import PlaybackSupport
import TestSupport
import Testing

@testable import Playback

struct PlayQueueRandomTests {
  /// Upcoming and played entries as plain lists; enough without shuffle and repeat.
  private struct Model {
    var current: Int?
    var queued: [Int] = []
    var next: Set<Int> = []
    var rest: [Int] = []
    var history: [Int] = []

    var coming: [Int] { queued + rest }

    mutating func skip() {
      guard let next = coming.first else { return }
      if let current { history.append(current) }
      current = next
      if queued.isEmpty { rest.removeFirst() } else { queued.removeFirst() }
    }
  }

  @Test(arguments: 1...60)
  func `skip, remove and move do what they do in a list`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var queue = PlayQueue<Int>()
    var model = Model()
    var made = 0
    func some(_ most: Int) -> [Int] {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in
        made += 1
        return made
      }
    }
    for step in 0..<150 {
      let coming = queue.upcoming
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        let items = some(6)
        let start = Int.random(in: 0..<items.count, using: &random)
        queue.playNow(items, from: start, using: &random)
        if let current = model.current { model.history.append(current) }
        model.current = items[start]
        model.rest = Array(items[(start + 1)...])
      case 1:
        let items = some(3)
        queue.append(items)
        model.queued += items
      case 2:
        let items = some(3)
        queue.playNext(items)
        let place = model.queued.prefix { model.next.contains($0) }.count
        model.next = model.next.intersection(model.queued).union(items)
        model.queued.insert(contentsOf: items, at: place)
      case 3 where !coming.isEmpty:
        let place = Int.random(in: 0..<coming.count, using: &random)
        queue.remove(coming[place].id, using: &random)
        if place < model.queued.count {
          model.queued.remove(at: place)
        } else {
          model.rest.remove(at: place - model.queued.count)
        }
      case 4 where !coming.isEmpty:
        let start = Int.random(in: 0..<coming.count, using: &random)
        let target = Int.random(in: 0..<coming.count, using: &random)
        queue.move(coming[start].id, to: target)
        move(&model, from: start, to: target)
      case 5:
        queue.clear()
        model.queued = []
        model.rest = []
      default:
        let isNatural = Bool.random(using: &random)
        _ = isNatural ? queue.finish(using: &random) : queue.skip(using: &random)
        model.skip()
      }
      #expect(queue.current?.item == model.current, "seed \(seed), step \(step)")
      #expect(queue.upcoming.map(\.item) == model.coming, "seed \(seed), step \(step)")
      #expect(queue.queued.map(\.item) == model.queued, "seed \(seed), step \(step)")
      #expect(queue.history.map(\.item) == model.history, "seed \(seed), step \(step)")
    }
  }

  private func move(_ model: inout Model, from start: Int, to target: Int) {
    let wasQueued = start < model.queued.count
    let item =
      wasQueued
      ? model.queued.remove(at: start)
      : model.rest.remove(at: start - model.queued.count)
    if target < model.queued.count || target == model.queued.count && wasQueued {
      model.queued.insert(item, at: target)
    } else {
      model.rest.insert(item, at: target - model.queued.count)
    }
  }

  @Test(arguments: 1...60)
  func `after random edits, the parts agree and nothing is lost or doubled`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var queue = PlayQueue<Int>()
    for step in 0..<200 {
      let there = queue.all.map(\.id)
      let any = there.randomElement(using: &random) ?? 0
      var mayLose = false
      switch Int.random(in: 0..<14, using: &random) {
      case 0:
        mayLose = true
        queue.playNow(Array(0..<Int.random(in: 1...5, using: &random)), from: 1, using: &random)
      case 1: queue.append([7])
      case 2: queue.playNext([8, 9])
      case 3:
        mayLose = true
        queue.remove(any, using: &random)
      case 4: queue.move(any, to: Int.random(in: 0..<8, using: &random))
      case 5: queue.setShuffled(.random(using: &random), using: &random)
      case 6: queue.repeatMode = .allCases.randomElement(using: &random) ?? .off
      case 7, 8: queue.goBack()
      case 9: queue.jump(to: queue.history.randomElement(using: &random)?.id ?? any)
      case 10: queue.jump(to: any)
      case 11:
        let past = queue.past.randomElement(using: &random)?.entry.id
        queue.step(to: Bool.random(using: &random) ? any : past ?? any)
      default:
        mayLose = true
        let told = queue.following(using: &random)
        let came = queue.finish(using: &random)
        #expect(told == came, "the announced entry follows; seed \(seed), step \(step)")
      }
      let place = "seed \(seed), step \(step)"
      #expect(Set(queue.order) == Set(queue.context.map(\.id)), "\(place)")
      #expect(queue.order.count == queue.context.count, "\(place)")
      #expect((0...queue.order.count).contains(queue.played), "\(place)")
      #expect(Set(queue.upcoming.map(\.id)).count == queue.upcoming.count, "\(place)")
      #expect(!queue.upcoming.contains { $0.id == queue.current?.id }, "\(place)")
      #expect(Set(queue.all.map(\.id)).count == queue.all.count, "\(place)")
      let played = queue.pastOnce.map(\.entry)
      let line = played + [queue.current].compactMap { $0 } + queue.upcoming
      #expect(Set(line.map(\.id)).count == line.count, "\(place)")
      if !mayLose {
        let known = Set(queue.all.map(\.id)).union(queue.past.map(\.entry.id))
        #expect(known.isSuperset(of: there), "\(place)")
      }
      if !queue.isShuffled { #expect(queue.order == queue.context.map(\.id), "\(place)") }
    }
  }

  @Test(arguments: 1...40)
  func `back and forward again plays the same`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var queue = PlayQueue<Int>()
    queue.setShuffled(seed % 2 == 0, using: &random)
    queue.playNow(Array(0..<12), from: 2, using: &random)
    queue.append([20, 21])
    for _ in 0..<Int.random(in: 2..<9, using: &random) { queue.skip(using: &random) }
    let steps = Int.random(in: 1...queue.history.count, using: &random)
    let heard = queue.history.suffix(steps) + [queue.current].compactMap { $0 }
    for entry in heard.dropLast().reversed() { #expect(queue.goBack() == entry, "seed \(seed)") }
    for entry in heard.dropFirst() { #expect(queue.skip(using: &random) == entry, "seed \(seed)") }
  }
}
