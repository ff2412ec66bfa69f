internal import GLib
internal import Motion
internal import Widgets

/// The rows below one of the rows of the lists, for a folding list of their own.
final class ListsBranch: FoldingSource {
  var onChange: ((FoldDiff) -> Void)?
  let root: RowID

  private let lists: ListsSource
  private let isQueue: Bool
  private var watch: Observation?

  init(of lists: ListsSource, at row: ListRow) {
    self.lists = lists
    root = lists.numbers.number(of: row)
    isQueue = row == .upNext
    watch = lists.changes.add { [weak self] in self?.onChange?($0) }
  }

  func entries(of parent: RowID) -> [FoldEntry] { lists.entries(of: parent) }

  func row(_ id: RowID) -> FoldRow { lists.row(id) }

  func words(of id: RowID) -> FoldRow { lists.words(of: id) }

  func front(ofNewIn parent: RowID) -> FoldRow.Front { lists.front(ofNewIn: parent) }

  func symbol(ofNewIn parent: RowID) -> String { lists.symbol(ofNewIn: parent) }

  func takesRows(in parent: RowID) -> Bool { lists.takesRows(in: parent) }

  func takesDrops(in parent: RowID) -> Bool { lists.takesDrops(in: parent) }

  func start(of parent: RowID) -> RowID? { lists.start(of: parent) }

  func clearableCount(in parent: RowID) -> Int? { lists.clearableCount(in: parent) }

  func perform(_ edit: FoldEdit) -> Bool { lists.perform(edit) }

  func words(forEmpty parent: RowID) -> String {
    isQueue
      ? tr("The queue is empty. Play or add a record.") : lists.words(forEmpty: parent)
  }

  func undo() -> String? { lists.undo() }

  func redo() -> String? { lists.redo() }
}
