internal import Identities
internal import Playback

/// The steps of this run on the Lists page, in order, for undo and redo.
///
/// The library stores the edits of lists and hearts, also those of earlier runs. This only records
/// in which order they and changes of the queue were made.
struct ListSteps {
  enum Step {
    /// An edit of the user's lists, which the library can undo.
    case lists
    /// A heart was set or removed, which the library can undo.
    case heart(Favourite, Bool)
    /// An entry was removed from an index of the upcoming ones.
    case removed(PlayItem, from: Int)
    case moved(entry: Int, from: Int, to: Int)
    /// Items were inserted at an index of the upcoming entries, or appended.
    case queued([PlayItem], at: Int?, entries: [Int])
    /// All upcoming entries were removed.
    case emptied([PlayItem])
    /// Played entries were cleared.
    case cleared(Set<Int>)
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  private static let limit = 1000

  /// Records a step, and discards the steps that could be redone.
  mutating func push(_ step: Step) {
    done.append(step)
    if done.count > Self.limit { done.removeFirst() }
    undone = []
  }

  /// Whether there are steps of this run to undo and to redo.
  var exist: (back: Bool, forth: Bool) { (!done.isEmpty, !undone.isEmpty) }

  /// Removes and returns the step to undo; nil if there is none in this run.
  mutating func popUndo() -> Step? { done.popLast() }

  /// Removes and returns the step to redo.
  mutating func popRedo() -> Step? { undone.popLast() }

  /// Records an undone step in the form in which it can be redone.
  mutating func pushUndone(_ step: Step) { undone.append(step) }

  /// Records a redone step in the form in which it can be undone.
  mutating func pushRedone(_ step: Step) { done.append(step) }
}
