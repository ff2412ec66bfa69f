internal import GLib
internal import Gtk
internal import Library

extension RecordsPage: RecordDesk {
  func play(_ record: ShelvedRecord, from track: Int64?) -> Bool {
    guard let onPlay else { return false }
    onPlay(record, track)
    return true
  }

  func press(_ record: ShelvedRecord) -> Bool {
    guard let onPress else { return false }
    onPress(record)
    return true
  }

  var canPlay: Bool { onPlay != nil }

  func queue(_ subject: RecordSubject, isNext: Bool) { onQueue?(subject, isNext) }

  func setHeart(_ hasHeart: Bool, of subject: RecordSubject) {
    guard let shelves else { return }
    let folder = store.folder
    Task { [weak self] in
      do {
        switch subject {
        case .record(let record): try await shelves.setHeart(hasHeart, ofAlbum: record.id)
        case .track(let track, _): try await shelves.setHeart(hasHeart, ofTrack: track.id)
        }
      } catch {
        self?.onTrouble?(TroubleWords.text(for: error, in: folder))
      }
    }
  }

  func showFiles(of subject: RecordSubject) {
    guard let path = paths(of: subject).first, let folder = path.parent else { return }
    // A record is its folder, a track is a file in it.
    if case .record = subject, let above = folder.parent {
      FileReveal.show(folder.bytes, folder: above.bytes, over: owningWindow)
    } else {
      FileReveal.show(path.bytes, folder: folder.bytes, over: owningWindow)
    }
  }

  func showProperties(of subject: RecordSubject) {
    let store = store
    Task { [weak self] in
      let properties = await Self.properties(of: subject, in: store)
      guard let self else { return }
      PropertiesWindow(properties, over: owningWindow).present()
    }
  }

  func paths(of subject: RecordSubject) -> [BytePath] {
    subject.tracks.filter { $0.state == .present }.compactMap { library?.path(of: $0) }
  }

  @concurrent private nonisolated static func properties(
    of subject: RecordSubject,
    in store: LibraryStore
  ) async -> Properties {
    switch subject {
    case .track(let track, let record):
      return Properties(of: track, on: record, try? await store.details(of: track.id))
    case .record(let record):
      var details: [TrackDetails] = []
      for track in record.record.tracks {
        if let one = try? await store.details(of: track.id) { details.append(one) }
      }
      return Properties(of: record, details)
    }
  }
}

extension SessionMemory {
  /// How shelves were sorted.
  var orders: [ShelfID: ShelfOrder] {
    var orders: [ShelfID: ShelfOrder] = [:]
    for (shelf, memory) in state.shelves {
      orders[ShelfID(shelf)] = memory.sort.flatMap { ShelfOrder(rawValue: $0) }
    }
    return orders
  }
}
