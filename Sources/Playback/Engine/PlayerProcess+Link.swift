internal import GLib
internal import Glibc
internal import Processes

// The engine's process: its start, its commands and its end.

extension PlayerProcess {
  /// Opens the current cue at its position, in the running process or a fresh one.
  func open() {
    guard let cue else { return }
    setAnchor(place)
    isOpened = false
    sleep = nil
    watch.reset()
    opener.cancel()
    guard link != nil || startLink() else {
      inbox.post(.ended(.notStarted(String(cString: strerror(EMFILE)))), of: nil)
      return
    }
    opener.open(cue, for: .current) { [weak self] in self?.sendLoad(cue, $0) }
    lookSoon()
  }

  private func sendLoad(_ cue: Cue, _ opened: TrackOpener.Opened) {
    switch opened {
    case .success(let opened):
      // The message includes requests made while the file was being opened.
      send(.load(opened.order, position: place, playing: isMeantToPlay), with: opened.file)
      if isAnswered { sendPrepared() }
    case .failure(let failure):
      send(.unload)
      handle(.event(.failed(cue.number, failure)))
    }
  }

  /// Sends the next track, or that there is none, after the track that it follows.
  func sendPrepared() {
    guard link != nil, cue != nil, !isOpening else { return }
    opener.cancel(.following)
    // After an end of the process, the current track plays alone, so that a second end is its
    // fault.
    guard let cue = problem == nil ? prepared : nil else { return send(.prepare(nil)) }
    opener.open(cue, for: .following) { [weak self] in self?.sendPrepare(cue, $0) }
    lookSoon()
  }

  private func sendPrepare(_ cue: Cue, _ opened: TrackOpener.Opened) {
    guard self.cue != nil else { return }
    switch opened {
    case .success(let opened): send(.prepare(opened.order), with: opened.file)
    case .failure(let failure):
      // A file that cannot be opened is skipped before its turn, without a gap.
      send(.prepare(nil))
      handle(.event(.failed(cue.number, failure)))
    }
  }

  func send(_ command: PlayerCommand, with file: Descriptor? = nil) {
    guard let link else { return }
    work.perform { link.send(command, with: file) }
    lookSoon()
  }

  /// Lets the process end by itself; its further reports are ignored.
  func endLink() {
    guard let link else { return }
    forgetLink()
    // Closed first: pending commands must not delay the start of the next process.
    link.close()
    work.perform { link.send(.end) }
  }

  func forgetLink() {
    link = nil
    opener.cancel()
    look = nil
    sleep = nil
    isReady = false
  }

  private func startLink() -> Bool {
    guard let link = PlayerLink() else { return false }
    self.link = link
    isReady = false
    let (output, makesRegistry, inbox) = (output, makesRegistry, inbox)
    let patience = settings.registryPatience
    let (factor, replayGain, streams) = (factor, replayGain, streams)
    work.perform {
      let program = PlayerProgram(output: output)
      if makesRegistry { program.makeRegistry(within: patience) }
      // If no registry can be written, the process scans for plugins itself.
      let arguments = program.arguments + (makesRegistry ? ["--scan"] : [])
      link.start(program.path, arguments) { link, report in
        guard case .needsBytes(let request, let stream, let offset, let count) = report else {
          return inbox.post(.report(report), of: link)
        }
        streams.answer(request, stream: stream, offset: offset, count: count, on: link)
      } onEnd: { link, ending in
        inbox.post(.ended(ending), of: link)
      }
      link.send(.volume(factor))
      link.send(.replayGain(replayGain))
    }
    return true
  }

  // MARK: - Ends

  func handleEnd(_ ending: PlayerLink.Ending) {
    let (position, wasReady, wasOpening) = (place, isReady, isOpening)
    let isProven = hasPassedProblem
    forgetLink()
    guard let cue else { return }
    switch ending {
    case .notStarted(let reason): return loseSound(reason)
    case .needsRegistry:
      guard !makesRegistry else {
        return loseSound(tr("GStreamer's basic plugins are not installed."))
      }
      makesRegistry = true
      return open()
    case .closed, .died: break
    }
    let wasAsked = target != nil
    setAnchor(position)
    guard isProven else {
      problem = nil
      guard wasReady, !wasOpening else {
        return loseSound(tr("The player process crashes repeatedly."))
      }
      self.cue = nil
      onEvent?(.failed(cue.number, .unplayable))
      return
    }
    problem = (position, MainLoop.now)
    onEvent?(wasAsked ? .sought(cue.number, position: position) : .position(cue.number, position))
    // During a pause, no new process is needed.
    if isMeantToPlay || !isOpened, self.cue?.number == cue.number { open() }
  }

  func loseSound(_ reason: String) {
    guard let cue else { return }
    let position = place
    self.cue = nil
    endLink()
    onEvent?(.lostSound(cue.number, position: position, reason: reason))
  }
}
