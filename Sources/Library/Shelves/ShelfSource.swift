public import Values

/// Whose records the shelves show.
public enum ShelfSource: Sendable, Hashable {
  /// All; those that are here and on a server once.
  case everything
  case here
  case server(RootID)

  /// The source of a text that `text` has made; everything if it is invalid.
  public init(text: String) {
    self =
      if text == "here" {
        .here
      } else if text.hasPrefix("server-"), let number = Int64(text.dropFirst(7)) {
        .server(RootID(number))
      } else {
        .everything
      }
  }

  /// A text for the saved session and for actions.
  public var text: String {
    switch self {
    case .everything: "everything"
    case .here: "here"
    case .server(let root): "server-\(root.number)"
    }
  }
}

extension ShelfBook {
  public mutating func show(_ source: ShelfSource) {
    guard source != self.source else { return }
    self.source = source
    isSourceAnew = true
  }

  /// Whether a record is on no shelf.
  ///
  /// A server's record that is also here is hidden as long as the one here can be played.
  func isHidden(_ record: Record) -> Bool {
    switch source {
    case .everything:
      guard let twin = record.twin.flatMap(latest) else { return false }
      return twin.availableCount == twin.trackCount
    case .here: return record.isRemote
    case .server(let root): return record.root != root
    }
  }

  /// Adds the records that may have to be shown or hidden because of other changes.
  mutating func addDependents() {
    if isSourceAnew {
      for (id, record) in records where changed[id] == nil { changed[id] = .some(record.record) }
    }
    isSourceAnew = false
    for (id, record) in changed {
      if let old = records[id]?.record.twin { twins[old] = nil }
      if let twin = record?.twin { twins[twin] = id }
    }
    for id in changed.keys {
      guard let twin = twins[id], changed[twin] == nil, let known = records[twin] else { continue }
      changed[twin] = .some(known.record)
    }
  }

  func shown(_ id: RecordID) -> ShelvedRecord? {
    records[id].flatMap { $0.isHidden ? nil : $0 }
  }
}
