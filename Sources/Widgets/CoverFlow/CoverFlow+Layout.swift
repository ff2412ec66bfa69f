internal import Geometry
public import Gtk
public import Motion
internal import Pixels

extension CoverFlow {
  /// How long a cover takes to come or to go, in seconds.
  static let fadeDuration = 0.25
  /// The most that covers show beyond an end, in items.
  private static let bandExtent = 1.2

  // MARK: - The stage

  /// Works out where covers stand, if the stage or the style has changed.
  func refreshLayout(_ size: Size) {
    let time = shownTime
    let zoom = coverZoom.shown(at: time)
    let isRightToLeft = isRightToLeft
    // Styles are long to compare, and seldom change.
    let isSameStyle = shownShape.isSettled || blend.mix(at: time) == shownShape.styles
    guard
      !isSameStyle || size != shownShape.size || zoom != shownShape.zoom
        || isRightToLeft != layout.isRightToLeft
    else { return }
    let styles = blend.mix(at: time)
    shownShape = StageShape(
      size: size,
      styles: styles,
      zoom: zoom,
      isSettled: blend.isResting(at: time)
    )
    layout = FlowLayout(
      stage: size,
      styles: styles,
      zoom: zoom,
      within: CoverZoom.shownRange,
      isRightToLeft: isRightToLeft
    )
    floorTop = layout.floorTop
    refreshRing()
  }

  /// Makes the items a ring or a row; what is in the centre stays there.
  func refreshRing() {
    conform(to: ring(for: source?.count ?? 0)) { $0 }
  }

  /// Takes over another ring: `place` tells where the item of an old index is now.
  func conform(to next: Ring, place: (Int) -> Int?) {
    let old = ring
    let position = driver.position
    ring = next
    let slot = old.slot(nearestTo: position)
    var steps = 0
    if let slot, let index = old.index(of: slot), let now = place(index), next.count > 0 {
      let lap = old.wraps && next.wraps ? old.lap(of: slot) : 0
      steps = lap * next.count + now - slot
    }
    driver.adjust { scroller, time in
      scroller.settings.pixelsPerUnit = layout.sidePitch
      scroller.settings.scaleFactor = Double(max(scaleFactor, 1))
      scroller.settings.extent = Self.bandExtent
      if steps != 0 { scroller.rebase(offset: Double(steps)) }
      if next != old { scroller.conform(to: next, at: time) }
    }
    pool.renumber(by: steps)
  }

  // MARK: - Covers

  /// Gives every cover its place.
  func placeCovers(in size: Size) {
    refreshLayout(size)
    refreshPictures()
    takeArrivals()
    let position = driver.position
    let isEmpty = size.width < 1 || size.height < 1
    let window = isEmpty ? .empty : layout.window(at: position, in: ring)
    let before = pool.window
    pool.show(window) { cover, slot in bind(cover, to: slot) }
    pool.fit(isEmpty ? 0 : min(layout.visibleCount, ring.repeats ? .max : ring.count))
    if window != before { onVisibleRange?(window.slots) }
    order(window, around: position)
    // One copy for all of them.
    let layout = layout
    for cover in painted { put(cover, in: layout) }
    if playing != nil { for cover in painted { refreshBadge(of: cover) } }
    refreshHover()
    wishForPictures(around: position)
    noticeCentre()
    runFrames()
  }

  private func bind(_ cover: Cover, to slot: Int) {
    guard let source, let index = ring.index(of: slot) else { return }
    cover.bind(source.item(at: index), slot: slot)
    describe(cover, index: index)
  }

  /// Lists the covers as they are painted, with their offsets.
  private func order(_ window: SlotWindow, around position: Double) {
    painted.removeAll(keepingCapacity: true)
    guard !glide.isEmpty || !pool.ghosts.isEmpty else {
      for slot in window.farthestFirst(from: position) {
        let cover = pool[slot]
        cover.offset = Double(slot) - position
        painted.append(cover)
      }
      return
    }
    let time = shownTime
    for ghost in pool.ghosts {
      ghost.cover.offset = ghost.place - position
      ghost.cover.presence = 1 - presence(since: ghost.start, at: time)
      painted.append(ghost.cover)
    }
    for slot in window.slots {
      let cover = pool[slot]
      let beside = cover.item.map { glide.displacement(of: $0.id, at: time) } ?? 0
      cover.offset = Double(slot) - position + beside
      painted.append(cover)
    }
    painted.sort { one, other in
      let (near, far) = (abs(other.offset), abs(one.offset))
      return far == near ? one.offset < other.offset : far > near
    }
  }

  private func presence(since start: Double, at time: Double) -> Double {
    let share = ((time - start) / Self.fadeDuration).clamped(to: 0...1)
    return share * share * (3 - 2 * share)
  }

  private func put(_ cover: Cover, in layout: FlowLayout) {
    if let start = cover.arrival {
      cover.presence = presence(since: start, at: shownTime)
      if cover.presence >= 1 { cover.arrival = nil }
    }
    var pose = layout.pose(at: cover.offset)
    // What comes or goes does so from the back.
    if cover.presence < 1 { pose.depth -= (1 - cover.presence) * 0.6 * layout.side }
    cover.pose = pose
    cover.side = layout.side
    cover.brightness = brightness(of: cover)
    refreshLevel(of: cover, in: layout)
    // GTK wants to be asked before it is told; it remembers the answer.
    _ = cover.measure(.horizontal)
    cover.allocate(
      Size(width: layout.side, height: layout.side),
      at: layout.transform(to: pose)
    )
  }

  /// In steps that no screen can tell, so that a cover at rest is not drawn anew.
  private func brightness(of cover: Cover) -> Double {
    let lit = 1 - cover.pose.shade
    let isLit = cover === hovered && cover !== centreCover
    return ((isLit ? lit * 1.12 : lit) * 512).rounded() / 512
  }
}

/// What a layout was worked out for.
struct StageShape {
  var size = Size(width: -1, height: -1)
  var styles = StyleMix(.gatefold)
  var zoom = 1.0
  /// Whether the styles stay as they are until another is chosen.
  var isSettled = false
}

extension FlowLayout {
  /// The place of a square as large as the front cover, from its top left corner.
  @MainActor public func transform(to pose: Pose) -> Transform {
    let eye = perspective.vanishingPoint
    let half = side / 2
    guard pose.turn != 0 || pose.depth != 0 || pose.scale != 1 else {
      return Transform.identity.translated(
        x: eye.x + pose.shift - half,
        y: eye.y + pose.drop - half
      )
    }
    return .standing(pose, side: side, before: perspective)
  }

  /// Where the floor begins: as high as the highest foot of a cover is seen.
  public var floorTop: Double {
    var top = stage.height
    let count = 64
    for step in 0...count {
      let pose = pose(at: reach * Double(step) / Double(count))
      for x in [-side / 2, side / 2] {
        guard let foot = perspective.project(Point(x: x, y: side / 2), on: pose) else { continue }
        top = min(top, foot.y)
      }
    }
    return max(top.rounded(), 0)
  }
}
