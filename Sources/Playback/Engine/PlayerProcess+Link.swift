internal import GLib
internal import Glibc
internal import Processes

// The process behind the engine: its start, what it is sent, and its end.

extension PlayerProcess {
  /// Opens the current cue at its place, in the process that is there or in a fresh one.
  func open() {
    guard let cue else { return }
    let position = place
    setAnchor(position)
    isOpened = false
    sleep = nil
    watch.reset()
    latest.withLock { $0 = cue.number }
    guard let link = link ?? startLink() else {
      inbox.post(.ended(.notStarted(String(cString: strerror(EMFILE)))), of: nil)
      return
    }
    let (latest, streams, inbox, playing) = (latest, streams, inbox, isMeantToPlay)
    work.perform {
      // Whoever skips through a long queue does not want to open every file of it.
      guard latest.withLock({ $0 }) == cue.number else { return }
      do throws(PlayFailure) {
        let (order, file) = try streams.open(cue)
        link.send(.load(order, position: position, playing: playing), with: file)
      } catch {
        link.send(.unload)
        inbox.post(.report(.event(.failed(cue.number, error))), of: link)
      }
    }
    if isAnswered { sendPrepared() }
    lookSoon()
  }

  func sendPrepared() {
    guard let link else { return }
    // After an end of the process the current track is alone, so that it is known which one is to blame.
    guard let cue = trouble == nil ? prepared : nil else { return send(.prepare(nil)) }
    let (streams, inbox) = (streams, inbox)
    work.perform {
      do throws(PlayFailure) {
        let (order, file) = try streams.open(cue)
        link.send(.prepare(order), with: file)
      } catch {
        // Found early, what cannot be opened costs no gap.
        link.send(.prepare(nil))
        inbox.post(.report(.event(.failed(cue.number, error))), of: link)
      }
    }
  }

  func send(_ command: PlayerCommand) {
    guard let link else { return }
    work.perform { link.send(command) }
    lookSoon()
  }

  /// Lets the process end by itself: nothing of it is of interest any more.
  func endLink() {
    guard let link else { return }
    forgetLink()
    work.perform {
      link.send(.end)
      link.close()
    }
  }

  private func forgetLink() {
    link = nil
    look = nil
    sleep = nil
    isReady = false
  }

  private func startLink() -> PlayerLink? {
    guard let link = PlayerLink() else { return nil }
    self.link = link
    isReady = false
    let (output, makesRegistry, inbox) = (output, makesRegistry, inbox)
    let (factor, replayGain, streams) = (factor, replayGain, streams)
    work.perform {
      let program = PlayerProgram(output: output)
      if makesRegistry { program.makeRegistry() }
      // Without a registry that can be kept it looks for the plugins itself.
      let arguments = program.arguments + (makesRegistry ? ["--scan"] : [])
      link.start(program.path, arguments) { [unowned link] report in
        guard case .needsBytes(let request, let stream, let offset, let count) = report else {
          return inbox.post(.report(report), of: link)
        }
        streams.answer(request, stream: stream, offset: offset, count: count, on: link)
      } onEnd: { [unowned link] ending in
        inbox.post(.ended(ending), of: link)
      }
      link.send(.volume(factor))
      link.send(.replayGain(replayGain))
    }
    return link
  }

  // MARK: - Ends

  func handleEnd(_ ending: PlayerLink.Ending) {
    let (position, wasReady) = (place, isReady)
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
    if let trouble, trouble.cue == cue.number,
      trouble.resumed.map({ MainLoop.now - $0 < settings.probation }) ?? true
    {
      self.trouble = nil
      guard wasReady else { return loseSound(tr("The program that plays ends again and again.")) }
      self.cue = nil
      onEvent?(.failed(cue.number, .unplayable))
      return
    }
    trouble = (cue.number, nil)
    onEvent?(wasAsked ? .sought(cue.number, position: position) : .position(cue.number, position))
    // A pause goes on without a process.
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
