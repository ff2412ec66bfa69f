// Stopping by itself: after a track, a record or some minutes.

extension Player {
  /// What playback stops after by itself; nil: it does not.
  ///
  /// After a track or a record it ends, and `play` continues with the next entry; after some
  /// minutes it fades out and pauses. Then this is nil again. A stop after the record moves with
  /// what plays: playback stops where the next entry is of another record, where the context
  /// repeats, and after an entry that repeats. A new context cancels a stop after the track.
  public var stopAfter: StopAfter? {
    get { stopping?.after }
    set {
      change {
        stopping = newValue.map { Stop($0, at: clock.elapsed) }
        prepareFollowing()
      }
    }
  }

  /// Whether playback stops at the end of the current entry.
  var stopsHere: Bool {
    switch stopping?.after {
    case nil, .minutes: return false
    case .track: return true
    case .record:
      guard let current = queue.current, let next = queue.nextInRound else { return true }
      return !next.item.isOfRecord(of: current.item)
    }
  }

  /// Cancels a stop after a track or a record.
  func cancelStop(_ kinds: Set<StopAfter> = [.track, .record]) {
    if let after = stopping?.after, kinds.contains(after) { stopping = nil }
  }

  /// Pauses at the time of a stop, and waits for what changes next.
  func settleStop() {
    settleFade()
    if let stop = stopping, stop.isDue(at: clock.elapsed) {
      stopping = nil
      pause()
    }
    armStopTimer()
  }

  /// Sends the engine the volume for the current moment of a fade.
  ///
  /// While the engine still has to pause the volume remains, so that nothing flares up.
  func settleFade() {
    let level =
      isMeantToPlay ? stopping?.level(at: clock.elapsed) ?? 1 : status == .playing ? fade : 1
    guard abs(level - fade) > 1e-6 else { return }
    fade = level
    sendVolume()
  }

  /// Sends the engine the user's volume, as far as a fade leaves it.
  func sendVolume() { engine.setVolume(factor: volume.factor * Volume(level: fade).factor) }

  private func armStopTimer() {
    let now = clock.elapsed
    guard let stopping, let wait = stopping.wait(at: now, isPlaying: isMeantToPlay) else {
      stopTimer = nil
      return
    }
    // Many changes a minute must not start a timer each.
    if let stopTimer, abs(stopTimer.time - now - wait) < Stop.step / 2 { return }
    let call: @MainActor () -> Void = { [weak self] in
      self?.stopTimer = nil
      self?.change {}
    }
    // Only the long waits need a timer that runs while the computer sleeps.
    let timer = wait <= Stop.step ? clock.after(wait, call) : clock.afterElapsed(wait, call)
    stopTimer = (now + wait, timer)
  }
}
