internal import GLib
internal import Gtk
internal import Motion
internal import Numbers
internal import Pixels

/// For which stage pictures were last asked.
struct CoverDemand: Equatable {
  var window = SlotWindow.empty
  var centre = 0
  var isForward = true
  /// Whether what was asked for is no longer what is wanted, wherever the stage stands.
  var isStale = true
}

/// A stage that may be about to change on.
struct PlanWait {
  let plan: BakingPlan
  let since: Double
}

extension CoverFlow {
  /// The covers on the stage, to be drawn at once in the next run.
  public func bakedOnStage() -> BakedCovers<CoverID>? {
    cache?.baked(Set(pool.standing.compactMap { $0.item?.id }))
  }

  /// How many covers on the stage show a stand-in, for want of anything of their own.
  public var bareCount: Int {
    pool.standing.count { $0.baked.map { $0.isSleeve && !$0.isExact } ?? true }
  }

  /// What the covers' memory is used for.
  public var textureUsage: TextureUsage? { cache?.usage }

  /// How long a stage has to stay as it is before covers are baked for it, in seconds.
  private static let patience = 0.12
  /// Covers that have become ready have so many times the time that a frame takes, before one is drawn
  /// only for them.
  private static let gatheringFrames = 4.0
  /// How many slots beyond the stage are asked for, on the side where the covers come from.
  private static let ahead = 8

  /// Bakes for the stage as it is; while it changes its size, the old covers are shown, scaled.
  func refreshPictures() {
    guard let source else { return }
    var recipe = BakingRecipe(reflection: blend.style.reflection)
    recipe.floor = .black
    let plan = BakingPlan(side: Int(clamping: layout.side), scale: scaleFactor, recipe: recipe)
    let inSoftware = drawsInSoftware
    if let cache {
      guard plan != cache.plan || inSoftware != cache.isInSoftware else {
        planWait = nil
        return
      }
      guard hasSettled(plan) || inSoftware != cache.isInSoftware else { return }
      planWait = nil
      cache.prepare(for: plan, inSoftware: inSoftware)
    } else {
      let cache = TextureCache(
        source: source.pictures,
        budget: textureBudget,
        plan: plan,
        inSoftware: inSoftware
      )
      cache.onArrival = { [weak self] in self?.gatherArrivals() }
      lastGathering = clock()
      measureFrame()
      if let bakedCovers { cache.insert(bakedCovers) }
      bakedCovers = nil
      self.cache = cache
    }
    demand.isStale = true
    for cover in pool.standing { cover.level = nil }
  }

  /// Whether a stage has been as it is for a moment: one in the middle of growing would throw away
  /// what it bakes at every frame.
  private func hasSettled(_ plan: BakingPlan) -> Bool {
    let time = shownTime
    if planWait?.plan != plan { planWait = PlanWait(plan: plan, since: time) }
    return time - (planWait?.since ?? time) >= Self.patience
  }

  /// Takes what has been baked, and asks for what is seen or soon will be, nearest first.
  func wishForPictures(around position: Double) {
    guard let cache else { return }
    let centre = ring.slot(nearestTo: position) ?? 0
    let wish = CoverDemand(
      window: pool.window,
      centre: centre,
      isForward: abs(velocity) < 0.5 ? demand.isForward : velocity > 0,
      isStale: false
    )
    guard wish != demand else { return }
    demand = wish
    cache.want(wishList(around: position))
  }

  private func wishList(around position: Double) -> [CoverRequest<CoverID>] {
    guard let source else { return [] }
    var list: [CoverRequest<CoverID>] = []
    var seen: Set<CoverID> = []
    let side = levelAside
    for slot in pool.window.nearestFirst(from: position) {
      guard let item = pool[slot].item, seen.insert(item.id).inserted else { continue }
      let isNear = abs(Double(slot) - position) < 2.5
      list.append(
        CoverRequest(
          item.id,
          sleeve: item.sleeve,
          levels: isNear ? [.front, CoverLevels(side)] : CoverLevels(side)
        )
      )
    }
    let range = pool.window.slots
    guard !range.isEmpty else { return list }
    for step in 0..<Self.ahead {
      let slot = demand.isForward ? range.upperBound + step : range.lowerBound - 1 - step
      guard let index = ring.index(of: slot) else { break }
      let item = source.item(at: index)
      guard seen.insert(item.id).inserted else { continue }
      list.append(CoverRequest(item.id, sleeve: item.sleeve, levels: CoverLevels(side)))
    }
    return list
  }

  /// The level of the covers that stand aside.
  private var levelAside: CoverLevel { level(of: layout.pose(at: 2.5), in: layout) }

  private func level(of pose: Pose, in layout: FlowLayout) -> CoverLevel {
    let seen = layout.extent(of: pose)
    return CoverLevel.fitting(width: seen.width, height: seen.height)
  }

  /// Lets a cover be drawn as finely as it is seen.
  func refreshLevel(of cover: Cover, in layout: FlowLayout) {
    let level = level(of: cover.pose, in: layout)
    guard level != cover.level, let cache, let item = cover.item else { return }
    cover.level = level
    cover.baked = cache.best(for: item.id, at: level, sleeve: item.sleeve)
  }

  /// Draws a frame for covers that have become ready.
  ///
  /// A frame may take longer than the baking of a cover. Where frames are drawn for their sake alone,
  /// those of a moment share one.
  private func gatherArrivals() {
    let rest = lastGathering + gathering - clock()
    guard !frameDriver.isRunning, driver.isResting, cache?.isBaking ?? false, rest > 0 else {
      return redraw()
    }
    arrivalWait = arrivalWait ?? Timeout(after: rest) { [weak self] in self?.redraw() }
  }

  /// Measures how long the frame takes that is about to be drawn.
  private func measureFrame() {
    measuring = frameClock?.connect(Notice("after-paint")) { [weak self] in
      guard let self else { return }
      gathering = Self.gatheringFrames * (clock() - lastGathering)
      measuring?.disconnect()
      measuring = nil
    }
  }

  /// Shows what has become ready since the last frame.
  func takeArrivals() {
    arrivalWait = nil
    guard let cache else { return }
    let arrived = cache.takeArrivals()
    guard !arrived.isEmpty else { return }
    lastGathering = clock()
    measureFrame()
    for cover in pool.standing {
      if let id = cover.item?.id, arrived.contains(id) { cover.level = nil }
    }
  }
}
