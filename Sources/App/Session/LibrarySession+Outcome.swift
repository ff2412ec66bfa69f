internal import Library

/// Collects the results of scans and notifies the user.
extension LibrarySession {
  /// Publishes the progress of a scan, and adds its result to `outcome`.
  func handle(_ event: LibraryKeeper.Event) {
    switch event {
    case .progress(let progress): updateStatus { $0.scan(progress) }
    case .finished(let summary):
      updateStatus { $0.finishRoot(summary.progress) }
      outcome.add(summary)
      if summary.isUnavailable {
        let isNew = reportedMissing.insert(summary.root).inserted
        if isNew || outcome.isByHand { onNews?(.away(summary.root)) }
      } else {
        reportedMissing.remove(summary.root)
      }
    case .failed(let error):
      outcome.fail()
      report(failure: error)
    case .settled: Task { [weak self] in await self?.settle() }
    }
  }

  /// Marks the scan as finished; returns false if another one started meanwhile.
  func endScan() async -> Bool {
    guard beginning == 0, await !keeper.isBusy, beginning == 0 else { return false }
    updateStatus { $0.endScan() }
    return true
  }

  /// Notifies the user after the keeper has finished all scans and published their results.
  private func settle() async {
    guard await endScan() else { return }
    let ended = outcome
    outcome = ScanOutcome()
    await memory.identify()
    await announce(ended)
  }

  /// Notifies the user of scan results that the window does not show anyway.
  func announce(_ outcome: ScanOutcome) async {
    if outcome.foundNothing { onNews?(.unchanged) }
    let known = memory.state.unreadable
    // Counting reads every track of the library, so it is done only where the number may have
    // changed.
    guard outcome.unreadable > 0 || outcome.hasRead && known > 0,
      let count = try? await catalogue.reader.unreadableCount()
    else { return }
    if known != count { memory.state.unreadable = count }
    if outcome.isNewsThat(count, besides: known) { onNews?(.unreadable(count)) }
  }
}
