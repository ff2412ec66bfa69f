internal import GLib
internal import Glibc
internal import Library
internal import Values

struct ScanCommand {
  let store: LibraryStore
  let json: Bool

  /// Returns 0 if all exist, 130 if the user stopped the scan.
  func run(_ folders: [BytePath]) async throws -> Int32 {
    let (places, status) = try await places(folders)
    guard !places.isEmpty else {
      if status == 0 {
        Console.printError(tr("gatefold library: no folder is known; name one to scan"))
      }
      return 1
    }
    if let shortcoming = SandboxWords.shortcoming() { LibraryCommand.fail(shortcoming) }
    let scan = Task { try await self.scan(places, areNamed: !folders.isEmpty) }
    let stop = EndSignal.observe(once: true) { _ in scan.cancel() }
    defer { stop.end() }
    let (areAllThere, isStopped) = try await scan.value
    try await store.maintain()
    if isStopped {
      Console.printError(tr("Stopped. The next scan continues from here."))
      return 130
    }
    return areAllThere ? status : 1
  }

  /// A root, and the folders in it to scan; nil for all of it.
  typealias Place = (root: LibraryRoot, folders: [BytePath]?)

  /// The named ones, or all roots.
  private func places(_ folders: [BytePath]) async throws -> (places: [Place], status: Int32) {
    guard !folders.isEmpty else {
      return (try await store.roots().filter { $0.source == .folders }.map { ($0, nil) }, 0)
    }
    var places: [Place] = []
    var status: Int32 = 0
    for folder in folders {
      if let problem = Self.problem(with: folder) {
        // An unavailable root is scanned as well, so that its tracks are marked as unavailable.
        if let root = try await store.roots().first(where: { $0.path == folder.absolute }) {
          places.append((root, nil))
        } else {
          let name = folder.bytes.isEmpty ? "“”" : folder.onTerminal
          status = LibraryCommand.fail("\(name): \(problem)")
        }
      } else if let root = try await store.addRoot(folder) {
        places.append((root, nil))
      } else if let path = folder.resolved, let root = try await store.root(of: path) {
        places.append((root, [path]))
      }
    }
    // A folder that a root added later contains is scanned with that root.
    let roots = try await store.roots()
    places = places.filter { place in roots.contains { $0.id == place.root.id } }
    return (Self.once(places), status)
  }

  /// Each folder once: one within another, or named again, is scanned with it.
  static func once(_ places: [Place]) -> [Place] {
    var kept: [Place] = []
    for place in places {
      let rest = places.filter { $0.root.id == place.root.id }
      let isFirst = !kept.contains { $0.root.id == place.root.id }
      guard isFirst else { continue }
      let isWhole = rest.contains { $0.folders == nil }
      var folders: [BytePath] = []
      for folder in rest.compactMap(\.folders).joined()
      where !folders.contains(where: { folder.isInside($0) }) {
        folders.removeAll { $0.isInside(folder) }
        folders.append(folder)
      }
      kept.append((place.root, isWhole ? nil : folders))
    }
    return kept
  }

  private func scan(
    _ places: [Place],
    areNamed: Bool
  ) async throws -> (areAllThere: Bool, isStopped: Bool) {
    var areAllThere = true
    for place in places where !Task.isCancelled {
      var summary = try await scan(place)
      if summary.isOnOtherDisk, areNamed, place.folders == nil {
        // Naming the root itself confirms that its present contents are the intended ones.
        try await store.acceptDisk(of: place.root)
        let words = tr("another disk is mounted there; its files replace the previous ones")
        LibraryCommand.fail("\(place.root.path.onTerminal): \(words)")
        summary = try await scan(place)
      }
      say(summary)
      areAllThere = areAllThere && !summary.isUnavailable
    }
    return (areAllThere, Task.isCancelled)
  }

  private func scan(_ place: Place) async throws -> ScanSummary {
    let scanner = LibraryScanner(store: store, reader: ScanProcess())
    let meter = ScanMeter(isShown: !json)
    defer { meter.end() }
    return try await scanner.scan(place.root, folders: place.folders) { meter.show($0) }
  }

  private func say(_ summary: ScanSummary) {
    let progress = summary.progress
    for complaint in summary.complaints { LibraryCommand.fail(complaint.onTerminal) }
    guard !json else {
      Console.print(
        JSON.object(
          summary.root.members(named: "root") + [
            ("folders", .integer(progress.folders)), ("files", .integer(progress.files)),
            ("read", .integer(progress.read)),
            ("unreadable", .integer(progress.unreadable)), ("missing", .integer(summary.missing)),
            ("moved", .integer(summary.moved)), ("forgotten", .integer(summary.forgotten)),
            ("found_for_lists", .integer(summary.found)),
            ("unavailable", .flag(summary.isUnavailable)),
            ("stopped", .flag(summary.isCancelled)),
          ]
        ).line
      )
      return
    }
    guard !summary.isUnavailable else {
      let problem = Self.problem(with: summary.root)
      let words = problem ?? tr("none of its music is available")
      let promise = tr("its tracks are kept until it returns")
      LibraryCommand.fail("\(summary.root.onTerminal): \(words); \(promise)")
      if summary.isOnOtherDisk {
        Console.printError(
          tr("If another disk has replaced it permanently, name the folder to scan it.")
        )
      }
      return
    }
    Console.print("\(summary.root.onTerminal): \(ScanWords.text(for: summary))")
  }

  /// Why a folder cannot be scanned; nil if it can.
  private static func problem(with folder: BytePath) -> String? {
    var information = stat()
    guard folder.withCString({ stat($0, &information) }) == 0 else {
      return String(cString: strerror(errno))
    }
    guard information.st_mode & S_IFMT == S_IFDIR else { return tr("this is not a folder") }
    guard folder.withCString({ access($0, R_OK | X_OK) }) == 0 else {
      return String(cString: strerror(errno))
    }
    return nil
  }
}
