internal import GLib
internal import Gtk
internal import Identities
internal import Library
internal import Widgets

/// The small covers of records in lists, read when their rows are to be seen.
final class ListCovers {
  /// The cover of a record has been read, or is another one.
  var onArrival: (() -> Void)?

  /// How large they are, in pixels of the screen.
  private static let side = 80
  /// So many are kept; beyond that those that are seen are read again.
  private static let limit = 200

  private let catalogue: Catalogue
  private var known: [RecordID: Texture] = [:]
  private var reading: [RecordID: Task<Void, Never>] = [:]
  private var watch: Observation?

  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    watch = catalogue.observePictures { [weak self] in self?.renew($0) }
  }

  isolated deinit { for task in reading.values { task.cancel() } }

  /// The cover of a record, if it has been read; else it is read soon.
  subscript(_ id: RecordID) -> Texture? {
    if known[id] == nil { read(id) }
    return known[id]
  }

  private func renew(_ records: Set<RecordID>) {
    for id in records where known[id] != nil || reading[id] != nil {
      reading.removeValue(forKey: id)?.cancel()
      read(id)
    }
  }

  private func read(_ id: RecordID) {
    guard reading[id] == nil, let record = catalogue.record(id) else { return }
    let item = CoverItem(of: record)
    reading[id] = Task { [weak self, pictures = catalogue.pictures] in
      let cover = await pictures.small(item, side: Self.side)
      guard !Task.isCancelled, let self else { return }
      reading[id] = nil
      guard let cover else { return }
      if known.count >= Self.limit { known = [:] }
      known[id] = cover
      onArrival?()
    }
  }
}
