public import Messages
internal import Processes
internal import Synchronization
public import Values

/// Reads lyrics in a process, which starts with the first request and ends when it was idle for a
/// while. It opens no files itself.
public actor LyricsReader {
  struct Settings: Sendable {
    var process: ReceiverProcess.Settings
    /// In seconds.
    var idle = 30.0

    init(program: String? = nil) {
      process = ReceiverProcess.Settings()
      process.patience = 5
      if let program { process.program = program }
    }
  }

  /// Runs the requests on a thread of their own, because they wait for the disk and the process.
  private let executor = ThreadExecutor()
  private var process: ReceiverProcess
  private let idle: Double
  private let bell = WakeUp()
  private var ending: Task<Void, Never>?
  private let isClosed = Mutex(false)

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.unownedReference }

  public init() { self.init(settings: Settings()) }

  init(settings: Settings) {
    process = ReceiverProcess(
      mode: "--lyrics",
      limit: Lyrics.limit,
      settings: settings.process
    )
    idle = settings.idle
  }

  deinit { ending?.cancel() }

  /// Those of the text file beside the track, or else those in its tags; nil also if they cannot be
  /// read, or if the task is cancelled.
  public func lyrics(of location: Location) async -> Lyrics? {
    guard case .file(let path) = location, isWanted else { return nil }
    ending?.cancel()
    defer { endWhenIdle() }
    if let file = LyricsFile.descriptor(beside: BytePath(path)),
      let lyrics = answer(.text, file)
    {
      return lyrics
    }
    return Descriptor(file: path).flatMap { answer(.track, $0) }
  }

  /// Later requests return nil.
  public nonisolated func close() async {
    isClosed.withLock { $0 = true }
    bell.ring()
    await end()
  }

  private nonisolated var isWanted: Bool { !Task.isCancelled && !isClosed.withLock { $0 } }

  private func answer(_ request: LyricsRequest, _ file: Descriptor) -> Lyrics? {
    let outcome: ReceiverProcess.Outcome<Lyrics> =
      process.answer(to: request.encoded, file: file, bell: bell, while: { isWanted })
    guard case .answered(let lyrics) = outcome, !lyrics.lines.isEmpty else { return nil }
    return lyrics
  }

  private func endWhenIdle() {
    ending = Task { [weak self, idle] in
      try? await Task.sleep(for: .seconds(idle))
      if !Task.isCancelled { await self?.endIdle() }
    }
  }

  private func endIdle() {
    // A request may have come while the task waited for this actor.
    if !Task.isCancelled { process.end() }
  }

  private func end() {
    ending?.cancel()
    process.end()
  }
}
