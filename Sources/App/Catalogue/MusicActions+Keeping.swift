internal import GLib
internal import Library

extension MusicActions {
  func canKeep(_ subject: RecordSubject) -> Bool {
    catalogue.copies != nil && subject.record.record.isRemote
  }

  /// As far as its tracks are loaded.
  func isKept(_ subject: RecordSubject) -> Bool {
    guard let copies = catalogue.copies else { return false }
    let tracks = subject.track.map { [$0] } ?? catalogue.tracks(of: subject.record.id)?.tracks ?? []
    return !tracks.isEmpty && tracks.allSatisfy { copies.isKept($0.path) }
  }

  func setKept(_ isKept: Bool, _ subject: RecordSubject) {
    setKept(isKept, named: subject.title) { await $0.tracks(of: subject).map(\.path) }
  }

  func keep(_ shelf: Shelf, named name: String) {
    let records = shelf.records.filter(\.record.isRemote)
    setKept(true, named: name) { catalogue in
      var paths: [BytePath] = []
      for record in records { paths += await catalogue.tracks(of: .record(record)).map(\.path) }
      return paths
    }
  }

  func keep(_ rows: [ListRow], of source: ListsSource, named name: String) {
    let targets = rows.flatMap { source.targets(below: $0) }
    setKept(true, named: name) { catalogue in
      await catalogue.items(for: targets).map { BytePath($0.item.location.path) }
    }
  }

  private func setKept(
    _ isKept: Bool,
    named name: String,
    _ find: @escaping (Catalogue) async -> [BytePath]
  ) {
    guard let copies = catalogue.copies else { return }
    Task { [catalogue, weak self] in
      let paths = await find(catalogue).filter { ServerPath.isServer($0) }
      guard isKept else { return await copies.drop(paths) }
      guard !paths.isEmpty else { return }
      self?.onNews?(Format.text(tr("“%s” is being copied to this computer."), name))
      let outcome = await copies.keep(paths)
      if let failure = outcome.failure {
        let reason = ServerWords.text(for: failure)
        self?.onNews?(
          Format.text(tr("“%s” is not on this computer yet: %s."), name, reason)
        )
      } else if outcome.copied > 0 {
        self?.onNews?(Format.text(tr("“%s” is on this computer now."), name))
      }
    }
  }
}

extension ListsSource {
  /// As far as that is loaded.
  func hasServerTracks(_ row: ListRow) -> Bool {
    let targets = targets(below: row).map(\.target)
    return targets.contains { target in
      target.record.flatMap { music.catalogue.record($0) }?.record.isRemote ?? false
    } || tracks.hasServerTrack(among: targets.compactMap(\.track))
  }
}
