internal import Motion

enum FoldRowKey: Hashable {
  case row(RowID)
  case header(RowID)
  case draft
  case pull
}

extension FoldPlacement.Subject {
  var key: FoldRowKey {
    switch self {
    case .row(let entry): .row(entry.id)
    case .header(let id): .header(id)
    case .draft: .draft
    case .pull: .pull
    }
  }
}
