public import Geometry
public import Pixels

/// Keeps the covers that are on the stage, or will soon be, baked and ready to be drawn.
///
/// Say what is wanted, nearest first, with `want`; take what has become ready with `takeArrivals`,
/// once in a frame; draw what `best` gives, which is always something and never waits. Pictures are
/// decoded and baked on workers. All the memory, that of covers still on their way included, stays
/// within the budget; only the decoded pictures, one for each worker at most, come on top. A small
/// stage does not use all of it: what is kept beside what is wanted is as much again.
public final class TextureCache<ID: Hashable & Sendable> {
  /// Something has become ready, or all that is wanted has: draw a frame, and take it there.
  public var onArrival: () -> Void = {}
  /// The bytes that may be used in all; after a change call `want` again.
  public var budget: Int {
    didSet {
      budget = max(budget, Self.leastBudget)
      guard budget != oldValue else { return }
      let parts = Self.parts(of: budget)
      shelf.capacity = parts.covers
      bench.capacity = parts.travelling
    }
  }
  /// For which stage covers are baked.
  ///
  /// After a change the old ones are shown, scaled, until there are new ones: call `want` again.
  public private(set) var plan: BakingPlan
  /// Whether covers are wanted as pixels, for drawing by columns.
  public private(set) var isInSoftware: Bool

  /// The bytes of it that are left for covers that can be drawn.
  var coverCapacity: Int { shelf.capacity }

  private let bench: BakingBench<ID>
  private var shelf: CoverShelf<ID>
  /// The demand that are held in the cache or on their way, by their rank.
  private var ranks: [CoverKey<ID>: Int] = [:]
  private var planNumber = 0
  private var stopgaps: [Int: BakedTexture] = [:]

  /// The least budget: what the stopgaps need, and one small cover.
  public static var leastBudget: Int { 2 << 20 }
  /// The side of the sleeves that are shown until something better is ready.
  private static var stopgapSide: Int { 48 }

  /// A cache over a source, within a budget of bytes; `lettering` prints the sleeves.
  public init(
    source: any CoverProvider<ID>,
    budget: Int,
    plan: BakingPlan,
    inSoftware: Bool = false,
    workers: Int = 2,
    lettering: (any Lettering)? = PangoLettering()
  ) {
    self.budget = max(budget, Self.leastBudget)
    self.plan = plan
    isInSoftware = inSoftware
    let parts = Self.parts(of: self.budget)
    shelf = CoverShelf(capacity: parts.covers)
    bench = BakingBench(
      source: source,
      lettering: lettering,
      workers: max(workers, 1),
      capacity: parts.travelling
    )
    bench.onFinished = { [weak self] in self?.onArrival() }
  }

  isolated deinit { bench.close() }

  /// A quarter for covers on their way, a fixed part for the stopgaps, the rest for those here.
  private static func parts(of budget: Int) -> (covers: Int, travelling: Int) {
    let travelling = budget / 4
    let stopgaps = BakingPlan(side: stopgapSide).byteCount(at: .front) * Sleeve.hueCount
    return (budget - travelling - stopgaps, travelling)
  }

  // MARK: - What is wanted

  /// Bakes for another stage from now on.
  public func prepare(for plan: BakingPlan, inSoftware: Bool) {
    guard plan != self.plan || inSoftware != isInSoftware else { return }
    if inSoftware != isInSoftware {
      // Neither renderer can draw what was made for the other.
      shelf.removeAll()
      stopgaps = [:]
    }
    self.plan = plan
    isInSoftware = inSoftware
    planNumber += 1
    ranks = [:]
    bench.setOut([])
  }

  /// Says what is wanted, in the order in which it is wanted; all other work is dropped.
  ///
  /// What does not fit in beside what is wanted more is left out.
  public func want(_ demand: [CoverRequest<ID>]) {
    var jobs: [BakingJob<ID>] = []
    var free = shelf.capacity
    var wanted = 0
    ranks.removeAll(keepingCapacity: true)
    for wish in demand {
      var missing: [CoverLevel] = []
      for level in wish.levels.coarsestFirst {
        let size = plan.byteCount(at: level)
        let key = CoverKey(id: wish.id, level: level)
        guard size <= free, size <= bench.capacity, ranks[key] == nil else { continue }
        free -= size
        wanted += size
        ranks[key] = ranks.count
        if shelf.planNumber(of: key) != planNumber { missing.append(level) }
      }
      guard !missing.isEmpty else { continue }
      jobs.append(
        BakingJob(
          id: wish.id,
          sleeve: wish.sleeve,
          levels: missing,
          plan: plan,
          planNumber: planNumber,
          isInSoftware: isInSoftware
        )
      )
    }
    // What is shown until something better is there may be larger than that: it stays until then.
    let limit = 2 * wanted
    shelf.hold(atMost: jobs.isEmpty ? limit : max(limit, shelf.limit), ranks: ranks)
    bench.setOut(jobs)
  }

  /// Forgets a record whose picture is no longer what it was.
  public func forget(_ id: ID) {
    shelf.remove(id)
    bench.drop(id)
    for level in CoverLevel.allCases { ranks[CoverKey(id: id, level: level)] = nil }
  }

  // MARK: - From one run to the next

  /// Inserts covers of an earlier run; those that were baked for another stage are drawn, scaled, until
  /// there are better ones, and those that are doubtful until they are baked anew.
  public func insert(_ baked: BakedCovers<ID>) {
    // Those are pictures for the renderer.
    guard !isInSoftware else { return }
    let isForStage = baked.stage == BakedCovers<ID>.Stage(plan)
    for cover in baked.covers {
      let bytes = cover.texture.byteCount
      let number = isForStage && !cover.isDoubtful ? planNumber : planNumber - 1
      let item = CoverShelf<ID>.Item(texture: cover.texture, bytes: bytes, planNumber: number)
      _ = shelf.put(
        item,
        at: CoverKey(id: cover.id, level: cover.texture.frame.level),
        ranks: ranks
      )
    }
  }

  /// The covers of some records that were baked for the stage as it is.
  public func baked(_ ids: Set<ID>) -> BakedCovers<ID> {
    let covers = isInSoftware ? [] : shelf.covers(of: ids, planNumber: planNumber)
    return BakedCovers(
      stage: BakedCovers.Stage(plan),
      covers: covers.map { BakedCovers.Cover(id: $0, texture: $1) }
    )
  }

  // MARK: - What is there

  /// Takes what has become ready since the last time; these records can be drawn better now.
  @discardableResult
  public func takeArrivals() -> [ID] {
    var changed: [ID] = []
    for finished in bench.takeFinished() where finished.planNumber == planNumber {
      var isBetter = false
      for (level, texture) in finished.covers {
        let key = CoverKey(id: finished.id, level: level)
        let bytes = plan.byteCount(at: level)
        let item = CoverShelf<ID>.Item(texture: texture, bytes: bytes, planNumber: planNumber)
        if shelf.put(item, at: key, ranks: ranks) { isBetter = true }
      }
      if isBetter { changed.append(finished.id) }
    }
    return changed
  }

  /// The best thing there is for a cover at a level.
  ///
  /// That is the level itself, another one, an older size, or a small sleeve without letters.
  public func best(for id: ID, at level: CoverLevel, sleeve: Sleeve) -> BakedTexture {
    if let found = shelf.best(for: id, at: level, planNumber: planNumber) { return found }
    return stopgap(sleeve)
  }

  /// The colour of the light that a record throws on the stage, as far as it is known.
  public func tint(of id: ID, sleeve: Sleeve) -> Color {
    shelf.tint(of: id) ?? sleeve.color
  }

  /// Whether some of what is wanted is still being baked.
  public var isBaking: Bool { bench.usage.isBaking }

  /// Whether all that was wanted is there.
  public var isSettled: Bool { bench.usage.isIdle }

  /// What it uses and has done.
  public var usage: TextureUsage {
    var usage = bench.usage
    usage.budget = budget
    usage.stopgapBytes = stopgaps.count * BakingPlan(side: Self.stopgapSide).byteCount(at: .front)
    usage.coverBytes = shelf.bytes
    usage.covers = shelf.count
    usage.evicted = shelf.evictedCount
    return usage
  }

  /// Lets go of all covers and all work, for a stage that has left the screen.
  public func removeAll() {
    bench.setOut([])
    shelf.removeAll()
    ranks = [:]
  }

  private func stopgap(_ sleeve: Sleeve) -> BakedTexture {
    if let made = stopgaps[sleeve.hue] { return made }
    // Some fifty pixels square without letters: a tenth of a millisecond, twelve times in a life.
    let plan = BakingPlan(side: Self.stopgapSide, recipe: plan.recipe)
    let blank = Sleeve(title: "", hue: sleeve.hue)
    var made = BakedTexture(
      plan.bake(blank.paint(side: Self.stopgapSide), at: .front),
      tint: sleeve.color,
      isSleeve: true,
      inSoftware: isInSoftware
    )
    made.isExact = false
    stopgaps[sleeve.hue] = made
    return made
  }
}
