internal import Library

/// How scans end, and what the user is notified of then.
extension LibrarySession {
  /// Publishes how far a scan is, and collects what it comes to.
  func take(_ event: LibraryKeeper.Event) {
    switch event {
    case .progress(let progress): note { $0.scan(progress) }
    case .finished(let summary):
      note { $0.finishRoot(summary.progress) }
      outcome.take(summary)
      if summary.isUnavailable {
        let isNew = toldAway.insert(summary.root).inserted
        if isNew || outcome.isByHand { onNews?(.away(summary.root)) }
      } else {
        toldAway.remove(summary.root)
      }
    case .failed(let error):
      outcome.fail()
      tell(failure: error)
    case .settled: Task { [weak self] in await self?.settle() }
    }
  }

  /// The keeper has nothing left to do; false if something was begun since it said so.
  func endScan() async -> Bool {
    guard beginning == 0, await !keeper.isBusy, beginning == 0 else { return false }
    note { $0.endScan() }
    return true
  }

  /// All that the keeper had to do is done, and it has published what came of it.
  private func settle() async {
    guard await endScan() else { return }
    let ended = outcome
    outcome = ScanOutcome()
    await announce(ended)
  }

  /// Notifies the user of what scans found, if that does not show by itself.
  func announce(_ outcome: ScanOutcome) async {
    if outcome.foundNothing { onNews?(.unchanged) }
    let known = memory.state.unreadable
    // Counting takes a look at every track.
    guard outcome.unreadable > 0 || outcome.hasRead && known > 0,
      let count = try? await catalogue.reader.unreadableCount()
    else { return }
    if known != count { memory.state.unreadable = count }
    if outcome.isNewsThat(count, besides: known) { onNews?(.unreadable(count)) }
  }
}
