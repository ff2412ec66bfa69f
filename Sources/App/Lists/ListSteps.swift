internal import GLib
internal import Playback
internal import Values

/// The steps of this run in a window, for undo and redo.
///
/// The library stores the edits of lists and hearts, also those of earlier runs. This only records
/// in which order they and changes of the queue were made.
final class ListSteps {
  var onChange: (() -> Void)?

  enum Step {
    case lists
    /// Given or taken together.
    case hearts([Favourite], Bool)
    /// From an index of the upcoming ones; the reverted step is `queued`.
    case removed([Player.Entry], from: Int)
    case moved(entry: Int, from: Int)
    /// Into the queue; the reverted step is `removed`.
    case queued(Set<Int>)
    /// All upcoming entries were removed.
    case emptied(Player.Standing)
    case cleared(Set<Int>)
    /// Redo puts back the other queue.
    case replaced(Player.Standing)
    /// Redo restores the other order.
    case shuffled(Player.Standing)
    /// The last is undone first.
    case several([Step])

    /// As one step; nil if there is none.
    static func together(_ steps: [Step]) -> Step? {
      steps.count > 1 ? .several(steps) : steps.first
    }

    fileprivate var weight: Int {
      switch self {
      case .emptied(let queue), .replaced(let queue), .shuffled(let queue): queue.count
      case .several(let steps): steps.reduce(0) { $0 + $1.weight }
      case .removed(let entries, _): entries.count
      case .lists, .hearts, .moved, .queued, .cleared: 0
      }
    }
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  private static let limit = 1000
  /// The most queue entries that the steps before the last one keep.
  private static let mostEntries = 200_000

  func push(_ step: Step?) {
    guard let step else { return }
    var room = Self.mostEntries
    let kept = done.reversed().prefix(Self.limit - 1).prefix {
      room -= $0.weight
      return room >= 0
    }
    done = kept.reversed() + [step]
    undone = []
    onChange?()
  }

  var exist: (back: Bool, forth: Bool) { (!done.isEmpty, !undone.isEmpty) }

  /// Nil if there is none in this run.
  func pop(back: Bool) -> Step? {
    defer { onChange?() }
    return back ? done.popLast() : undone.popLast()
  }

  /// In the form in which it can be reverted.
  func record(_ step: Step, back: Bool) {
    if back { undone.append(step) } else { done.append(step) }
    onChange?()
  }

  /// The hearts were not stored.
  func takeBack(_ favourites: [Favourite], _ hasHeart: Bool) {
    let place = done.lastIndex {
      if case .hearts(favourites, hasHeart) = $0 { true } else { false }
    }
    if let place { done.remove(at: place) }
    onChange?()
  }

  /// Nil: an edit of the lists in an earlier run.
  static func words(for step: Step?, undone: Bool) -> String {
    switch step {
    case .lists, nil:
      undone
        ? tr("The last step in your lists was undone.")
        : tr("The last step in your lists was redone.")
    case .hearts(let all, let hasHeart) where all.count > 1:
      hasHeart == undone ? tr("The hearts were removed.") : tr("The hearts are back.")
    case .hearts(_, let hasHeart):
      hasHeart == undone ? tr("The heart was removed.") : tr("The heart is back.")
    case .replaced:
      undone ? tr("The earlier queue is back.") : tr("The queue was replaced.")
    case .removed, .moved, .queued, .emptied, .cleared, .shuffled, .several:
      undone
        ? tr("The last change of the queue was undone.")
        : tr("The last change of the queue was redone.")
    }
  }
}
