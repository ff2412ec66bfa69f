internal import CrateReports
internal import GLib
internal import Library

extension LibrarySession {
  /// Looks whether the sample crate is there.
  func noticeCrate() async {
    let folder = places.crate
    let hasCrate = await CrateProgram.isCrate(in: folder)
    crate = await Self.resolved(BytePath(folder))
    updateStatus { $0.hasCrate = hasCrate }
  }

  /// Writes the sample crate, and shows its records as they come.
  func fillCrate() {
    guard filling == nil, status.readOnlyReason == nil else { return }
    updateStatus { $0.fill(CrateTally()) }
    filling = Task { [weak self] in
      await self?.writeCrate()
      self?.updateStatus { $0.fill(nil) }
      self?.filling = nil
    }
  }

  /// Takes the sample crate's records out of the library, and its files off the disk.
  func removeCrate() {
    let before = filling
    before?.cancel()
    filling = Task { [weak self] in
      await before?.value
      await self?.removeCrateFolder()
      self?.filling = nil
    }
  }

  private func writeCrate() async {
    await opened()
    let (program, folder, count) = (places.crateProgram, places.crate, places.crateCount)
    // What comes while the window is busy is shown and scanned together.
    let news = Locked<(progress: CrateProgress?, records: [String])>((nil, []))
    let (bell, ring) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let showing = Task { [weak self] in
      for await _ in bell {
        let (progress, records) = news.withLock { news in
          defer { news.records = [] }
          return (news.progress, news.records)
        }
        if let progress { self?.show(progress) }
        if !records.isEmpty { await self?.scanCrate(records) }
      }
    }
    let writing = Task.detached {
      try await program.write(to: folder, first: count) { progress in
        news.withLock { news in
          news.progress = progress
          if let newest = progress.newest { news.records.append(newest) }
        }
        ring.yield()
      }
    }
    let outcome = await withTaskCancellationHandler {
      await writing.result
    } onCancel: {
      writing.cancel()
    }
    ring.finish()
    await showing.value
    switch outcome {
    // Records that were there before are looked at as well.
    case .success: await scanCrate([])
    case .failure(let error):
      if error as? CrateError != .stopped { report(failure: error) }
      await noticeCrate()
    }
  }

  private func show(_ progress: CrateProgress) {
    updateStatus {
      $0.fill(
        CrateTally(
          records: progress.recordsDone,
          of: progress.recordCount,
          share: progress.share
        )
      )
    }
  }

  /// Scans some records of the crate; none: all of it.
  private func scanCrate(_ records: [String]) async {
    let crate = await Self.resolved(BytePath(places.crate))
    self.crate = crate
    do {
      // It may lie in a folder that the library has already.
      if !status.roots.contains(where: { crate.isInside($0.path) }) {
        try await store.addRoot(crate)
        let roots = try await store.roots()
        updateStatus { $0.changed(roots: roots) }
      }
      updateStatus { $0.hasCrate = true }
      let folders = records.isEmpty ? [crate] : records.map { crate.appending($0) }
      await scan(isAsked: false) { await $0.scan(folders) }
    } catch {
      filling?.cancel()
      report(failure: error)
    }
  }

  /// The records go first, so that none is shown whose file is gone.
  private func removeCrateFolder() async {
    await opened()
    await keeper.stop()
    await keeper.settle()
    let folder = places.crate
    do {
      let path = await Self.resolved(BytePath(folder))
      if let root = status.roots.first(where: { $0.path == path }) {
        try await store.removeRoot(root.id)
        let roots = try await store.roots()
        updateStatus { $0.changed(roots: roots) }
      }
      let kept = try await places.crateProgram.remove(from: folder)
      onNews?(.removedCrate(kept: kept))
    } catch CrateError.notACrate {
      onNews?(.removedCrate(kept: 0))
    } catch {
      report(failure: error)
    }
    await noticeCrate()
    if !status.roots.isEmpty { await rescan(.start) }
  }
}
