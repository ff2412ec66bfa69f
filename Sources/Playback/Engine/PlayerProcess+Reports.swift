internal import GLib
internal import Processes

// Handling of the process's reports, and the detection of stalls.

extension PlayerProcess {
  func handle(_ report: PlayerReport) {
    switch report {
    case .ready(let landlock, let filters):
      isReady = true
      // A later process that needs a registry needs a new one.
      makesRegistry = false
      PlayerRights(landlock: landlock, filters: filters).logOnce()
    case .event(let event): handle(knowing(event))
    case .staleOutput:
      // Only a fresh process can connect again.
      let wasAsked = target != nil
      endLink()
      guard let cue else { return }
      guard !hasFreshOutput else {
        return loseSound(tr("There is no sound device, and no sound server responds."))
      }
      hasFreshOutput = true
      open()
      // The fresh process starts at that position.
      if wasAsked { onEvent?(.sought(cue.number, position: place)) }
    case .needsBytes: break
    }
  }

  /// The event, where its cause is known better here than in the process: why a stream ended early.
  private func knowing(_ event: EngineEvent) -> EngineEvent {
    switch event {
    case .failed(let cue, _), .brokeOff(let cue, _):
      streams.failure(of: cue).map { .failed(cue, $0) } ?? event
    default: event
    }
  }

  private func handle(_ event: EngineEvent) {
    guard let cue, event.number >= cue.number else { return }
    if event.number != cue.number {
      switch event {
      case .wentOn: goOn(to: event.number)
      case .failed: if prepared?.number == event.number { prepared = nil }
      default: return
      }
    }
    switch event {
    case .loaded(_, let position, _):
      isOpened = true
      if target == nil { anchor = (position, MainLoop.now) }
    case .playing(_, let position, _):
      guard isMeantToPlay else { break }
      anchor = (position, MainLoop.now)
      isMoving = true
    case .paused(_, let position):
      guard !isMeantToPlay else { break }
      if target == nil { anchor = (position, MainLoop.now) }
      isMoving = false
      sleepLater()
    case .sought(_, let position):
      target = nil
      anchor = (position, MainLoop.now)
      if !isMeantToPlay { sleepLater() }
    case .position(_, let position, _): if target == nil { anchor = (position, MainLoop.now) }
    case .ended,
      .failed where event.number == cue.number:
      self.cue = nil
      isMoving = false
      // The sound device is closed meanwhile, as it may take long.
      if case .failed(_, .unreachable) = event { endLink() }
    case .lostSound:
      self.cue = nil
      endLink()
    case .wentOn, .duration, .described, .brokeOff, .failed: break
    }
    onEvent?(event)
    lookSoon()
  }

  private func goOn(to number: Int) {
    // The prepared track changed at the moment of the transition: the process plays one that is not
    // the next any more, and the player loads another one.
    guard let next = prepared, next.number == number else { return }
    cue = next
    opener.cancel(.following)
    (prepared, isAnswered) = (nil, false)
    problem = nil
    hasFreshOutput = false
    target = nil
    anchor = (0, MainLoop.now)
  }

  // MARK: - Sleep

  /// After a short pause the process ends; `play` starts a fresh one at the same place.
  private func sleepLater() {
    sleep = Timeout(after: settings.shortPause) { [weak self] in
      guard let self, !isMeantToPlay, isOpened, target == nil else { return }
      let position = place
      endLink()
      setAnchor(position)
    }
  }

  // MARK: - Watching

  func lookSoon() {
    guard isExpecting else {
      look = nil
      watch.reset()
      return
    }
    guard look == nil else { return }
    look = Timeout(after: watch.interval) { [weak self] in self?.lookNow() }
  }

  private func lookNow() {
    look = nil
    guard isExpecting, let link else { return lookSoon() }
    if isMoving { hasFreshOutput = false }
    if problem != nil, target == nil, hasPassedProblem {
      // The track has played long enough: the next one may follow without a gap again.
      problem = nil
      if isAnswered { sendPrepared() }
    }
    let (marks, sent) = (link.progress.marks, link.sent)
    guard let process = link.process else { return lookSoon() }
    let isStalled = watch.isStalled(
      marks,
      sent: sent,
      isOpening: opener.isOpening,
      spent: ProcessState.processorTime(of: process),
      states: { ProcessState.threads(of: process) },
      now: settings.clock()
    )
    if let idler = idler(marks) {
      giveUp(idler, of: link)
    } else if isStalled {
      watch.reset()
      if !ProcessState.isStopped(process) { link.kill("no progress") }
    }
    lookSoon()
  }

  /// The track that the process reads without getting on, if that is the fault of its file.
  private func idler(_ marks: PlayerProgress.Marks) -> Cue? {
    // A file that had sound may wait for the output, or for GStreamer.
    guard isReady, watch.idle >= settings.idleness,
      watch.isTurning || marks.placeTrack != marks.readTrack
    else { return nil }
    return [cue, prepared].compactMap(\.self).first { UInt64($0.number) == marks.readTrack }
  }

  /// Skips a track, whose process would not end by itself.
  private func giveUp(_ idler: Cue, of link: PlayerLink) {
    link.kill("no progress")
    forgetLink()
    watch.reset()
    let current = cue
    handle(.failed(idler.number, .unplayable))
    // The next track is read only after the current one, whose sound is over.
    if let current, current.number != idler.number { handle(.ended(current.number)) }
  }
}

/// Passes what links receive to the main actor, in order and in batches.
final class PlayerInbox: Sendable {
  enum Item: Sendable {
    case report(PlayerReport)
    case ended(PlayerLink.Ending)
  }

  private let items = Locked<[(link: PlayerLink?, item: Item)]>([])
  @MainActor weak var engine: PlayerProcess?

  func post(_ item: Item, of link: PlayerLink?) {
    let isFirst = items.withLock { items in
      items.append((link, item))
      return items.count == 1
    }
    guard isFirst else { return }
    Task { @MainActor in
      let received = items.withLock { items in
        defer { items = [] }
        return items
      }
      for (link, item) in received where link === engine?.link {
        switch item {
        case .report(let report): engine?.handle(report)
        case .ended(let ending): engine?.handleEnd(ending)
        }
      }
    }
  }
}
