extension TabMotion {
  /// A visible page, and its distance from the view in pages.
  public typealias Page = TabLayout.FarJump.Page

  /// Above this velocity, in pages per second, only the page on which the motion rests is bound.
  public static let bindingVelocity = 3.0

  /// The most pages that exist at a time.
  public static let mostPages = 3

  /// The visible pages, in the order of their positions.
  public func seenPages(at time: Double) -> [Page] { seenPages(of: position(at: time)) }

  /// The visible pages at a position.
  public func seenPages(of position: Double) -> [Page] {
    var pages: [Page] = []
    func add(_ page: Page) {
      guard page.offset.magnitude < 1, ring.index(of: page.slot) != nil else { return }
      pages.append(page)
    }
    if let jump {
      let both = jump.pages(at: position)
      add(both.leaving)
      add(both.arriving)
    } else {
      let slot = Int(slot: position.rounded(.down))
      add(Page(slot: slot, offset: Double(slot) - position))
      add(Page(slot: slot + 1, offset: Double(slot + 1) - position))
    }
    return pages
  }

  /// The slots whose pages should exist, the most needed first, at most three.
  public func livePages(at time: Double, alive: (Int) -> Bool) -> [Int] {
    guard ring.count > 0 else { return [] }
    let isSlow = velocity(at: time).magnitude < Self.bindingVelocity
    var slots: [Int] = []
    var indices: [Int] = []
    func add(_ slot: Int, bindsFast: Bool = false) {
      guard slots.count < Self.mostPages, let index = ring.index(of: slot),
        !indices.contains(index), bindsFast || isSlow || alive(index)
      else { return }
      slots.append(slot)
      indices.append(index)
    }
    let seen = seenPages(at: time)
    add(target, bindsFast: !isTracking)
    for page in seen { add(page.slot) }
    // The neighbours of the page that will be visible, so that they exist for the next swipe.
    let middle = jump == nil && isSlow ? ring.slot(nearestTo: position(at: time)) ?? target : target
    for slot in [middle + 1, middle - 1] { add(slot) }
    return slots
  }
}
