// Handling of the engine's events.

extension Player {
  func handle(_ event: EngineEvent) {
    change {
      switch event {
      case .loaded(let cue, let position, let length): handleLoaded(cue, position, length)
      case .wentOn(let cue, let length, let time): handleTransition(cue, length, at: time)
      case .playing(let cue, let position, let time): handlePlaying(cue, position, at: time)
      case .paused(let cue, let position):
        guard cue == loaded?.cue, !isMeantToPlay else { return }
        status = .paused
        if target == nil { setAnchor(position) }
      case .sought(let cue, let position):
        guard cue == loaded?.cue else { return }
        target = nil
        setAnchor(position)
        correctSoon()
        record(.jumped(to: position))
      case .position(let cue, let position, let time):
        guard cue == loaded?.cue, target == nil, status == .playing else { return }
        let before = self.position
        setAnchor(position, at: time)
        if abs(self.position - before) > 1 { record(.jumped(to: self.position)) }
      case .duration(let cue, let length): if cue == loaded?.cue { learn(length) }
      case .described(let cue, let description):
        if cue == loaded?.cue { self.description = description }
      case .ended(let cue): if cue == loaded?.cue { advance() }
      case .brokeOff(let cue, let failure):
        if let loaded, cue == loaded.cue { mark(loaded.entry, failure) }
      case .failed(let cue, let failure): handleFailure(cue, failure)
      case .lostSound(let cue, let position, let reason): handleLostSound(cue, position, reason)
      }
    }
  }

  private func handleLoaded(_ cue: Int, _ position: Double, _ length: Double?) {
    guard cue == loaded?.cue else { return }
    learn(length)
    if target == nil { setAnchor(position) }
    if !isMeantToPlay { status = .paused }
    reportFailures()
  }

  private func handlePlaying(_ cue: Int, _ position: Double, at time: Double?) {
    guard cue == loaded?.cue, isMeantToPlay else { return }
    status = .playing
    if let target { setAnchor(target) } else { setAnchor(position, at: time) }
    correctSoon()
    reportFailures()
  }

  private func handleTransition(_ cue: Int, _ length: Double?, at time: Double?) {
    guard let loaded, cue > loaded.cue else { return }
    // The queue changed at the moment of the transition: the engine plays an entry that is not the
    // next one any more.
    guard let prepared, cue == prepared.cue else { return advance() }
    let isSame = queue.current?.id == prepared.entry
    endCount()
    guard let entry = queue.finish(using: &random), entry.id == prepared.entry else {
      advance()
      return
    }
    self.loaded = prepared
    self.prepared = nil
    target = nil
    description = StreamDescription()
    duration = nil
    count = PlayCount(duration: entry.item.duration)
    learn(length)
    setAnchor(0, at: time)
    correctSoon()
    if isSame { record(.jumped(to: 0)) }
    reportFailures()
    prepareFollowing(isNew: true)
  }

  private func handleFailure(_ cue: Int, _ failure: PlayFailure) {
    if case .unreachable(let reason) = failure { return handleUnreachable(cue, reason) }
    if let prepared, cue == prepared.cue {
      mark(prepared.entry, failure)
      self.prepared = nil
      prepareFollowing()
      reportFailures()
      return
    }
    guard let loaded, cue == loaded.cue else { return }
    mark(loaded.entry, failure)
    advance(isFailure: true)
  }

  /// A server that cannot be reached says nothing about the track: it pauses there, and plays
  /// later; the following one is opened when its turn comes.
  private func handleUnreachable(_ cue: Int, _ reason: String) {
    if cue == prepared?.cue { prepared = nil }
    handleLostSound(cue, nil, reason)
  }

  private func handleLostSound(_ cue: Int, _ position: Double?, _ reason: String) {
    guard cue == loaded?.cue, let entry = queue.current else { return }
    let place = target ?? position ?? self.position
    let isNews = isMeantToPlay || status == .playing
    endCount()
    loaded = nil
    prepared = nil
    target = nil
    isMeantToPlay = false
    status = .paused
    setAnchor(place)
    count = PlayCount(duration: duration ?? entry.item.duration)
    if isNews { record(.lostSound(reason: reason)) }
  }

  private func mark(_ id: Int, _ failure: PlayFailure) {
    broken[id] = failure
    guard let entry = queue.any(id) else { return }
    unsaid.append(BrokenEntry(entry: entry, failure: failure))
    record(.broke(BrokenEntry(entry: entry, failure: failure)))
  }

  /// Moves on after the end of an entry, past all entries known as broken.
  private func advance(isFailure: Bool = false) {
    let isPlaying = isMeantToPlay
    endCount()
    var next = nextUnlessStopped(skipping: isFailure)
    // The rest of a shuffled round, and the whole next one.
    var left = 2 * queue.count
    while let entry = next, broken[entry.id] != nil {
      left -= 1
      next = left > 0 ? nextUnlessStopped(skipping: true) : nil
    }
    if let next {
      begin(next, playing: isPlaying)
      return
    }
    let isHopeless = queue.all.allSatisfy { broken[$0.id] != nil }
    leave(isHopeless ? .failed : .ended)
    if isHopeless {
      record(.nothingPlayable(unsaid))
      unsaid = []
    }
    reportFailures()
  }

  private func nextUnlessStopped(skipping: Bool) -> Entry? {
    guard !stopsHere else {
      cancelStop()
      return nil
    }
    return skipping ? queue.skip(using: &random) : queue.finish(using: &random)
  }

  /// Reports all failures since the last report in one event.
  private func reportFailures() {
    guard !unsaid.isEmpty else { return }
    record(.skipped(unsaid))
    unsaid = []
  }

  private func learn(_ length: Double?) {
    guard let length, PlayItem.isLength(length) else { return }
    duration = length
    count.duration = length
  }
}
