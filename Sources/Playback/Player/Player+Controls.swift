// The controls for the user and the desktop.

extension Player {
  /// Starts or resumes playback; after the end the last entry plays again.
  public func play() {
    change {
      switch status {
      case .playing where isMeantToPlay: break
      case .playing:
        // A pause was requested and the engine has not confirmed it yet.
        resume()
      case .loading: resume()
      case .paused where loaded != nil: resume()
      case .paused, .stopped:
        guard let entry = queue.current ?? queue.skip(using: &random) else { break }
        broken[entry.id] = nil
        begin(entry, at: anchor.position, playing: true)
      case .ended, .failed:
        broken = [:]
        let isAtEnd = status == .ended && !queue.hasNext
        guard let entry = isAtEnd ? queue.current : queue.startAgain(using: &random) else { break }
        begin(entry, playing: true)
      }
    }
  }

  /// Pauses at the current position.
  public func pause() {
    change {
      guard isMeantToPlay else { return }
      isMeantToPlay = false
      engine.pause()
    }
  }

  /// Pauses if it plays or is about to, and plays otherwise.
  public func togglePlaying() { if isMeantToPlay { pause() } else { play() } }

  /// Stops and closes the sound device; the current entry would start at its beginning.
  public func stop() {
    change {
      guard status != .stopped else { return }
      leave(.stopped)
    }
  }

  /// Moves to the next entry; after the last one, playback ends.
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

  /// Moves to the start of the current entry, or from there to the previous entry.
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

  /// Moves to a position in the current entry; one at or beyond its end moves to the next entry.
  public func seek(to place: Double) {
    change {
      guard place.isFinite, queue.current != nil, status != .failed else { return }
      if let length = state.duration, place >= length, length > 0 {
        next()
        return
      }
      let place = min(max(0, place), PlayItem.longest)
      setAnchor(place)
      guard loaded != nil, status != .stopped else {
        // After the end, the last entry is as if it were paused.
        if status == .ended { status = .paused }
        record(.jumped(to: place))
        return
      }
      target = place
      engine.seek(to: place)
    }
  }

  /// Moves by this many seconds; a negative number moves back.
  public func seek(by seconds: Double) { seek(to: max(0, position + seconds)) }

  /// From this many seconds on, `previous` moves to the start of the current entry.
  static let startLimit = 3.0

  // MARK: - Implementation

  private func resume() {
    isMeantToPlay = true
    settleFade()
    engine.play()
  }

  /// Moves to an entry and keeps playing, paused or stopped; after the end it plays.
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
    settleFade()
    engine.load(cue(for: entry, number: cueNumber), at: place, playing: playing)
    prepareFollowing(isNew: true)
  }

  /// Closes the loaded entry.
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

  /// Sends the engine the next entry if it has changed; entries known as broken are left out.
  ///
  /// For a newly loaded entry it always sends one, even nil.
  func prepareFollowing(isNew: Bool = false) {
    guard loaded != nil else { return }
    let following = stopsHere ? nil : queue.following(using: &random)
    let entry = following.flatMap { broken[$0.id] == nil ? $0 : nil }
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

  func forgetStream() {
    duration = nil
    description = StreamDescription()
  }
}
