internal import GLib
internal import Glibc
internal import Processes

/// The link to the process that is in use; reports of earlier ones are ignored.
///
/// What links receive passes to the main actor in order and in batches.
@MainActor final class CurrentLink {
  private enum Item: Sendable {
    case report(PlayerReport)
    case ended(PlayerLink.Ending)
  }

  var onReport: (@MainActor (PlayerReport) -> Void)?
  /// Called when the process has ended, or could not be started.
  var onEnd: (@MainActor (PlayerLink.Ending) -> Void)?

  /// Nil while no process is needed.
  private(set) var link: PlayerLink?
  /// Whether the process has connected to its output; if it ends before, it is not the file's
  /// fault.
  private(set) var isReady = false

  private let output: SoundOutput
  private let registryPatience: Double
  private let streams: StreamServer
  /// The thread that starts processes and sends commands; it never waits for a disk.
  private let work = WorkLoop(name: "playback")
  /// The program of this build, though an upgrade replaces its file.
  private let own: Descriptor?
  private var kept: Descriptor?
  private let received = Locked<[(link: PlayerLink?, item: Item)]>([])

  init(output: SoundOutput, registryPatience: Double, streams: StreamServer) {
    (self.output, self.registryPatience, self.streams) = (output, registryPatience, streams)
    own = Descriptor(place: Array(PlayerProgram(output: output).path.utf8))
  }

  /// Starts a process, whose first commands are these; returns false if there can be none.
  func start(makesRegistry: Bool, _ commands: [PlayerCommand]) -> Bool {
    guard let link = PlayerLink() else {
      post(.ended(.notStarted(String(cString: strerror(EMFILE)))), of: nil)
      return false
    }
    self.link = link
    let (output, patience, streams, kept) = (output, registryPatience, streams, kept)
    work.perform { [weak self] in
      let program = PlayerProgram(output: output)
      if makesRegistry { program.makeRegistry(within: patience) }
      // If no registry can be written, the process scans for plugins itself.
      let arguments = program.arguments + (makesRegistry ? ["--scan"] : [])
      link.start(program.path, arguments, kept: kept) { [weak self] link, report in
        guard case .needsBytes(let request, let stream, let offset, let count) = report else {
          self?.post(.report(report), of: link)
          return
        }
        streams.answer(request, stream: stream, offset: offset, count: count, on: link)
      } onEnd: { [weak self] link, ending in
        self?.post(.ended(ending), of: link)
      }
      for command in commands { link.send(command) }
    }
    return true
  }

  /// From now on the program is started that was there at first; false if that is so already.
  func useOwnProgram() -> Bool {
    defer { kept = own }
    return kept == nil && own != nil
  }

  func send(_ command: PlayerCommand, with file: Descriptor? = nil) {
    guard let link else { return }
    work.perform { link.send(command, with: file) }
  }

  /// Lets the process end by itself; its further reports are ignored.
  func end() {
    guard let link else { return }
    forget()
    // Closed first: pending commands must not delay the start of the next process.
    link.close()
    work.perform { link.send(.end) }
  }

  func forget() { (link, isReady) = (nil, false) }

  private nonisolated func post(_ item: Item, of link: PlayerLink?) {
    let isFirst = received.withLock { received in
      received.append((link, item))
      return received.count == 1
    }
    guard isFirst else { return }
    Task { @MainActor in deliver() }
  }

  private func deliver() {
    let batch = received.withLock { received in
      defer { received = [] }
      return received
    }
    for (link, item) in batch where link === self.link {
      switch item {
      case .report(let report):
        if case .ready = report { isReady = true }
        onReport?(report)
      case .ended(let ending): onEnd?(ending)
      }
    }
  }
}
