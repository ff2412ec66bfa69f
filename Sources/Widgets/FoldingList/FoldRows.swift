internal import Gtk
internal import Motion

/// The views of the rows that are to be seen, taken from what scrolled away.
final class FoldRows {
  /// What a view stands for.
  enum Key: Hashable {
    case row(RowID)
    case header(RowID)
    case draft
    case pull
  }

  /// The views by what they stand for.
  private(set) var live: [Key: FoldRowView] = [:]
  /// How many have ever been made.
  private(set) var created = 0
  /// The style or the focus of a view is another.
  var onStyle: (() -> Void)?
  private var spare: [FoldRowView] = []

  /// Gives each key a view, the same as before where it had one; answers those that stand for
  /// something else now.
  func stand(for keys: [Key], in list: CustomWidget) -> Set<Key> {
    let wanted = Set(keys)
    var free: [FoldRowView] = []
    for (key, view) in live where !wanted.contains(key) {
      live[key] = nil
      free.append(view)
    }
    var fresh: Set<Key> = []
    for key in keys where live[key] == nil {
      live[key] = free.popLast() ?? awake() ?? made(in: list)
      fresh.insert(key)
    }
    for view in free {
      view.isChildVisible = false
      spare.append(view)
    }
    return fresh
  }

  private func awake() -> FoldRowView? {
    guard let view = spare.popLast() else { return nil }
    view.isChildVisible = true
    return view
  }

  private func made(in list: CustomWidget) -> FoldRowView {
    let view = FoldRowView()
    view.onStyle = { [weak self] in self?.onStyle?() }
    created += 1
    list.adopt(view)
    return view
  }
}

extension FoldPlacement.Subject {
  /// What a view stands for that draws it.
  var key: FoldRows.Key {
    switch self {
    case .row(let entry): .row(entry.id)
    case .header(let id): .header(id)
    case .draft: .draft
    case .pull: .pull
    }
  }
}
