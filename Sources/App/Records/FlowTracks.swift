internal import Motion
internal import Values
internal import Widgets

/// The track list below a cover flow: it folds from record to record as the covers move.
final class FlowTracks {
  let stack: FoldStack
  private let flow: CoverFlow
  private let contents: ShelfContents
  private var turn = TrackTurn()
  private var prepared: [Int] = []
  /// The one whose slots the stack shows.
  private var ring = Ring(count: 0, wraps: false)

  init(_ stack: FoldStack, of flow: CoverFlow, _ contents: ShelfContents) {
    (self.stack, self.flow, self.contents) = (stack, flow, contents)
  }

  func jump() {
    turn = TrackTurn()
    ring = flow.ring
    prepare()
    stack.show(TrackFold.Share(inHandAt: flow.ring.clamped(flow.position)))
    stack.reload()
  }

  func follow(_ course: TrackTurn.Course) {
    // Where a ring has become a row, the slots of the records are others.
    guard flow.ring == ring else { return jump() }
    let position = flow.ring.clamped(flow.position)
    prepare(course)
    if course == .held {
      if let landing = turn.land(at: position) { stack.follow(landing) }
      if !stack.isFolding {
        for share in TrackTurn.passed(from: stack.share, to: position) { stack.follow(share) }
      }
    }
    stack.follow(turn.share(at: position, course, seen: stack.share))
  }

  func prepare(_ course: TrackTurn.Course? = nil) {
    guard flow.ring.count > 0 else { return }
    var slots = [Int(clamping: flow.position.rounded())]
    if case .flying(let target, _, _) = course, target != slots[0] { slots.append(target) }
    guard slots != prepared || course == nil else { return }
    prepared = slots
    contents.prepareTracks(around: slots.reversed())
  }

  /// Tracks are loaded again at the next move, because the shelf has changed.
  func invalidate() { prepared = [] }

  /// `slot` returns the new slot of an old one.
  func renumber(by steps: Int, slot: (Int) -> Int?) {
    ring = flow.ring
    turn.renumber(by: steps)
    stack.renumber(by: steps, place: slot)
  }

  func changed(_ records: Set<RecordID>) {
    let place = Int(clamping: flow.position.rounded())
    let shown = [stack.share.above, stack.share.below, place, place - 1, place + 1]
    let isShown = shown.contains { slot in
      contents.record(inSlot: slot).map { records.contains($0.id) } ?? false
    }
    if isShown { stack.reload() }
  }
}
