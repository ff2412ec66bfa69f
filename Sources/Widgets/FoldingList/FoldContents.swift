internal import Motion

/// Says to screen readers how many rows a level has, or how to create rows in an empty one; the
/// help is otherwise only drawn.
final class FoldContents {
  private var spoken = (count: 0, words: "")

  func show(_ list: FoldingList) {
    let (count, level) = (list.state.level.entryCount, list.state.level.node)
    describe(list, count, in: level)
  }

  private func describe(_ list: FoldingList, _ count: Int, in level: RowID) {
    if count > 0, spoken.count == count { return }
    let words = count > 0 ? PlaceWords.rows(count) : list.source.words(forEmpty: level)
    guard words != spoken.words else { return }
    spoken = (count, words)
    list.describe(.description(words))
  }
}
