internal import CAllocations
internal import GLib
internal import Glibc
internal import Library

/// What the library costs: scanning beside MPD and a bare walk, memory, loading, searching.
///
/// The corpus of 900 albums lies where `GATEFOLD_CORPUS` says; `meson-helpers/bench` makes it.
enum LibraryBenchmark {
  static let benchmark = Benchmark(id: "library") {
    let corpus = try Corpus()
    let folder = try BenchFolder()
    defer { folder.remove() }
    var figures: [Figure] = []
    // The largest first: what the memory of one part left lying there hides that of the next.
    figures += try await large(folder)
    callocations_give_back()
    figures += try await rescan(corpus, folder)
    figures += try await ReadingBenchmark.figures(library: corpus.library)
    figures += try SearchBenchmark.figures()
    figures += try firstScan(corpus, folder)
    return figures
  }

  struct Corpus {
    let library: String

    struct Missing: Error, CustomStringConvertible {
      let description = "GATEFOLD_CORPUS names no corpus; meson-helpers/bench makes one"
    }

    init() throws {
      guard let path = getenv("GATEFOLD_CORPUS").map({ String(cString: $0) }),
        access("\(path)/library", R_OK) == 0
      else { throw Missing() }
      library = "\(path)/library"
    }
  }

  /// The whole first scan as a program of its own against `mpd`’s update, both from nothing, in turns.
  ///
  /// Faster means sooner done: what counts is the time from the start to the end, the least of all
  /// rounds; the time of processors stands beside it.
  private static func firstScan(_ corpus: Corpus, _ folder: BenchFolder) throws -> [Figure] {
    var ours: [ProgramRun.Cost] = []
    var theirs: [ProgramRun.Cost] = []
    for round in 0..<5 {
      let home = folder.path("scan-\(round)")
      ours.append(
        try ProgramRun(
          [ProgramRun.beside("gatefold"), "library", "scan", corpus.library],
          environment: ["XDG_DATA_HOME": home]
        ).ended()
      )
      theirs.append(try MusicPlayerDaemon(corpus.library, folder.path("mpd-\(round)")).update())
    }
    let our = ProgramRun.Cost.least(ours)
    let their = ProgramRun.Cost.least(theirs)
    return [
      Figure("first scan of 900 albums, everything written, from start to end", our.wall, "s"),
      Figure("  its processor time", our.processor, "s"),
      Figure("mpd's first update of the same, from start to end", their.wall, "s"),
      Figure("  its processor time", their.processor, "s"),
      Figure("first scan, times as fast as mpd", their.wall / our.wall, "×", .atLeast(6)),
      Figure("  by processor time", their.processor / our.processor, "×"),
    ]
  }

  private static func rescan(_ corpus: Corpus, _ folder: BenchFolder) async throws -> [Figure] {
    let meter = MemoryMeter()
    let store = LibraryStore(folder: BytePath(folder.path("rescan")))
    try await store.open()
    guard let root = try await store.addRoot(BytePath(corpus.library)) else { return [] }
    var settings = ScanProcess.Settings()
    settings.started = { meter.follow($0) }
    let scanner = LibraryScanner(store: store, reader: ScanProcess(settings: settings))
    let first = try await scanner.scan(root) { _ in meter.look() }
    let contents = try await store.contents()
    let searcher = LibrarySearcher(store)
    try await searcher.open()
    meter.look()
    let known = try await store.roots().first ?? root
    var scans: [Double] = []
    var walks: [Double] = []
    for _ in 0..<7 {
      walks.append(BareWalk.time(corpus.library))
      let start = processTime()
      _ = try await scanner.scan(known)
      scans.append(processTime() - start)
    }
    let (scan, walk) = (scans.min() ?? .nan, walks.min() ?? .nan)
    await store.close()
    return withExtendedLifetime(searcher) {
      [
        Figure("tracks in the corpus", Double(contents.tracks.count), ""),
        Figure("files read", Double(first.progress.read), ""),
        Figure(
          "memory of scan and library above the start, 10,000 tracks",
          meter.growth,
          "MiB",
          .atMost(90)
        ),
        Figure("walk and stat of the corpus, processor time", walk * 1000, "ms"),
        Figure("scan that finds nothing new, processor time", scan * 1000, "ms"),
        Figure("scan that finds nothing new, against walk and stat", scan / walk, "×", .atMost(3)),
      ]
    }
  }

  private static func large(_ folder: BenchFolder) async throws -> [Figure] {
    let music = folder.path("large-music")
    let names = SyntheticNames(count: 100_000)
    try names.makeFiles(in: music)
    let meter = MemoryMeter()
    let store = LibraryStore(folder: BytePath(folder.path("large")))
    try await store.open()
    guard let root = try await store.addRoot(BytePath(music)) else { return [] }
    let reader = SyntheticReader(names: names)
    _ = try await LibraryScanner(store: store, reader: reader).scan(root) { _ in meter.look() }
    var contents = LibraryContents()
    var times: [Double] = []
    for _ in 0..<5 {
      contents = LibraryContents()
      let start = processTime()
      contents = try await store.contents()
      times.append(processTime() - start)
    }
    let searcher = LibrarySearcher(store)
    let searching = try await opening(searcher, names.count)
    meter.look()
    let filling = try await filling(searcher, contents)
    await store.close()
    return withExtendedLifetime((searcher, contents)) {
      searching + filling + [
        Figure("tracks in the large library", Double(contents.tracks.count), ""),
        Figure(
          "memory of scan and library above the start, 100,000 tracks",
          meter.growth,
          "MiB",
          .atMost(300)
        ),
        Figure("loading 100,000 tracks, processor time", times.min() ?? .nan, "s", .atMost(0.25)),
      ]
    }
  }

  private static func opening(_ searcher: LibrarySearcher, _ count: Int) async throws -> [Figure] {
    callocations_give_back()
    let before = residentMemory()
    var times: [Double] = []
    for _ in 0..<3 {
      await searcher.close()
      let start = processTime()
      try await searcher.open()
      times.append(processTime() - start)
    }
    callocations_give_back()
    let bytes = (residentMemory() - before) * 1024 / Double(count)
    return [
      Figure("reading 100,000 tracks for search", times.min() ?? .nan, "s", .atMost(0.3)),
      Figure("  memory of a track in it", bytes, "bytes", .atMost(150)),
    ]
  }

  private static func filling(
    _ searcher: LibrarySearcher,
    _ contents: LibraryContents
  ) async throws -> [Figure] {
    var worst = 0.0
    let orders: [SearchOrder] = [.newest, .leastPlayed, .title, .artist, .random(seed: 1)]
    for (order, album) in zip(orders, contents.albums) {
      let start = processTime()
      try await searcher.apply([album.id])
      _ = try await searcher.tracks(SearchQuery(""), in: order, limit: nil)
      worst = max(worst, (processTime() - start) * 1000)
    }
    let name = "list of 100,000 tracks that fills itself, after a change, slowest order"
    return [Figure(name, worst, "ms", .atMost(50))]
  }
}
