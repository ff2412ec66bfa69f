internal import Adwaita
internal import GLib
internal import Gtk
internal import Library
internal import Values

final class ListSearchForm {
  let box = Box(.vertical, spacing: 12)
  let text = Entry()
  let order: DropDown
  let limit: DropDown
  private let search: ListSearch
  private let limits: [Int?]

  init(_ search: ListSearch) {
    self.search = search
    let usual = [nil, 25, 50, 100, 500]
    limits = usual.contains(search.limit) ? usual : usual + [search.limit]
    order = DropDown(ListSearch.Order.allCases.map(\.title))
    limit = DropDown(limits.map { $0.map { Format.count($0) } ?? tr("No Limit") })
    text.text = search.text
    text.describe(.label(tr("Search")))
    order.picked = ListSearch.Order.allCases.firstIndex(of: search.order) ?? 0
    limit.picked = limits.firstIndex(of: search.limit) ?? 0
    box.append(text)
    append(order, tr("Order"))
    append(limit, tr("Limit"))
  }

  private func append(_ choice: DropDown, _ words: String) {
    let (row, label) = (Box(.horizontal, spacing: 12), Label(words))
    label.expand(horizontally: true)
    label.align(horizontally: .start)
    choice.describe(.label(words))
    row.append(label, choice)
    box.append(row)
  }

  var edited: ListSearch {
    search.changed(
      text.text,
      in: ListSearch.Order.allCases[order.picked],
      limit: limits[limit.picked]
    )
  }
}

extension MusicActions {
  func editSearch(of list: ListRowID) {
    guard let window, let node = catalogue.lists.tree[list], let search = node.search else {
      return
    }
    let form = ListSearchForm(search)
    let dialog = MessageDialog(
      node.text,
      tr("The list holds all tracks that this search finds."),
      over: window
    )
    dialog.add(form.box)
    dialog.add("cancel", tr("Cancel"))
    dialog.add("apply", tr("Apply"), .suggested)
    dialog.onAnswer { [weak self] answer in
      guard answer == "apply", let self else { return }
      if !catalogue.lists.perform(.search(list, form.edited)) { reportReadOnly() }
    }
    dialog.present()
    form.text.takeFocus()
  }

  /// A list that fills itself, as the first one; `answered` is the corrected query whose results
  /// the user saw.
  func keepAsList(_ query: SearchQuery, that answered: SearchQuery? = nil) {
    let name = SearchWords.name(of: query)
    guard !name.isEmpty else { return }
    let list = NodeDraft.search(ListSearch((answered ?? query).typed), name)
    guard catalogue.lists.perform(.insert([list], into: ListNode.top, at: 0)) else {
      return reportReadOnly()
    }
    onNews?(Format.text(tr("“%s” is kept as the first of your lists."), name))
  }
}

nonisolated extension ListSearch.Order {
  var title: String {
    switch self {
    case .newest: tr("Newest First")
    case .oldest: tr("Oldest First")
    case .mostPlayed: tr("Most Played First")
    case .leastPlayed: tr("Least Played First")
    case .recentlyPlayed: tr("Recently Played First")
    case .longestAgo: tr("Longest Unplayed First")
    case .title: tr("By Title")
    case .artist: tr("By Artist")
    case .random: tr("Random, New Each Day")
    }
  }
}
