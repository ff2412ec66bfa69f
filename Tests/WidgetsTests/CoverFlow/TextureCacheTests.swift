import Geometry
import Gtk
import Motion
import Pixels
import TestSupport
import Testing

@testable import Widgets

@Suite struct TextureCacheTests: BakingTests {
  private func color(_ texture: BakedTexture) -> UInt32? {
    guard let columns = texture.columns else { return nil }
    let row = Int(Double(columns.height) * 0.3)
    return columns.pixels[columns.width / 2 * columns.height + row]
  }

  // MARK: - Substitutes

  @Test func `a substitute is drawn at once, and the picture once it is loaded`() async {
    let source = HeldPictures(isHeld: true)
    let cache = cache(source)
    let before = best(cache, 5)
    #expect(!before.isExact && before.isSleeve && before.tint == sleeve(5).color)
    #expect(color(before) == UInt32(pixel: sleeve(5).color))
    cache.want(wishes([5]))
    #expect(!cache.isSettled)
    source.release()
    #expect(await until { cache.usage.finished == 1 })
    // A finished cover is drawn only after the cache has taken it.
    #expect(best(cache, 5).isSleeve)
    #expect(cache.collectArrivals() == [5])
    let after = best(cache, 5)
    #expect(after.isExact && !after.isSleeve && color(after) == HeldPictures.color(of: 5))
    #expect(cache.collectArrivals().isEmpty && cache.isSettled)
  }

  @Test func `the substitute has the mean colour of the picture where that is known`() {
    let mean = Color(red: 3.0 / 7, green: 1, blue: 0)
    let cache = cache(HeldPictures(isHeld: true, mean: Color(red: 0.44, green: 0.97, blue: 0.02)))
    let texture = best(cache, 5)
    #expect(texture.isPlaceholder && color(texture) == UInt32(pixel: mean))
    let bytes = cache.usage.stopgapBytes
    for id in 0..<40 { _ = best(cache, id) }
    #expect(cache.usage.stopgapBytes == bytes, "records of one colour share it")
  }

  @Test(arguments: [90, 91, 92])
  func `a record without a picture, or with a broken one, has its sleeve`(_ id: Int) async {
    let cache = cache(HeldPictures())
    cache.want(wishes([id]))
    #expect(await settle(cache))
    let texture = best(cache, id)
    #expect(texture.isSleeve && texture.isExact)
    #expect(color(texture) == UInt32(pixel: sleeve(id).inks.ground))
    #expect(texture.tint == sleeve(id).color)
  }

  @Test func `another level is a substitute, and so is the old size until there is a new one`()
    async
  {
    let source = HeldPictures()
    let cache = cache(source)
    cache.want(wishes([1], .side))
    #expect(await settle(cache))
    let side = best(cache, 1, .front)
    #expect(side.frame.level == .side && !side.isExact && !side.isSleeve)
    #expect(best(cache, 1, .side).isExact)
    cache.prepare(for: BakingPlan(side: 90), inSoftware: true)
    let old = best(cache, 1, .side)
    #expect(!old.isExact && old.columns?.height == side.columns?.height)
    cache.want(wishes([1], [.side, .front]))
    #expect(await settle(cache))
    #expect(best(cache, 1, .side).isExact && best(cache, 1, .front).frame.level == .front)
    #expect(best(cache, 1, .side).columns?.height == BakingPlan(side: 90).rows(at: .side))
  }

  @Test func `a renderer gets textures, software gets columns, never the other's`() async {
    let cache = cache(HeldPictures(), inSoftware: false)
    #expect(best(cache, 1).texture != nil && best(cache, 1).columns == nil)
    cache.want(wishes([1]))
    #expect(await settle(cache))
    let texture = best(cache, 1)
    #expect(texture.columns == nil && texture.texture?.width == Self.plan.columns(at: .front))
    #expect(texture.texture?.height == Self.plan.rows(at: .front))
    cache.prepare(for: Self.plan, inSoftware: true)
    #expect(best(cache, 1).texture == nil && best(cache, 1).columns != nil)
  }

  @Test func `a texture is its picture, pixel by pixel`() {
    var random = SeededRandom(seed: 2)
    let pixels = (0..<35).map { _ -> UInt32 in
      let alpha = UInt32.random(in: 0...255, using: &random)
      return alpha << 24 | alpha / 2 << 16 | alpha / 3 << 8 | alpha
    }
    let picture = Picture(width: 7, height: 5, pixels: pixels)
    #expect(Picture(Texture(picture).pixels()) == picture)
  }

  @Test func `a cover removed from the cache is baked again`() async {
    let source = HeldPictures()
    let cache = cache(source)
    cache.want(wishes([1, 2]))
    #expect(await settle(cache))
    cache.want(wishes([1, 2]))
    #expect(cache.isSettled && source.asked.sorted() == [1, 2])
    cache.forget(1)
    #expect(best(cache, 1).isSleeve && !best(cache, 2).isSleeve)
    cache.want(wishes([1, 2]))
    #expect(await settle(cache))
    #expect(source.asked.sorted() == [1, 1, 2] && !best(cache, 1).isSleeve)
  }

  // MARK: - Work

  @Test func `covers are baked in the order of the requests, by a limited number of workers`() async
  {
    let source = HeldPictures()
    let cache = cache(source, workers: 1)
    let order = [7, 8, 6, 9, 5, 10, 4]
    cache.want(wishes(order))
    #expect(await settle(cache))
    #expect(source.asked == order && source.mostRunning == 1)
    let two = HeldPictures()
    let other = self.cache(two, workers: 2)
    other.want(wishes(Array(0..<30)))
    #expect(await settle(other))
    #expect(two.mostRunning <= 2 && Set(two.asked) == Set(0..<30))
  }

  @Test func `a cover that is no longer requested is cancelled and never delivered`() async {
    let source = HeldPictures(isHeld: true)
    let cache = cache(source)
    cache.want(wishes([1, 2, 3, 4]))
    #expect(await until { source.waitingCount == 2 })
    cache.want(wishes([10, 11]))
    #expect(await until { source.cancelled.sorted() == [1, 2] && source.waitingCount == 2 })
    source.release()
    var arrived: [Int] = []
    #expect(
      await until {
        arrived += cache.collectArrivals()
        return cache.isSettled
      }
    )
    #expect(Set(arrived) == [10, 11] && source.asked.sorted() == [1, 2, 10, 11])
    #expect(best(cache, 1).isSleeve && cache.usage.cancelled == 2 && cache.usage.baked == 2)
  }

  @Test func `a cover that is still requested is not interrupted by other requests`() async {
    let source = HeldPictures(isHeld: true)
    let cache = cache(source)
    cache.want(wishes([1, 2]))
    #expect(await until { source.waitingCount == 2 })
    for _ in 0..<20 { cache.want(wishes([2, 1, 3])) }
    source.release()
    #expect(await settle(cache))
    #expect(source.asked.sorted() == [1, 2, 3] && source.cancelled.isEmpty)
  }

  @Test func `covers of an older size are not delivered`() async {
    let source = HeldPictures(isHeld: true)
    let cache = cache(source)
    cache.want(wishes([1]))
    #expect(await until { source.waitingCount == 1 })
    cache.prepare(for: BakingPlan(side: 80), inSoftware: true)
    source.release()
    cache.want(wishes([1]))
    #expect(await settle(cache))
    #expect(best(cache, 1).columns?.height == BakingPlan(side: 80).rows(at: .front))
    #expect(cache.usage.covers == 1)
  }

  @Test func `arrivals are notified for the first cover, and for the last`() async {
    let source = HeldPictures()
    let cache = cache(source)
    var announced = 0
    cache.onArrival = { announced += 1 }
    cache.want(wishes(Array(0..<12)))
    #expect(await until { cache.usage.finished == 12 })
    #expect(await until { announced == 2 })
    #expect(cache.collectArrivals().count == 12)
    cache.want(wishes([50]))
    #expect(await until { announced == 3 })
  }

  // MARK: - Budget

  @Test func `a budget keeps the covers that are wanted most`() async {
    let size = Self.plan.byteCount(at: .front)
    let source = HeldPictures()
    let cache = cache(source, budget: TextureCache<Int>.leastBudget)
    let room = cache.coverCapacity / size
    let many = Array(0..<room + 20)
    cache.want(wishes(many))
    #expect(await settle(cache))
    #expect(many.filter { !best(cache, $0).isSleeve } == Array(0..<room))
    // Covers beyond the budget are not even requested, however often they are wanted.
    cache.want(wishes(many))
    #expect(cache.isSettled && source.asked.count == room)
    // In reverse order it is the others.
    cache.want(wishes(many.reversed()))
    #expect(await settle(cache))
    #expect(many.filter { !best(cache, $0).isSleeve } == Array(20..<room + 20))
    #expect(cache.usage.evicted == 20 && cache.usage.bytes <= cache.budget)
  }

  @Test func `unwanted covers are removed first, beginning with the longest undrawn`() async {
    let cache = cache(HeldPictures(), budget: TextureCache<Int>.leastBudget)
    let room = cache.coverCapacity / Self.plan.byteCount(at: .front)
    cache.want(wishes(Array(0..<room)))
    #expect(await settle(cache))
    for id in (0..<room).reversed() { _ = best(cache, id) }
    cache.want(wishes([1000, 1001, 1002]))
    #expect(await settle(cache))
    let gone = (0..<room).filter { best(cache, $0).isSleeve }
    #expect(gone == Array(room - 3..<room))
  }

  @Test func `a stage that grows gets its new covers although the old ones fill the budget`() async
  {
    let cache = cache(HeldPictures(), budget: TextureCache<Int>.leastBudget)
    let room = cache.coverCapacity / Self.plan.byteCount(at: .front)
    cache.want(wishes(Array(0..<room)))
    #expect(await settle(cache))
    let large = BakingPlan(side: 120)
    cache.prepare(for: large, inSoftware: true)
    cache.want(wishes(Array(0..<room)))
    #expect(await settle(cache))
    let few = cache.coverCapacity / large.byteCount(at: .front)
    for id in 0..<few { #expect(best(cache, id).isExact) }
    #expect(cache.usage.bytes <= cache.budget)
  }

  @Test func `a cover too large for the budget is left out, a coarser level of it is not`() async {
    let huge = BakingPlan(side: 720)
    let cache = cache(HeldPictures(), budget: TextureCache<Int>.leastBudget, plan: huge)
    cache.want(wishes([1], [.front, CoverLevel.quarter.asLevels]))
    #expect(await settle(cache))
    #expect(best(cache, 1).frame.level == .quarter && !best(cache, 1).isSleeve)
  }

  @Test(arguments: [(60, 90), (720, 1)])
  func `the budget for some covers has room for all of them`(_ side: Int, _ count: Int) async {
    let plan = BakingPlan(side: side)
    let cache = cache(HeldPictures(), budget: TextureCache<Int>.leastBudget, plan: plan)
    let ids = (0..<90).prefix(count)
    let demand = wishes(Array(ids), [.front, .side])
    cache.budget = cache.budget(for: demand)
    cache.want(demand)
    #expect(await settle(cache))
    for id in ids { #expect(best(cache, id).isExact && best(cache, id, .side).isExact) }
    #expect(cache.usage.bytes <= cache.budget)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `whatever happens, the budget is kept and no work is lost`(_ seed: UInt64) async {
    var random = SeededRandom(seed: seed)
    let tracker = LifetimeTracker()
    var source: HeldPictures? = HeldPictures(tracker: tracker)
    var cache: TextureCache<Int>? = source.map {
      self.cache($0, budget: (2 << 20) + Int(seed) * 150_000, workers: 1 + Int(seed % 3))
    }
    var last: [CoverRequest<Int>] = []
    for _ in 0..<120 {
      guard let cache else { break }
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<5:
        let middle = Int.random(in: 0..<300, using: &random)
        let reach = Int.random(in: 0..<25, using: &random)
        let levels: [CoverLevels] = [.front, .side, [.front, .side]]
        last = wishes(
          Array(middle - reach...middle + reach).shuffled(using: &random),
          levels.randomElement(using: &random) ?? .front
        )
        cache.want(last)
      case 5..<8: cache.collectArrivals()
      case 8:
        let side = [20, 60, 61, 144].randomElement(using: &random) ?? 60
        cache.prepare(for: BakingPlan(side: side), inSoftware: Bool.random(using: &random))
        last = []
      case 9: cache.forget(Int.random(in: 0..<300, using: &random))
      case 10: _ = best(cache, Int.random(in: 0..<300, using: &random))
      default: await Task.yield()
      }
      let usage = cache.usage
      #expect(usage.bytes <= cache.budget, "seed \(seed)")
      #expect(usage.travellingBytes >= 0 && usage.coverBytes >= 0, "seed \(seed)")
    }
    if let cache {
      cache.want(last)
      #expect(await settle(cache), "seed \(seed)")
      #expect(cache.usage.travellingBytes == 0, "seed \(seed)")
      // The most wanted one is in the cache.
      if let first = last.first {
        let level = first.levels.coarsestFirst[0]
        if cache.plan.byteCount(at: level) <= cache.coverCapacity {
          #expect(best(cache, first.id, level).isExact, "seed \(seed)")
        }
      }
    }
    cache = nil
    source = nil
    #expect(await until { tracker.alive == 0 }, "seed \(seed): something is leaked")
  }

  @Test func `thousands of covers of travel never exceed the budget`() async {
    let source = HeldPictures()
    let cache = cache(source, budget: TextureCache<Int>.leastBudget, plan: BakingPlan(side: 40))
    var most = 0
    for centre in stride(from: 0, through: 4000, by: 5) {
      // Nearest first, and more in the direction of travel.
      cache.want(wishes((0..<30).map { centre + ($0 % 3 == 0 ? -$0 / 3 : $0) }, [.front, .side]))
      cache.collectArrivals()
      _ = best(cache, centre)
      // However slow the loading is, some is finished on the way.
      if centre.isMultiple(of: 50) { #expect(await settle(cache)) } else { await Task.yield() }
      most = max(most, cache.usage.bytes)
    }
    #expect(await settle(cache))
    #expect(most <= cache.budget && cache.usage.bytes <= cache.budget)
    // The budget was used, and the last covers are in the cache.
    #expect(most > cache.budget / 2 && cache.usage.evicted > 100)
    #expect(best(cache, 4000).isExact)
  }

  @Test func `a cache that is freed ends its work`() async {
    let tracker = LifetimeTracker()
    let source = HeldPictures(isHeld: true, tracker: tracker)
    var cache: TextureCache<Int>? = cache(source)
    weak let weakCache = cache
    cache?.want(wishes([1, 2, 3]))
    #expect(await until { source.waitingCount == 2 })
    cache = nil
    #expect(weakCache == nil)
    #expect(await until { source.cancelled.count == 2 })
    #expect(await until { tracker.alive == 1 })
    #expect(source.asked.count == 2)
  }

  @Test func `the coarsest level is baked first`() {
    #expect(CoverLevels([.front, .side]).coarsestFirst == [.side, .front])
  }
}

extension CoverLevel {
  fileprivate var asLevels: CoverLevels { CoverLevels(self) }
}
