// What a person, or the desktop, asks of the player.

extension Player {
  /// Plays: on from where it is, or, after the end, again.
  public func play() {
    change {
      switch status {
      case .playing where isMeantToPlay: break
      case .playing:
        // It was just told to be silent, and has not got there.
        isMeantToPlay = true
        engine.play()
      case .loading:
        isMeantToPlay = true
        engine.play()
      case .paused where loaded != nil:
        isMeantToPlay = true
        engine.play()
      case .paused, .stopped:
        guard let entry = queue.current ?? queue.skip(using: &random) else { break }
        broken[entry.id] = nil
        begin(entry, at: anchor.position, playing: true)
      case .ended, .failed:
        broken = [:]
        guard let entry = queue.startAgain(using: &random) else { break }
        begin(entry, playing: true)
      }
    }
  }

  /// Falls silent, and stays where it is.
  public func pause() {
    change {
      guard status == .playing || status == .loading else { return }
      isMeantToPlay = false
      engine.pause()
    }
  }

  /// Plays or pauses, whichever it does not.
  public func togglePlaying() { if isMeantToPlay { pause() } else { play() } }

  /// Lets go of the sound device; the current entry would begin again.
  public func stop() {
    change {
      guard status != .stopped else { return }
      leave(.stopped)
    }
  }

  /// Goes to the next entry; at the end it ends.
  public func next() {
    change {
      guard let entry = queue.skip(using: &random) else {
        if status != .stopped, status != .failed { leave(.ended) }
        return
      }
      broken[entry.id] = nil
      go(to: entry)
    }
  }

  /// Goes back: to the start of this entry, or if it is there, to the one before.
  public func previous() {
    change {
      guard position <= Self.startLimit, let entry = queue.goBack() else {
        seek(to: 0)
        return
      }
      broken[entry.id] = nil
      go(to: entry)
    }
  }

  /// Goes to a place of the current entry; what is beyond its end is the next one.
  public func seek(to place: Double) {
    change {
      guard place.isFinite, queue.current != nil, status != .ended, status != .failed else {
        return
      }
      if let length = state.duration, place >= length, length > 0 {
        next()
        return
      }
      let place = min(max(0, place), PlayItem.longest)
      setAnchor(place)
      guard loaded != nil, status != .stopped else {
        tell(.jumped(to: place))
        return
      }
      target = place
      engine.seek(to: place)
    }
  }

  /// Goes so many seconds on, or back.
  public func seek(by seconds: Double) { seek(to: max(0, position + seconds)) }

  /// After this many seconds “previous” means the start of the same entry.
  static let startLimit = 3.0

  // MARK: - How

  /// Goes to an entry and does there what it did before.
  func go(to entry: Entry) {
    switch status {
    case .stopped: setAnchor(0)
    case .paused where loaded == nil: setAnchor(0)
    case .ended, .failed: begin(entry, playing: true)
    default: begin(entry, playing: isMeantToPlay)
    }
    if loaded?.entry != entry.id { forgetStream() }
  }

  /// Loads an entry.
  func begin(_ entry: Entry, at place: Double = 0, playing: Bool) {
    endCount()
    cueNumber += 1
    loaded = (cueNumber, entry.id)
    prepared = nil
    target = nil
    status = .loading
    isMeantToPlay = playing
    forgetStream()
    count = PlayCount(duration: entry.item.duration)
    setAnchor(place)
    engine.load(cue(for: entry, number: cueNumber), at: place, playing: playing)
    prepareFollowing(isNew: true)
  }

  /// Lets go of what is loaded.
  func leave(_ status: PlayerState.Status) {
    endCount()
    self.status = status
    isMeantToPlay = false
    loaded = nil
    prepared = nil
    target = nil
    setAnchor(0)
    engine.stop()
  }

  /// Tells the engine what follows, if that is not what it was told; not what is known to be broken.
  ///
  /// Of something new to play it wants to know at once, even that nothing follows.
  func prepareFollowing(isNew: Bool = false) {
    guard loaded != nil else { return }
    let entry = queue.following(using: &random).flatMap { broken[$0.id] == nil ? $0 : nil }
    guard isNew || entry?.id != prepared?.entry else { return }
    guard let entry else {
      prepared = nil
      engine.prepare(nil)
      return
    }
    cueNumber += 1
    prepared = (cueNumber, entry.id)
    engine.prepare(cue(for: entry, number: cueNumber))
  }

  private func cue(for entry: Entry, number: Int) -> Cue {
    Cue(number: number, location: entry.item.location, loudness: entry.item.loudness)
  }

  private func forgetStream() {
    duration = nil
    description = StreamDescription()
  }
}
