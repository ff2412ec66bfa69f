import Geometry
import Showcase
import TestSupport
import Testing

@testable import Motion
@testable import Widgets

nonisolated struct FoldingPlay {
  /// A broken invariant, and the actions that led to it.
  struct Offence: Error, CustomStringConvertible {
    let law: String
    let steps: [String]

    var description: String { "\(law), after \(steps.joined(separator: ", "))" }
  }

  private(set) var state: FoldingState
  private(set) var tree: FoldTree
  private(set) var time = 0.0
  private(set) var steps: [String] = []
  private var random: SeededRandom
  private var past: [FoldTree] = []
  /// Whether a gesture has moved rows, or another view has.
  private var isMoved = false
  let fold = FoldLayout.listRow()

  init(tree: FoldTree, seed: UInt64) {
    self.tree = tree
    random = SeededRandom(seed: seed)
    state = FoldingState(of: tree)
  }

  static let small: FoldTree = {
    var tree = FoldTree()
    tree.add(FoldRow("pinned"), isStack: true, abilities: [.takesRows], isPinned: true)
    tree.add(FoldRow("fixed"), abilities: [.complete])
    for first in 0..<5 {
      let stack = tree.add(FoldRow("\(first)"), isStack: first != 2)
      guard first != 2 else { continue }
      for second in 0..<(first * 3) {
        let inner = tree.add(FoldRow("\(first).\(second)"), isStack: second == 1, to: stack)
        guard second == 1 else { continue }
        for third in 0..<4 { tree.add(FoldRow("\(first).\(second).\(third)"), to: inner) }
      }
    }
    tree.add(FoldRow("done"), isDone: true)
    return tree
  }()

  // MARK: - Playing

  /// Does so many random actions, and then lets everything come to rest.
  mutating func play(_ count: Int) throws {
    for _ in 0..<count {
      let before = tops()
      let depth = state.levels.count
      isMoved = false
      act()
      try settle()
      if !isMoved, state.levels.count >= depth { try checkContinuity(from: before) }
      try checkRest()
      time += [0, 0.004, 0.016, 0.1, 0.4].randomElement(using: &random) ?? 0
      state.update(at: time)
      try settle()
      try checkPicture()
    }
    try end()
  }

  private mutating func note(_ step: String) { steps.append(step) }

  private mutating func height() -> Double { Double.random(in: -40...440, using: &random) }

  private mutating func row() -> RowID? { state.level.rows.randomElement(using: &random)?.id }

  private mutating func act() {
    switch Int.random(in: 0..<30, using: &random) {
    case 0...2:
      note("begin scroll")
      state.beginScroll(at: time)
    case 3...6:
      let way = Double.random(in: -150...150, using: &random)
      note("scroll \(way)")
      isMoved = true
      state.scroll(by: way, at: time)
    case 7, 8:
      note("end scroll")
      state.endScroll(flings: Bool.random(using: &random), at: time)
    case 9:
      note("wheel")
      _ = state.turnWheel(by: Double.random(in: -3...3, using: &random), at: time)
    case 10:
      note("begin swipe")
      _ = state.beginSwipe(at: height(), time)
    case 11:
      note("swipe")
      state.swipe(by: Double.random(in: -120...120, using: &random), at: time)
    case 12:
      note("end swipe")
      state.endSwipe(commits: Bool.random(using: &random), at: time)
    case 13:
      note("begin pinch")
      state.beginPinch(at: height(), time)
    case 14, 15:
      let scale = Double.random(in: 0.4...2, using: &random)
      let upper = height()
      let fingers = Bool.random(using: &random) ? upper...(upper + scale * 120) : nil
      note("pinch \(scale)")
      isMoved = true
      state.pinch(scale: scale, fingers: fingers, at: time)
    case 16:
      note("end pinch")
      state.endPinch(commits: Bool.random(using: &random), at: time)
    case 17:
      note("begin lift")
      _ = state.beginLift(at: height(), time)
    case 18, 19:
      note("carry")
      isMoved = true
      state.carry(to: height(), at: time)
    case 20:
      note("drop")
      state.drop(commits: Bool.random(using: &random), at: time)
    case 21:
      guard let stack = state.level.rows.filter(\.isStack).randomElement(using: &random) else {
        return
      }
      note("open \(stack.id.value)")
      state.requests.append(.open(stack.id))
    case 22:
      note("close")
      state.close(at: time)
    case 23:
      let place: FoldingState.NewPlace =
        [.top, .bottom, .boundary(Int.random(in: -1...9, using: &random))].randomElement(
          using: &random
        ) ?? .top
      note("create \(place)")
      state.create(place, at: time)
    case 24:
      note("edit")
      if let id = row() { state.edit(id, at: time) }
    case 25:
      note("finish editing")
      state.finishEditing(
        ["", " ", "new"].randomElement(using: &random) ?? "",
        choice: nil,
        at: time
      )
    case 26:
      note("stop editing")
      state.stopEditing(at: time)
    case 27: changeFromOutside()
    case 28: takeBack()
    case 29 where Bool.random(using: &random):
      let place = Bool.random(using: &random) ? height() : nil
      note("visit \(place.map { "\($0)" } ?? "ends")")
      isMoved = true
      state.visit(at: place, time)
    default:
      note("resize")
      isMoved = true
      state.resize(
        to: Size(width: 400, height: Double.random(in: 0...700, using: &random)),
        at: time
      )
    }
  }

  // MARK: - The source

  private mutating func changeFromOutside() {
    let parents = state.levels.map(\.node) + [FoldTree.root]
    let parent = parents.randomElement(using: &random) ?? FoldTree.root
    let rows = tree.entries(of: parent)
    let edit: FoldEdit
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      edit = .insert(
        "outside",
        choice: nil,
        into: parent,
        at: Int.random(in: 0...rows.count, using: &random)
      )
    case 2:
      guard let row = rows.randomElement(using: &random) else { return }
      edit = .delete(row.id)
    case 3:
      guard let row = rows.randomElement(using: &random) else { return }
      edit = .move(row.id, into: parent, at: Int.random(in: 0..<rows.count, using: &random))
    case 4:
      guard let row = rows.randomElement(using: &random) else { return }
      edit = .complete(row.id, !row.isDone)
    default: edit = .clearDone(in: parent)
    }
    note("outside \(edit)")
    let before = tree
    guard let changed = tree.perform(edit) else { return }
    past.append(before)
    tell(changed, since: before)
  }

  private mutating func takeBack() {
    guard let earlier = past.popLast() else { return }
    note("undo")
    let before = tree
    tree = earlier
    tell(state.levels.map(\.node), since: before, wholly: Bool.random(using: &random))
  }

  private mutating func tell(_ parents: [RowID], since before: FoldTree, wholly: Bool = false) {
    var told: Set<RowID> = []
    for parent in parents where told.insert(parent).inserted {
      let (old, new) = (before.entries(of: parent), tree.entries(of: parent))
      let diff =
        wholly && old != new
        ? FoldDiff(in: parent, [.replace(new)]) : FoldDiff(in: parent, from: old, to: new)
      if diff.changes.contains(where: { if case .replace = $0 { true } else { false } }) {
        note("as a whole")
      }
      guard state.apply(diff, at: time) else {
        steps.append("A DIFF THAT DID NOT FIT: \(diff)")
        return
      }
    }
  }

  private mutating func settle() throws {
    while !state.requests.isEmpty {
      switch state.requests.removeFirst() {
      case .edit(let edit):
        let before = tree
        try check(edit)
        let isRefused = Int.random(in: 0..<6, using: &random) == 0
        let changed = isRefused ? nil : tree.perform(edit)
        note("\(changed == nil ? "refused" : "did") \(edit)")
        if let changed {
          past.append(before)
          tell(changed, since: before)
        }
        state.answer(edit, isDone: changed != nil, at: time)
      case .open(let id):
        state.open(id, entries: tree.entries(of: id), takesRows: true, at: time)
      case .type, .stopTyping: break
      }
    }
    for level in state.levels where level.entries != tree.entries(of: level.node) {
      throw Offence(
        law: "the model is \(tree.entries(of: level.node).map(\.id.value)), "
          + "level \(level.node.value) has \(level.entries.map(\.id.value))",
        steps: steps
      )
    }
  }

  // MARK: - The end

  private mutating func end() throws {
    state.endScroll(flings: true, at: time)
    state.endSwipe(commits: true, at: time)
    state.endPinch(commits: true, at: time)
    state.drop(commits: true, at: time)
    state.visit(at: nil, time)
    try settle()
    state.stopEditing(at: time)
    try settle()
    for _ in 0..<4 {
      time += 1.5
      state.update(at: time)
      try settle()
      // A new row or a level begun by a gesture's end also has to end.
      state.stopEditing(at: time)
      try settle()
    }
    guard state.hand == .none, state.move == nil, state.editing == nil, state.isResting(at: time)
    else {
      throw Offence(
        law:
          "it does not end: \(state.hand), \(String(describing: state.move)), \(state.level.folds), "
          + "\(state.level.displacements), \(state.swipes)",
        steps: steps
      )
    }
    guard state.level.folds.isEmpty else {
      throw Offence(law: "folds stay: \(state.level.folds)", steps: steps)
    }
    let offset = state.level.layout.offset
    guard (0...max(0, state.level.layout.greatestOffset)).contains(offset) else {
      throw Offence(law: "it rests beyond its end, at \(offset)", steps: steps)
    }
    try checkPicture()
  }
}
