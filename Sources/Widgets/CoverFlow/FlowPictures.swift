internal import GLib
internal import Gtk
internal import Motion
internal import Pixels
internal import Values

/// The pictures of a flow's covers: baked for its stage, requested nearest first, and shown as they
/// become ready.
final class FlowPictures {
  private unowned let flow: CoverFlow
  private var cache: TextureCache<CoverID>?
  /// Covers of an earlier run, until the cache exists.
  private(set) var baked: BakedCovers<CoverID>?

  /// The stage for which pictures were last requested.
  private var demand = Demand()
  private var pending: PendingPlan?
  /// The time when arrivals were last shown.
  private var lastGathering = -Double.infinity
  /// For how many seconds arrivals are gathered before they are shown.
  private var gathering = 0.1
  private(set) var arrivalWait: Timeout?
  private(set) var measuring: Connection?

  private(set) var isComplete = false

  /// For how many seconds a stage must not change before covers are baked for it.
  private static let patience = 0.12
  /// Arrivals are gathered for this many times the duration of a frame.
  private static let gatheringFrames = 4.0
  /// The number of slots that are requested beyond a complete stage, on the side where covers
  /// appear.
  private static let ahead = 8

  private struct Demand: Equatable {
    var window = SlotWindow.empty
    var centre = 0
    var isForward = true
    var isStale = true
  }

  private struct PendingPlan {
    let plan: BakingPlan
    let since: Double
  }

  init(of flow: CoverFlow) { self.flow = flow }

  var usage: TextureUsage? { cache?.usage }

  var isSettled: Bool { cache?.isSettled ?? true }

  /// Whether the stage may still be changing, so that no covers are baked for it yet.
  var isWaiting: Bool { pending != nil }

  func baked(_ items: Set<CoverID>) -> BakedCovers<CoverID>? { cache?.baked(items) }

  // MARK: - Changes

  func setBudget(_ bytes: Int) {
    cache?.budget = bytes
    demand.isStale = true
    // A cover that is no longer in the cache must not keep its texture.
    for cover in flow.pool.visible { cover.outdatePicture() }
  }

  func forget(_ id: CoverID) {
    cache?.forget(id)
    demand.isStale = true
    for cover in flow.pool.visible where cover.item?.id == id { cover.outdatePicture() }
  }

  /// Requests pictures again at the next layout.
  func invalidate() { demand = Demand() }

  /// Frees all pictures; they are baked again when the flow is mapped.
  func removeAll() {
    cache?.removeAll()
    isComplete = false
    invalidate()
  }

  /// Begins with a new cache, for another source.
  func reset() { (cache, isComplete) = (nil, false) }

  // MARK: - Baking

  /// Begins with covers of an earlier run, unless there is a cache already.
  func begin(with covers: BakedCovers<CoverID>?) { if cache == nil { baked = covers } }

  /// Bakes covers for the present stage; while its size changes, the old textures are scaled.
  func prepare(for source: any FlowSource, budget: Int) {
    let recipe = BakingRecipe(reflection: flow.style.reflection)
    let side = Int(clamping: flow.layout.side)
    let plan = BakingPlan(side: side, scale: flow.scaleFactor, recipe: recipe)
    let inSoftware = flow.drawsInSoftware
    if let cache {
      guard plan != cache.plan || inSoftware != cache.isInSoftware else {
        pending = nil
        return
      }
      guard hasSettled(plan) || inSoftware != cache.isInSoftware else { return }
      pending = nil
      cache.prepare(for: plan, inSoftware: inSoftware)
    } else {
      let cache = TextureCache(
        source: source.pictures,
        budget: budget,
        plan: plan,
        inSoftware: inSoftware
      )
      cache.onArrival = { [weak self] in self?.gatherArrivals() }
      lastGathering = flow.clock()
      measureFrame()
      if let baked {
        // All of what is in view has room, as for requests.
        if flow.holdsView { cache.budget = max(budget, cache.budget(for: baked)) }
        cache.insert(baked)
      }
      baked = nil
      self.cache = cache
    }
    demand.isStale = true
    for cover in flow.pool.visible { cover.outdatePicture() }
  }

  /// Whether a plan has been the same for a moment: a growing stage would bake covers for each frame.
  private func hasSettled(_ plan: BakingPlan) -> Bool {
    let time = flow.shownTime
    if pending?.plan != plan { pending = PendingPlan(plan: plan, since: time) }
    return time - (pending?.since ?? time) >= Self.patience
  }

  // MARK: - Requests

  /// Requests the pictures that are visible or will be soon, nearest first.
  func request(around position: Double) {
    guard let cache, flow.requestsPictures else { return }
    let next = Demand(
      window: flow.pool.window,
      centre: flow.ring.slot(nearestTo: position) ?? 0,
      isForward: abs(flow.velocity) < 0.5 ? demand.isForward : flow.velocity > 0,
      isStale: false
    )
    guard next != demand else { return }
    demand = next
    cache.want(requests(around: position))
  }

  private func requests(around position: Double) -> [CoverRequest<CoverID>] {
    guard let source = flow.source else { return [] }
    let (pool, ring) = (flow.pool, flow.ring)
    var requests: [CoverRequest<CoverID>] = []
    var ids: Set<CoverID> = []
    let side = CoverLevels(sideLevel(in: flow.layout))
    for slot in pool.window.nearestFirst(from: position) {
      guard let item = pool[slot].item, ids.insert(item.id).inserted else { continue }
      let isNear = abs(Double(slot) - position) < 2.5
      let levels = isNear ? side.union(.front) : side
      requests.append(CoverRequest(id: item.id, sleeve: item.sleeve, levels: levels))
    }
    if flow.holdsView, let cache {
      cache.budget = max(flow.textureBudget, cache.budget(for: requests))
    }
    let range = pool.window.slots
    guard !range.isEmpty else { return requests }
    for step in 0..<(isComplete ? Self.ahead : 0) {
      let slot = demand.isForward ? range.upperBound + step : range.lowerBound - 1 - step
      guard let index = ring.index(of: slot) else { break }
      let item = source.item(at: index)
      guard ids.insert(item.id).inserted else { continue }
      requests.append(CoverRequest(id: item.id, sleeve: item.sleeve, levels: side))
    }
    return requests
  }

  /// Updates the texture of a cover to the level of detail that its pose needs.
  func refreshLevel(of cover: Cover, in layout: FlowLayout) {
    let level = level(of: cover.plane, in: layout)
    guard level != cover.level, let cache, let item = cover.item else { return }
    cover.show(
      cache.best(for: item.id, at: level, sleeve: item.sleeve),
      at: level,
      fades: flow.fadesPictures
    )
  }

  private func sideLevel(in layout: FlowLayout) -> CoverLevel {
    level(of: layout.perspective.plane(layout.pose(at: 2.5)), in: layout)
  }

  private func level(of plane: PosedPlane, in layout: FlowLayout) -> CoverLevel {
    let extent = layout.extent(of: plane)
    return CoverLevel.fitting(width: extent.width, height: extent.height)
  }

  // MARK: - Arrivals

  /// Notices, at the end of a layout, that its frame is the first one with all pictures.
  func noticeCompletion() {
    let isEmpty = flow.pool.window.slots.isEmpty && flow.ring.count > 0
    guard !isComplete, !isEmpty, !isWaiting, flow.requestsPictures, let cache, cache.isSettled
    else { return }
    isComplete = true
    demand.isStale = true
    // When the frame is drawn.
    Task { [weak flow] in
      flow?.queueAllocate()
      flow?.onComplete?()
    }
  }

  /// Draws a frame for pictures that have become ready.
  ///
  /// A frame may take longer than baking a cover, so several arrivals share a frame while nothing
  /// moves.
  private func gatherArrivals() {
    let rest = lastGathering + gathering - flow.clock()
    guard !flow.drawsFrames, cache?.isBaking ?? false, rest > 0 else { return flow.redraw() }
    arrivalWait = arrivalWait ?? Timeout(after: rest) { [weak self] in self?.flow.redraw() }
  }

  /// Measures the duration of the next frame.
  func measureFrame() {
    // Pictures may have arrived several times since the last frame.
    guard measuring == nil else { return }
    measuring = flow.frameClock?.connect(Notice("after-paint")) { [weak self] in
      guard let self else { return }
      gathering = Self.gatheringFrames * (flow.clock() - lastGathering)
      measuring?.disconnect()
      measuring = nil
    }
  }

  /// Shows the pictures that have become ready since the last frame.
  func collectArrivals() {
    arrivalWait = nil
    guard let cache else { return }
    let arrived = cache.collectArrivals()
    guard !arrived.isEmpty else { return }
    lastGathering = flow.clock()
    measureFrame()
    for cover in flow.pool.visible {
      if let id = cover.item?.id, arrived.contains(id) { cover.outdatePicture() }
    }
  }
}
