import Geometry
import Showcase

@testable import Motion
@testable import Widgets

nonisolated extension FoldingPlay {
  func tops() -> [RowID: Double] {
    var tops: [RowID: Double] = [:]
    for placement in state.scene(at: time, fold: fold).rows {
      guard case .row(let entry) = placement.subject, placement.form == .flat,
        placement.shadow == 0, placement.opacity > 0.2, !placement.isGone,
        placement.top >= 0, placement.top < min(400, state.size.height)
      else { continue }
      tops[entry.id] = placement.top
    }
    return tops
  }

  /// No edit is requested that a row does not allow, or above the pinned rows.
  func check(_ edit: FoldEdit) throws {
    func abilities(_ id: RowID) -> FoldAbilities {
      let parent = tree.parent(of: id) ?? FoldTree.root
      return tree.entries(of: parent).first { $0.id == id }?.abilities ?? .all
    }
    func isFree(_ index: Int, in parent: RowID) -> Bool {
      index >= tree.entries(of: parent).prefix(while: \.isPinned).count
    }
    let isAllowed =
      switch edit {
      case .insert(_, _, let parent, let index): isFree(index, in: parent)
      case .rename(let id, _, _): abilities(id).contains(.rename)
      case .complete(let id, _): abilities(id).contains(.complete)
      case .delete(let id): abilities(id).contains(.delete)
      case .deleteAll(let ids): ids.allSatisfy { abilities($0).contains(.delete) }
      case .completeAll(let ids, _): ids.allSatisfy { abilities($0).contains(.complete) }
      case .moveAll(let ids, let parent, let index):
        ids.allSatisfy { abilities($0).contains(.move) }
          && index.map { isFree($0, in: parent) } ?? true
      case .move(let id, let parent, let index):
        abilities(id).contains(.move) && index.map { isFree($0, in: parent) } ?? true
      case .clearDone: true
      }
    if !isAllowed { throw Offence(law: "\(edit) is not allowed", steps: steps) }
  }

  func checkContinuity(from before: [RowID: Double]) throws {
    // A release near its place moves there at once.
    let rest = state.level.scroller.settings.restDistance
    for (id, top) in tops() {
      guard let earlier = before[id], abs(earlier - top) > rest + 1e-9 else { continue }
      throw Offence(law: "row \(id.value) jumps from \(earlier) to \(top)", steps: steps)
    }
  }

  /// A resting list without a gesture is within its ends, as nothing would move it back.
  func checkRest() throws {
    guard state.hand == .none, state.move == nil, state.isResting(at: time) else { return }
    let position = state.level.scroller.position(at: time)
    let offset = state.level.places.clamped(position) - position
    guard offset.magnitude <= state.level.scroller.settings.restDistance + 1e-9 else {
      throw Offence(law: "it rests \(offset) beyond its ends", steps: steps)
    }
  }

  /// Every row has one place, and overlaps no other.
  func checkPicture() throws {
    let scene = state.scene(at: time, fold: fold)
    var seen: Set<RowID> = []
    var spans: [(top: Double, end: Double)] = []
    let folding = state.level.folds.filter { $0.displacement != nil }
    let gliding = Set(state.level.displacements.keys)
      .union(folding.compactMap { ($0.opening ?? $0.closing)?.id })
    for placement in scene.rows {
      guard placement.top.isFinite, (0...1).contains(placement.opacity) else {
        throw Offence(law: "a row is nowhere: \(placement)", steps: steps)
      }
      var span = (placement.top, placement.top + state.rowHeight)
      switch placement.subject {
      case .row(let entry):
        guard seen.insert(entry.id).inserted else {
          throw Offence(law: "row \(entry.id.value) is there twice", steps: steps)
        }
        if gliding.contains(entry.id) || placement.shadow > 0 { continue }
      case .header(let id):
        guard seen.insert(id).inserted else {
          throw Offence(law: "row \(id.value) is there as a header as well", steps: steps)
        }
        continue
      case .draft, .pull: break
      }
      switch placement.form {
      case .flat: break
      case .hinged(let panel):
        let edges = [
          panel.position,
          panel.project(Point(x: 0, y: panel.hinge == 0 ? panel.clipBottom : 0))?.y
            ?? panel.position,
        ]
        span = (edges.min() ?? 0, edges.max() ?? 0)
      case .halves(let halves): span = (halves.upper.position, halves.lower.position)
      }
      spans.append((span.0, span.1))
    }
    guard state.move == nil else { return }
    spans.sort { $0.top < $1.top }
    for (upper, lower) in zip(spans, spans.dropFirst()) where lower.top < upper.end - 1e-6 {
      throw Offence(
        law: "rows overlap at \(lower.top): \(spans)",
        steps: steps
      )
    }
  }
}
