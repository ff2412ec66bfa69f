internal import Library
internal import Motion
internal import Values
internal import Widgets

/// The record in the centre of a shelf: the flow moves it; the index and the track list follow.
final class ShelfCentre {
  var onMove: (() -> Void)?
  var onRest: ((_ place: Int, _ shelf: ShelfID, _ record: ShelvedRecord) -> Void)?

  private let contents: ShelfContents
  private let flow: CoverFlow
  private let index: FlowIndex
  private let tracks: FlowTracks
  /// It moves to the centre as soon as it is loaded.
  private(set) var wanted: RecordID?
  /// Observers of the flow do not act on changed positions.
  private var isPlacing = false

  init(of flow: CoverFlow, _ contents: ShelfContents, index: FlowIndex, tracks: FlowTracks) {
    (self.flow, self.contents, self.index, self.tracks) = (flow, contents, index, tracks)
    flow.onMove = { [weak self] in self?.moved() }
    flow.onVisibleRange = { [weak index] _ in index?.refresh() }
    flow.onRest = { [weak self] in self?.rested(at: $0) }
  }

  var slot: Int { Int(clamping: flow.position.rounded()) }

  /// In the centre, or moving there.
  var record: ShelvedRecord? { flow.target.flatMap { contents.record(at: $0) } }

  // MARK: - Shelves

  /// `record` is in the centre now or as soon as it is loaded.
  func show(_ shelf: Shelf, at record: RecordID?) {
    let isOther = contents.shelf?.id != shelf.id
    contents.show(shelf)
    tracks.invalidate()
    wanted = record
    place {
      if flow.source == nil || isOther { flow.source = contents }
      flow.reload(at: min(loadedWanted() ?? 0, max(shelf.records.count - 1, 0)))
    }
    tracks.jump()
    index.update()
    onMove?()
  }

  /// The visible records are the same.
  func renew(_ shelf: Shelf) {
    let old = contents.shelf?.index
    contents.show(shelf)
    if shelf.index != old { index.update() }
  }

  /// The record in the centre remains there.
  func update(to shelf: Shelf, _ changes: ShelfChanges) {
    let old = contents.shelf
    let centre = record
    let before = flow.ring.slot(nearestTo: flow.position) ?? 0
    let oldRing = flow.ring
    let map = CoverChanges(changes)
    contents.show(shelf)
    tracks.invalidate()
    place {
      if changes.isReordered {
        flow.reload(at: centre.flatMap { shelf.place(of: $0) } ?? 0)
      } else {
        flow.apply(map)
        if let old, changes.hasOtherTexts(in: shelf, than: old) { flow.reload() }
      }
      if let place = loadedWanted() { flow.jump(to: place) }
    }
    let after = flow.ring.slot(nearestTo: flow.position) ?? 0
    let ring = flow.ring
    tracks.renumber(by: after - before) { slot in
      guard !changes.isReordered, let index = oldRing.index(of: slot),
        let place = map.index(of: index)
      else { return nil }
      return oldRing.slot(slot, becoming: place, in: ring)
    }
    moved()
    index.update()
  }

  /// A running animation ends at its target at once.
  func leave() {
    let course = index.course ?? flow.course
    if case .flying(let slot, _, _) = course {
      if let place = flow.ring.index(of: slot) { rested(at: place) }
    } else if flow.isHeld, let place = flow.target {
      rested(at: place)
    }
    // The position without a shelf was not chosen by the user, and is not saved.
    place { flow.source = nil }
    contents.show(nil)
  }

  /// That of the wanted record if it is loaded; it is then no longer wanted.
  private func loadedWanted() -> Int? {
    guard let wanted, let place = contents.shelf?.place(ofRecord: wanted) else { return nil }
    self.wanted = nil
    return place
  }

  // MARK: - Moves

  func jump(to place: Int) {
    put(place)
    rested(at: place)
  }

  /// The first record is not saved as the user's choice.
  func jumpToStart() { put(0) }

  func fling(to place: Int) {
    wanted = nil
    flow.fling(to: place)
  }

  private func put(_ place: Int) {
    wanted = nil
    self.place { flow.jump(to: place) }
    tracks.jump()
    onMove?()
    index.update()
  }

  private func place(_ body: () -> Void) {
    isPlacing = true
    index.whileIgnored(body)
    isPlacing = false
  }

  private func moved() {
    onMove?()
    guard !isPlacing else { return }
    let course = flow.course
    // A move by the user replaces the wanted record.
    if flow.isHeld || course != .held { wanted = nil }
    tracks.follow(index.course ?? course)
    index.follow()
  }

  private func rested(at place: Int) {
    guard !isPlacing, wanted == nil, let shelf = contents.shelf,
      let record = contents.record(at: place)
    else { return }
    index.updateIfOutdated()
    onRest?(place, shelf.id, record)
  }
}

extension ShelfChanges {
  fileprivate func hasOtherTexts(in shelf: Shelf, than old: Shelf) -> Bool {
    altered.contains { !old.records[$0.old].hasSameTexts(as: shelf.records[$0.new]) }
  }
}

extension CoverChanges {
  fileprivate init(_ changes: ShelfChanges) {
    self.init(
      removed: changes.removed,
      inserted: changes.inserted,
      moved: changes.moved.map { Move(from: $0.old, to: $0.new) }
    )
  }
}
