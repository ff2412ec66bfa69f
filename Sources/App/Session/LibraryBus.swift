internal import GLib
internal import Library
internal import Values

/// The library on the bus, for commands while the window has it open.
///
/// Any program can call it. So it does at once only what the window does unasked: it scans known
/// folders, and reads what is new on servers. The window asks about everything else.
final class LibraryBus: BusInterface {
  /// The window asks whether to add them.
  var onFolders: (([BytePath]) -> Void)?
  /// The window asks whether to import them.
  var onLists: (([BytePath]) -> Void)?

  private let session: LibrarySession
  private let bus: Bus
  private var object: BusObject?
  private var pending = 0
  private var mayStop = false
  private var stops = 0

  /// Exports the library as long as this object exists.
  init(_ session: LibrarySession, on bus: Bus) throws(GLibError) {
    (self.session, self.bus) = (session, bus)
    object = try BusObject(
      self,
      LibraryInterface.name,
      describedBy: LibraryInterface.description,
      at: LibraryInterface.path,
      on: bus
    )
  }

  /// What a command prints, and its exit status.
  private struct Answer {
    var lines: [String] = []
    var status: Int32 = 0

    init(_ lines: String..., status: Int32 = 0) { (self.lines, self.status) = (lines, status) }
  }

  // MARK: - Calls

  private static let mostCalls = 8
  private static let mostPaths = 100

  func later(_ method: String, _ arguments: [Variant]) -> LaterAnswer? {
    let paths = arguments.first?.paths ?? []
    return switch method {
    case "Scan": { () async throws(BusError) in try await self.answer(paths, self.scan) }
    case "Import": { () async throws(BusError) in try await self.answer(paths, self.importLists) }
    case "Sync": { () async throws(BusError) in try await self.answer(paths, self.sync) }
    default: nil
    }
  }

  func call(
    _ method: String,
    _ arguments: [Variant],
    from sender: String
  ) throws(BusError) -> [Variant] {
    guard method == "Stop" else { throw .notSupported("There is no \(method).") }
    stops += 1
    if pending > 0, mayStop {
      Task { [session] in
        await session.keeper.stop()
        await session.serverKeeper.stop()
      }
    }
    return []
  }

  /// When the library is open.
  private func answer(
    _ paths: [BytePath],
    _ body: ([BytePath]) async throws(BusError) -> Answer
  ) async throws(BusError) -> [Variant] {
    guard pending < Self.mostCalls else {
      throw .limitsExceeded("There are too many calls; try again later.")
    }
    guard paths.count <= Self.mostPaths else {
      throw .limitsExceeded("There are more than \(Self.mostPaths) paths.")
    }
    for path in paths where path.bytes.first != UInt8(ascii: "/") || path.bytes.contains(0) {
      // D-Bus ends a message at a zero.
      let text = BytePath(path.bytes.filter { $0 != 0 }).text
      throw .invalidArguments("“\(text)” is no absolute path.")
    }
    // What the window itself does is not stopped.
    if pending == 0 { mayStop = !session.status.isBusy }
    pending += 1
    defer { pending -= 1 }
    await session.opened()
    let answer =
      if let reason = session.status.obstacle { Answer(reason, status: 1) } else {
        try await body(paths)
      }
    return [.text(answer.lines.joined(separator: "\n")), .int32(answer.status)]
  }

  // MARK: - Work

  /// The window asks about unknown folders.
  private func scan(_ paths: [BytePath]) async throws(BusError) -> Answer {
    var folders: [BytePath] = []
    for path in paths { folders.append(await LibrarySession.resolved(path)) }
    let new = await session.unknown(folders)
    for folder in folders {
      // A known folder that is away is scanned as well, and its tracks are kept.
      guard let problem = await FolderCheck.firstError(with: folder),
        new.contains(folder) || problem == .notAFolder
      else { continue }
      throw .invalidArguments(FolderRefusal.problem(problem).message(for: folder.text))
    }
    let known = folders.filter { !new.contains($0) }
    var answer = Answer()
    if paths.isEmpty, !hasRoot(of: .folders) {
      return Answer(tr("gatefold library: no folder is known; name one to scan"), status: 1)
    }
    if new.isEmpty || !known.isEmpty {
      var events: AsyncStream<LibraryKeeper.Event>?
      await session.scan(isAsked: false) { keeper in
        events = await keeper.scanned(paths.isEmpty ? nil : known)
      }
      if let events { answer = await self.answer(to: events) { ScanWords.text(for: $0) } }
    }
    guard !new.isEmpty else { return answer }
    try Self.checkAsked(new)
    onFolders?(new)
    let words = tr(
      "The window asks whether to add %s folder.",
      "The window asks whether to add %s folders.",
      count: new.count
    )
    answer.lines.append(Format.text(words, Format.count(new.count)))
    answer.status = max(answer.status, 1)
    return answer
  }

  private func importLists(_ files: [BytePath]) async throws(BusError) -> Answer {
    for file in files {
      guard let problem = await Self.problem(with: file) else { continue }
      throw .invalidArguments(Refusal.playlist(problem).message(for: file.text))
    }
    try Self.checkAsked(files)
    if !files.isEmpty { onLists?(files) }
    let words = tr(
      "The window asks whether to import %s file.",
      "The window asks whether to import %s files.",
      count: files.count
    )
    return Answer(Format.text(words, Format.count(files.count)), status: 1)
  }

  private static func checkAsked(_ paths: [BytePath]) throws(BusError) {
    guard paths.count <= FolderQuestion.most else {
      throw .limitsExceeded("The window asks about at most \(FolderQuestion.most) paths at once.")
    }
  }

  @concurrent private nonisolated static func problem(with file: BytePath) async -> PlaylistError? {
    if file.isFile { nil } else { file.isThere ? .notAPlaylist : .gone }
  }

  private func sync(_ paths: [BytePath]) async -> Answer {
    guard hasRoot(of: .servers) else {
      return Answer(tr("gatefold library: no server is known; add-server adds one"), status: 1)
    }
    let events = await session.serverKeeper.scanned(nil)
    return await answer(to: events) { ScanWords.text(forServer: $0) }
  }

  private func hasRoot(of source: SourceID) -> Bool {
    session.status.roots.contains { $0.source == source }
  }

  private func answer(
    to events: AsyncStream<LibraryKeeper.Event>,
    _ words: (ScanSummary) -> String
  ) async -> Answer {
    var answer = Answer()
    var tally = ScanTally()
    let before = stops
    for await event in events {
      switch event {
      case .progress(let progress):
        tally.now = progress
        bus.emit(
          "Progress",
          of: LibraryInterface.name,
          at: LibraryInterface.path,
          [.text(tally.text)]
        )
      case .finished(let summary):
        tally.finish(summary.progress)
        let name = Console.plain(summary.root.text, onOneLine: true)
        answer.lines.append("\(name): \(words(summary))")
        if summary.isUnavailable { answer.status = max(answer.status, 1) }
        if summary.isCancelled { answer.status = 130 }
      case .failed(let error):
        answer.lines.append(LibraryErrorWords.text(for: error, in: session.places.library))
        answer.status = max(answer.status, 1)
      case .settled:
        // A scan that had not begun has no result.
        if stops != before { answer.status = 130 }
        return answer
      }
    }
    return Answer(tr("Gatefold is closing; try again"), status: 1)
  }
}
