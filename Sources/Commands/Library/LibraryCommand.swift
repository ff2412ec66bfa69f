internal import GLib
internal import Glibc
internal import Library
internal import Values

/// The commands behind `gatefold library`: the library without a window, a display, or GTK.
public enum LibraryCommand {
  public static var isAsked: Bool { OptionTable.arguments.first == Array("library".utf8) }

  public static func run() -> Never {
    Translation.start()
    let words = OptionTable.arguments.dropFirst().map { BytePath($0) }
    Task { exit(await answer(LibraryRequest.read(words))) }
    MainLoop.run()
  }

  static func answer(_ request: LibraryRequest) async -> Int32 {
    switch request {
    case .say(let text): return say(text)
    case .refuse(let text):
      Console.printError(text)
      return 2
    case .scan(let folders, let json):
      let handed = HandedCommand(method: "Scan", paths: folders.map(\.absolute), json: json)
      return await write("scan", isMade: true, handed) {
        try await ScanCommand(store: $0, json: json).run(folders)
      }
    case .status(let json):
      return await read("status") { try await ReportCommand(store: $0, json: json).status() }
    case .search(let text, let limit, let json):
      return await read("search") {
        try await ReportCommand(store: $0, json: json).search(text, limit: limit)
      }
    case .albums(let json):
      return await read("albums") { try await ReportCommand(store: $0, json: json).albums() }
    case .check(let json): return await check(json)
    case .exportLists(let place, let form, let json):
      return await read("export-lists") {
        try await ExportCommand(store: $0, json: json).run(to: place, as: form)
      }
    case .importLists(let files, let json):
      let handed = HandedCommand(method: "Import", paths: files.map(\.absolute), json: json)
      return await write("import-lists", handed) {
        try await ImportCommand(store: $0, json: json).run(files)
      }
    case .exportUser(let file, let json):
      return await read("export-user") {
        try await MovingCommand(store: $0, json: json).export(to: file)
      }
    case .importUser(let file, let json):
      let place = tr("use Preferences → Backups in its window")
      return await write("import-user", isMade: true, nil, elsewhere: place) {
        try await MovingCommand(store: $0, json: json).import(file)
      }
    case .addServer(let wish, let json):
      return await write("add-server", isMade: true, nil) {
        try await ServerCommand(store: $0, json: json).add(wish)
      }
    case .sync(let json):
      return await write("sync", HandedCommand(method: "Sync", json: json)) {
        try await ServerCommand(store: $0, json: json).sync()
      }
    case .servers(let json):
      return await read("servers") { try await ServerCommand(store: $0, json: json).list() }
    }
  }

  // MARK: - Opening

  private typealias Body = (LibraryStore) async throws -> Int32

  /// A nil command cannot be handed to the window that has the library open; only with `isMade` a
  /// missing library is created.
  private static func write(
    _ command: String,
    isMade: Bool = false,
    _ handed: HandedCommand?,
    elsewhere place: String = tr("use “Folders and Servers…” in its window"),
    _ body: Body
  ) async -> Int32 {
    await withLibrary(isMade: isMade, body) {
      try await open($0, for: command)
    } held: { words in
      guard let handed else { return fail("\(words); \(place)") }
      if let bus = try? await Bus.session() {
        let stop = EndSignal.observe(once: true) { _ in
          Task { @MainActor in await handed.stop(on: bus) }
        }
        defer { stop.end() }
        if let status = await handed.run(on: bus) { return status }
      }
      return fail("\(words); \(tr("close it, or use its window"))")
    }
  }

  /// Without a sound library of this version it opens it for writing, to repair or upgrade it.
  private static func read(_ command: String, _ body: Body) async -> Int32 {
    await withLibrary(body) { store in
      do {
        try await store.openForReading(withLists: true)
        return []
      } catch {
        return try await open(store, for: command)
      }
    }
  }

  private static func check(_ json: Bool) async -> Int32 {
    await withLibrary { store in
      await ReportCommand(store: store, json: json).check()
    } opening: { store in
      do {
        return try await open(store, for: "check")
      } catch let error as DatabaseError where error.kind == .held {
        try await store.openForReading(withLists: true)
        return []
      }
    }
  }

  private static func open(
    _ store: LibraryStore,
    for command: String
  ) async throws -> [RepairNote] {
    let notes = try await store.open(for: command)
    say(notes)
    if let reason = await store.readOnlyReason {
      fail(LibraryErrorWords.text(for: reason, in: store.folder))
    }
    return notes
  }

  /// `held` is called with words for the window that has the library open.
  private static func withLibrary(
    isMade: Bool = false,
    _ body: Body,
    opening: (LibraryStore) async throws -> [RepairNote],
    held: (_ words: String) async -> Int32 = { fail($0) }
  ) async -> Int32 {
    let place = BytePath(UserFolder.data)
    guard isMade || LibraryStore.exists(in: place) else {
      return fail(tr("there is no library yet; “gatefold library scan FOLDER” makes one"))
    }
    let store = LibraryStore(folder: place)
    do {
      let notes = try await opening(store)
      let status: Result<Int32, any Error>
      do { status = .success(try await body(store)) } catch { status = .failure(error) }
      // Damage found since opening was repaired as well.
      say(await store.repairs.dropFirst(notes.count))
      await store.close()
      return try status.get()
    } catch {
      let words = LibraryErrorWords.text(for: error, in: place)
      let isHeld = (error as? DatabaseError)?.kind == .held
      return isHeld && PenHolder(in: place).command == nil ? await held(words) : fail(words)
    }
  }

  private static func say(_ notes: some Sequence<RepairNote>) {
    for note in notes { fail(RepairWords.line(for: note)) }
  }

  // MARK: - Output

  static func say(_ text: String) -> Int32 { Console.print(text) ? 0 : 1 }

  static func say(rows: Int, writtenTo file: BytePath, json: Bool) -> Int32 {
    let words = tr("row written to", "rows written to", count: rows)
    return say(
      json
        ? JSON.object(file.members() + [("rows", .integer(rows))]).line
        : "\(rows) \(words) \(file.onTerminal)"
    )
  }

  @discardableResult
  static func fail(_ text: String) -> Int32 {
    Console.printError("gatefold library: \(text)")
    return 1
  }
}
