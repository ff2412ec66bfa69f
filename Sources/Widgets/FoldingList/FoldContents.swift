internal import Motion

/// Says to screen readers how many rows a level has, or how to create rows in an empty one, and
/// reports that to the list's owner; the help is otherwise only drawn.
final class FoldContents {
  private var spoken = (count: 0, words: "")
  private var isEmpty = false

  func show(_ list: FoldingList) {
    let (count, level) = (list.state.level.entryCount, list.state.level.node)
    describe(list, count, in: level)
    let wasEmpty = isEmpty
    isEmpty = count == 0 && !list.isEditing && list.state.move == nil
    if isEmpty || wasEmpty { list.onEmpty?(isEmpty ? level : nil) }
  }

  private func describe(_ list: FoldingList, _ count: Int, in level: RowID) {
    if count > 0, spoken.count == count { return }
    let words = count > 0 ? PlaceWords.rows(count) : list.source.words(forEmpty: level)
    guard words != spoken.words else { return }
    spoken = (count, words)
    list.describe(.description(words))
  }
}
