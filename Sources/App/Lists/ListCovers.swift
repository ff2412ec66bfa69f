internal import GLib
internal import Gtk
internal import Library
internal import Values
internal import Widgets

final class ListCovers {
  var onArrival: (() -> Void)?

  /// In device pixels.
  private let side: Int
  /// When there are more, the cache is cleared.
  private static let limit = 200

  private let catalogue: Catalogue
  private var known: [RecordID: Texture] = [:]
  private var reading: [RecordID: Task<Void, Never>] = [:]
  private var watch: Observation?

  init(_ catalogue: Catalogue, side: Int = 80) {
    (self.catalogue, self.side) = (catalogue, side)
    watch = catalogue.observePictures { [weak self] in self?.renew($0) }
  }

  isolated deinit { for task in reading.values { task.cancel() } }

  /// Nil, and a request to load it, if it is not cached.
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
    reading[id] = Task { [weak self, side, pictures = catalogue.pictures] in
      let cover = await pictures.texture(of: item, side: side, fills: true)
      guard !Task.isCancelled, let self else { return }
      reading[id] = nil
      guard let cover else { return }
      if known.count >= Self.limit { known = [:] }
      known[id] = cover
      onArrival?()
    }
  }
}
