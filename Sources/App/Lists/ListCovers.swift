internal import GLib
internal import Gtk
internal import Library
internal import Values
internal import Widgets

/// The covers in lists: those that were requested last, as far as their textures have room.
final class ListCovers {
  var onArrival: (() -> Void)?

  /// In device pixels.
  private let side: Int
  /// For the textures, in bytes.
  let room: Int
  /// How many covers are read; of more, those that were requested first are no longer in view.
  private static let mostRead = 64

  private struct Cover {
    let texture: Texture
    var request: Int
    var bytes: Int { 4 * texture.width * texture.height }
  }

  private struct Reading {
    let task: Task<Void, Never>
    var request: Int
  }

  private let catalogue: Catalogue
  private var known: [RecordID: Cover] = [:]
  private var reading: [RecordID: Reading] = [:]
  private var requests = 0
  /// The last request before the latest arrival: rows in view have made others since.
  private var arrival = 0
  private var watch: Observation?

  init(_ catalogue: Catalogue, side: Int = 96, room: Int = 7 << 19) {
    (self.catalogue, self.side, self.room) = (catalogue, side, room)
    watch = catalogue.observePictures { [weak self] in self?.renew($0) }
  }

  isolated deinit { for one in reading.values { one.task.cancel() } }

  /// The bytes of all textures.
  var bytes: Int { known.values.reduce(0) { $0 + $1.bytes } }

  /// Nil, and a request to load it, if it is not cached.
  subscript(_ id: RecordID) -> Texture? {
    requests += 1
    if known[id] == nil { read(id) }
    known[id]?.request = requests
    reading[id]?.request = requests
    return known[id]?.texture
  }

  /// Waits until all requested covers are read.
  func read() async {
    while let one = reading.values.first { await one.task.value }
  }

  private func renew(_ records: Set<RecordID>) {
    for id in records where known[id] != nil || reading[id] != nil {
      reading.removeValue(forKey: id)?.task.cancel()
      read(id)
    }
  }

  private func read(_ id: RecordID) {
    guard reading[id] == nil, let record = catalogue.record(id) else { return }
    if reading.count >= Self.mostRead,
      let first = reading.min(by: { $0.value.request < $1.value.request })
    {
      reading.removeValue(forKey: first.key)?.task.cancel()
    }
    let item = CoverItem(of: record)
    let task = Task { [weak self, side, pictures = catalogue.pictures] in
      let cover = await pictures.texture(of: item, side: side, fills: true)
      guard !Task.isCancelled, let self else { return }
      let request = reading.removeValue(forKey: id)?.request ?? 0
      if let cover, keep(Cover(texture: cover, request: request), of: id) { onArrival?() }
    }
    reading[id] = Reading(task: task, request: requests)
  }

  /// Keeps a cover in place of those that are not in view; false if there is no room for it.
  private func keep(_ cover: Cover, of id: RecordID) -> Bool {
    known[id] = nil
    var bytes = bytes + cover.bytes
    while bytes > room {
      guard let oldest = known.min(by: { $0.value.request < $1.value.request }),
        oldest.value.request <= arrival
      else { return false }
      bytes -= oldest.value.bytes
      known[oldest.key] = nil
    }
    known[id] = cover
    arrival = requests
    return true
  }
}
