internal import Identities
internal import Playback

/// What was done on the Lists page in this run, in its order, so that it can be taken back.
///
/// Edits of the user's lists and hearts are kept by the library, also those of earlier runs; here is noted
/// only in which order they and changes of the queue were done.
struct ListSteps {
  /// One step.
  enum Step {
    /// An edit of the user's lists, which the library takes back.
    case lists
    /// Something got a heart, or lost it, which the library takes back as well.
    case heart(Favourite, Bool)
    /// An entry of the queue was taken out of a place among those to come.
    case removed(PlayItem, from: Int)
    /// An entry of the queue was moved.
    case moved(entry: Int, from: Int, to: Int)
    /// Items were put at a place among those to come, or at the end of what was queued before.
    case queued([PlayItem], at: Int?, entries: [Int])
    /// What was heard was cleared away.
    case cleared(Set<Int>)
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  private static let limit = 1000

  /// A step was done; what was taken back before cannot be done again.
  mutating func note(_ step: Step) {
    done.append(step)
    if done.count > Self.limit { done.removeFirst() }
    undone = []
  }

  /// The step to take back; nil where nothing was done in this run.
  mutating func takeBack() -> Step? { done.popLast() }

  /// The step to do again.
  mutating func takeForward() -> Step? { undone.popLast() }

  /// A step was taken back, in a form that can be done again.
  mutating func noteUndone(_ step: Step) { undone.append(step) }

  /// A step was done again, in a form that can be taken back.
  mutating func noteRedone(_ step: Step) { done.append(step) }
}
