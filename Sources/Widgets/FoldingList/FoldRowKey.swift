internal import Motion

/// What the view of a row shows.
enum FoldRowKey: Hashable {
  case row(RowID)
  case header(RowID)
  case draft
  case pull
}

extension FoldPlacement.Subject {
  /// What a view shows that draws it.
  var key: FoldRowKey {
    switch self {
    case .row(let entry): .row(entry.id)
    case .header(let id): .header(id)
    case .draft: .draft
    case .pull: .pull
    }
  }
}
