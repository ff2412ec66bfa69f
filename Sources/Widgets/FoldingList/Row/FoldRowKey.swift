internal import Motion

/// The identity of what a row view shows.
enum FoldRowKey: Hashable {
  case row(RowID)
  case header(RowID)
  case draft
  case pull
}

extension FoldPlacement.Subject {
  /// The key of the view that draws it.
  var key: FoldRowKey {
    switch self {
    case .row(let entry): .row(entry.id)
    case .header(let id): .header(id)
    case .draft: .draft
    case .pull: .pull
    }
  }
}
