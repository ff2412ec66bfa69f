internal import Library
internal import Motion
internal import Playback
internal import Values
internal import Widgets

extension ListsSource {
  /// What is before the title of a row: its cover, or those of what is in it.
  func front(of row: ListRow) -> FoldRow.Front {
    switch row {
    case .top: .none
    case .upNext, .favourites: fan(of: row)
    case .node(let id): front(of: id)
    case .entry(let id): .sleeve(upNext.row(of: id)?.entry.item.record.flatMap { covers[$0] })
    case .favourite, .found: front(of: target(of: row))
    }
  }

  private func front(of id: ListRowID) -> FoldRow.Front {
    guard let node = book.tree[id] else { return .none }
    if node.opens {
      let fan = fan(of: .node(id))
      return fan == .fan([]) && !showsCovers(in: node.parent) ? .none : fan
    }
    // The library may have what is wanted by now.
    if let target = match(of: id) ?? node.target { return front(of: target) }
    return showsCovers(in: node.parent) ? .mark : .none
  }

  private func front(of target: ListTarget?) -> FoldRow.Front {
    switch target {
    case .record(let id) where music.catalogue.record(id) != nil: .sleeve(covers[id])
    case .track(let id) where !tracks.isAbsent(id):
      .sleeve(tracks[id].flatMap { covers[$0.record.id] })
    case .record, .track, .wanted, .search, nil: .mark
    }
  }

  private func fan(of row: ListRow) -> FoldRow.Front {
    var records = firstRecords(below: row, among: Self.examined)
    if let id = row.node {
      for line in book.tree.ids(in: id).prefix(Self.examined) where records.count < DragFan.most {
        guard let record = match(of: line).flatMap({ self.record(of: $0) }),
          !records.contains(record)
        else { continue }
        records.append(record)
      }
    }
    return .fan(records.map { covers[$0] })
  }

  /// What the library has for a line of text.
  private func match(of id: ListRowID) -> ListTarget? {
    fulfilment(of: .node(id)).flatMap { target(of: $0) }
  }

  private func record(of target: ListTarget) -> RecordID? {
    switch target {
    case .record(let id): id
    case .track(let id): tracks[id]?.record.id
    case .wanted, .search: nil
    }
  }

  /// How many rows of a list are looked at for the covers in its row.
  private static let examined = 16

  /// Whether titles leave room for covers: on the top level, and where one of the first rows has one.
  private func showsCovers(in list: ListRowID) -> Bool {
    list == ListNode.top
      || book.tree.ids(in: list).prefix(Self.examined).contains {
        book.tree[$0]?.target != nil || match(of: $0) != nil
      }
  }

  func front(ofNewIn parent: RowID) -> FoldRow.Front {
    switch numbers.row(of: parent) {
    case .top: .fan([])
    case .upNext, .favourites: .mark
    case .node(let id) where showsCovers(in: id) || book.tree[id]?.search != nil: .mark
    case .node, .entry, .favourite, .found: .none
    }
  }

  /// On the top level every new row is a list.
  func symbol(ofNewIn parent: RowID) -> String {
    numbers.row(of: parent) == .top ? Self.listSymbol : ""
  }

  private static let listSymbol = "gatefold-lists-symbolic"

  /// The sign of a stack in which there are no covers.
  func symbol(of row: ListRow) -> String {
    switch row {
    case .upNext: "gatefold-queue-symbolic"
    case .favourites: "emblem-favorite-symbolic"
    case .node(let id) where book.tree[id]?.opens == true: Self.listSymbol
    case .top, .node, .entry, .favourite, .found: ""
    }
  }
}
