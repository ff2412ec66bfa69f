internal import GLib
internal import Library

/// The list of the first start, whose rows explain gestures and can be used to try them.
enum PracticeList {
  /// Does nothing if the list was created before or the user already has lists.
  static func offer(in book: ListBook, _ memory: SessionMemory) {
    guard book.isLoaded, !memory.state.hasPracticeList else { return }
    let isFirst = book.tree.count == 0 && book.steps.back == 0
    guard !isFirst || book.perform(.insert([draft], into: ListNode.top)) else { return }
    memory.state.hasPracticeList = true
  }

  nonisolated static var draft: NodeDraft {
    .stack(
      tr("Try it here"),
      [
        .stack(
          tr("Make rows"),
          [
            .line(tr("Pull the list down to make a row on top")),
            .line(tr("Click below the last row for one at the end")),
            .line(tr("Pinch two rows apart for one between")),
            .line(tr("Type, then press Enter")),
            .line(tr("Esc folds it away again")),
          ]
        ),
        .stack(
          tr("Finish rows"),
          [
            .line(tr("Swipe to the right: done")),
            .line(tr("Swipe again: not done after all")),
            .line(tr("Swipe to the left: gone")),
            .line(tr("Ctrl+Z brings it back")),
            .line(tr("Pull up at the end to clear what is done")),
          ]
        ),
        .stack(
          tr("Move about"),
          [
            .line(tr("Press long and carry a row")),
            .line(tr("Hold it over a stack to drop it inside")),
            .stack(
              tr("A stack in a stack"),
              [
                .line(tr("Pinch together to leave")), .line(tr("or pull down past two rows")),
                .line(tr("or press Esc")),
              ]
            ),
          ]
        ),
        .line(tr("Delete this list whenever you like")),
      ]
    )
  }
}
