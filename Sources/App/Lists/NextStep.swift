internal import GLib
internal import Library
internal import Motion
internal import Values

/// What the button of an empty level does.
nonisolated enum NextStep: Equatable {
  case newRow
  case records
  case search(ListRowID)

  var title: String {
    switch self {
    case .newRow: tr("New Row")
    case .records: tr("Go to Records")
    case .search: tr("Edit Search…")
    }
  }
}

extension ListsSource {
  /// Nil while it is not known whether the level is empty.
  func nextStep(inEmpty parent: RowID) -> NextStep? {
    switch numbers.row(of: parent) {
    case .top: .newRow
    case .node(let id) where book.tree[id]?.search == nil: .newRow
    case .node(let id):
      // Also while it is searched again.
      filled.tracks(of: id)?.isEmpty == true || filled.problem(of: id) != nil ? .search(id) : nil
    case .upNext, .favourites: .records
    case .entry, .favourite, .found: nil
    }
  }
}
