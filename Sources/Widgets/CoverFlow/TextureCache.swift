internal import Geometry
public import Pixels

/// Caches the covers that are on the stage or will be soon, baked and ready to be drawn.
///
/// Request covers with `want`, nearest first; collect ready ones with `collectArrivals`, once a frame;
/// draw the result of `best`, which always exists and never blocks. Pictures are decoded and baked
/// on workers. The budget includes the covers in progress, but not the decoded pictures, of which
/// there is one at most for each worker. For a small stage the cache keeps at most twice the bytes
/// of the requested covers.
public final class TextureCache<ID: Hashable & Sendable> {
  /// Called when a cover is ready, or all requested ones are: draw a frame and collect them there.
  public var onArrival: () -> Void = {}
  /// The bytes that the cache may use.
  public var budget: Int {
    didSet {
      budget = max(budget, Self.leastBudget)
      guard budget != oldValue else { return }
      let parts = Self.parts(of: budget)
      shelf.capacity = parts.covers
      bench.capacity = parts.travelling
      // Before the first request, covers of an earlier run wait for it.
      if budget < oldValue, !demand.isEmpty { want(demand) }
    }
  }
  /// The stage for which covers are baked.
  ///
  /// After a change the old covers are drawn, scaled, until new ones are ready: call `want` again.
  public private(set) var plan: BakingPlan
  /// Whether covers are baked as pixels, for drawing by columns.
  public private(set) var isInSoftware: Bool

  /// The part of the budget for covers that can be drawn.
  var coverCapacity: Int { shelf.capacity }

  private let bench: BakingBench<ID>
  private var shelf: CoverShelf<ID>
  private var demand: [CoverRequest<ID>] = []
  private var ranks: [CoverKey<ID>: Int] = [:]
  private var planNumber = 0
  private let source: any CoverProvider<ID>
  private var stopgaps: [Color: BakedTexture] = [:]

  /// The smallest budget: enough for the stopgaps and one small cover.
  public static var leastBudget: Int { 2 << 20 }
  /// The side of the sleeves that are drawn until something better is ready.
  private static var stopgapSide: Int { 48 }
  private static var mostStopgaps: Int { 2 * Sleeve.hueCount }

  /// A cache for a source, with a budget in bytes.
  public init(
    source: any CoverProvider<ID>,
    budget: Int,
    plan: BakingPlan,
    inSoftware: Bool = false,
    workers: Int = 2
  ) {
    self.budget = max(budget, Self.leastBudget)
    self.plan = plan
    self.source = source
    isInSoftware = inSoftware
    let parts = Self.parts(of: self.budget)
    shelf = CoverShelf(capacity: parts.covers)
    bench = BakingBench(
      source: source,
      workers: max(workers, 1),
      capacity: parts.travelling
    )
    bench.onFinished = { [weak self] in self?.onArrival() }
  }

  isolated deinit { bench.close() }

  /// A quarter is for covers in progress, a fixed part for the stopgaps, the rest for covers that
  /// can be drawn.
  private static func parts(of budget: Int) -> (covers: Int, travelling: Int) {
    let travelling = budget / 4
    return (budget - travelling - mostStopgapBytes, travelling)
  }

  private static var mostStopgapBytes: Int {
    BakingPlan(side: stopgapSide).byteCount(at: .front) * mostStopgaps
  }

  func budget(for demand: [CoverRequest<ID>]) -> Int {
    let sizes = demand.map { $0.levels.coarsestFirst.map(plan.byteCount(at:)).reduce(0, +) }
    // All levels of a cover are in progress at once.
    return max(Self.budget(holding: sizes.reduce(0, +)), 4 * (sizes.max() ?? 0))
  }

  /// The smallest budget with room for all covers of an earlier run.
  func budget(for baked: BakedCovers<ID>) -> Int {
    Self.budget(holding: baked.covers.reduce(0) { $0 + $1.texture.byteCount })
  }

  private static func budget(holding bytes: Int) -> Int { ((bytes + mostStopgapBytes) * 4 + 2) / 3 }

  // MARK: - Requests

  /// Bakes covers for another stage from now on.
  public func prepare(for plan: BakingPlan, inSoftware: Bool) {
    guard plan != self.plan || inSoftware != isInSoftware else { return }
    if inSoftware != isInSoftware {
      // Neither renderer can draw textures made for the other.
      shelf.removeAll()
      stopgaps = [:]
    }
    self.plan = plan
    isInSoftware = inSoftware
    planNumber += 1
    (ranks, demand) = ([:], [])
    bench.setOut([])
  }

  /// Requests covers, in the order of their priority; all other work is cancelled.
  ///
  /// Requests for which there is no room beside those of a higher priority are ignored.
  public func want(_ demand: [CoverRequest<ID>]) {
    self.demand = demand
    var jobs: [BakingJob<ID>] = []
    var free = shelf.capacity
    let most = bench.capacity
    var wanted = 0
    ranks.removeAll(keepingCapacity: true)
    for wish in demand {
      var missing: [CoverLevel] = []
      for level in wish.levels.coarsestFirst {
        let size = plan.byteCount(at: level)
        let key = CoverKey(id: wish.id, level: level)
        guard size <= free, size <= most, ranks[key] == nil else { continue }
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
    // Covers that are drawn until better ones are ready may need more; they are kept until then.
    let limit = 2 * wanted
    shelf.hold(atMost: jobs.isEmpty ? limit : max(limit, shelf.limit), ranks: ranks)
    bench.setOut(jobs)
  }

  /// Removes the covers of a record whose picture has changed.
  public func forget(_ id: ID) {
    shelf.remove(id)
    bench.drop(id)
    for level in CoverLevel.allCases { ranks[CoverKey(id: id, level: level)] = nil }
  }

  // MARK: - Saved covers

  /// Inserts covers of an earlier run.
  ///
  /// Those for another stage are drawn, scaled, until better ones are ready; doubtful ones until
  /// they are baked again.
  public func insert(_ baked: BakedCovers<ID>) {
    // Saved covers are textures for the renderer.
    guard !isInSoftware else { return }
    // Only a request limits them to less.
    shelf.hold(atMost: shelf.capacity, ranks: ranks)
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

  /// The covers of some records that were baked for the current stage.
  public func baked(_ ids: Set<ID>) -> BakedCovers<ID> {
    let covers = isInSoftware ? [] : shelf.covers(of: ids, planNumber: planNumber)
    return BakedCovers(
      stage: BakedCovers.Stage(plan),
      covers: covers.map { BakedCovers.Cover(id: $0, texture: $1) }
    )
  }

  // MARK: - Results

  /// Collects the covers that have become ready; returns the records that can be drawn better now.
  @discardableResult
  public func collectArrivals() -> [ID] {
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

  /// The best cover that exists for a level.
  ///
  /// It is the level itself, another one, an older size, or a plain sleeve.
  public func best(for id: ID, at level: CoverLevel, sleeve: Sleeve) -> BakedTexture {
    if let found = shelf.best(for: id, at: level, planNumber: planNumber) { return found }
    return stopgap(sleeve, in: source.meanColor(of: id)?.coarse ?? sleeve.color)
  }

  /// Whether requested covers are still being baked.
  public var isBaking: Bool { bench.usage.isBaking }

  /// Whether all requested covers are ready and collected.
  public var isSettled: Bool { bench.usage.isIdle }

  public var usage: TextureUsage {
    var usage = bench.usage
    usage.budget = budget
    usage.stopgapBytes = stopgaps.count * BakingPlan(side: Self.stopgapSide).byteCount(at: .front)
    usage.coverBytes = shelf.bytes
    usage.covers = shelf.count
    usage.evicted = shelf.evictedCount
    return usage
  }

  /// Removes all covers and cancels all work, for a stage that is no longer on the screen.
  public func removeAll() {
    bench.setOut([])
    shelf.removeAll()
    (ranks, demand) = ([:], [])
  }

  private func stopgap(_ sleeve: Sleeve, in color: Color) -> BakedTexture {
    if let made = stopgaps[color] { return made }
    if stopgaps.count >= Self.mostStopgaps { stopgaps = [:] }
    // 48 pixels square without letters: a tenth of a millisecond.
    let plan = BakingPlan(side: Self.stopgapSide, recipe: plan.recipe)
    var made = BakedTexture(
      plan.bake(sleeve.paintBlank(side: Self.stopgapSide, in: color), at: .front),
      tint: color,
      isSleeve: true,
      inSoftware: isInSoftware
    )
    (made.isExact, made.isPlaceholder) = (false, true)
    stopgaps[color] = made
    return made
  }
}

extension Color {
  /// One of a few hundred colours, so that records share placeholders.
  fileprivate var coarse: Self {
    func step(_ part: Double) -> Double { (part * 7).rounded() / 7 }
    return Self(red: step(red), green: step(green), blue: step(blue))
  }
}
