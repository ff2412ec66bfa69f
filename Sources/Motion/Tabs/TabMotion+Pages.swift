extension TabMotion {
  /// A page that is seen, and how many pages from the view it stands.
  public typealias Page = TabLayout.FarJump.Page

  /// Faster than so many pages per second no page is bound but the one on which the motion rests.
  public static let bindingVelocity = 3.0

  /// The most pages that are alive.
  public static let mostPages = 3

  /// The pages of which something is seen, from left to right as the position goes.
  public func seenPages(at time: Double) -> [Page] { seenPages(of: position(at: time)) }

  /// The pages of which something is seen while it is at a position.
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

  /// The slots whose pages are to be alive, the most needed first, at most three.
  ///
  /// Of those not alive yet it has only the one on which the motion will rest, unless it goes slowly:
  /// what rushes past is not worth making.
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
    // The neighbours of what is on its way to be seen, so that the next swipe finds them there.
    let middle = jump == nil && isSlow ? ring.slot(nearestTo: position(at: time)) ?? target : target
    for slot in [middle + 1, middle - 1] { add(slot) }
    return slots
  }
}
