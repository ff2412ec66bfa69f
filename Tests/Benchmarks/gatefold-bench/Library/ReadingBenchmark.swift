internal import CBareTagLib
internal import CPictures
internal import CTags
internal import Glibc
internal import Library
internal import Messages
internal import Processes

/// What reading tags and covers costs beside the libraries that do the work.
///
/// The corpus of 900 albums lies where `GATEFOLD_CORPUS` says; `meson-helpers/bench` makes it.
enum ReadingBenchmark {
  static let benchmark = Benchmark(id: "reading") {
    guard let corpus = getenv("GATEFOLD_CORPUS").map({ String(cString: $0) }) else {
      throw NoCorpus()
    }
    return try await figures(library: "\(corpus)/library")
  }

  struct NoCorpus: Error, CustomStringConvertible {
    var description = "GATEFOLD_CORPUS does not say where the corpus is"
  }

  static func figures(library: String) async throws -> [Figure] {
    let lines = try finished(["--jsonl", library])
    let paths = lines.split(separator: UInt8(ascii: "\n")).compactMap(path)
    guard paths.count > 1000 else { throw NoCorpus(description: "\(library) is no corpus") }
    return try tags(of: paths, beneath: library) + (await covers(of: paths))
  }

  private static func tags(of paths: [[UInt8]], beneath library: String) throws -> [Figure] {
    let input = Array(paths.map { $0 + [0 as UInt8] }.joined())
    var bare: [Double] = []
    var ours: [Double] = []
    var peak = 0.0
    // In turns, so that what else the machine does hits both.
    for _ in 0..<5 {
      bare.append(barePass(over: paths))
      let (seconds, most) = try reading(input, count: paths.count, beneath: library)
      ours.append(seconds)
      peak = max(peak, most)
    }
    let (least, most) = (bare.min() ?? .nan, ours.min() ?? .nan)
    return [
      Figure("files of the corpus", Double(paths.count), ""),
      Figure("TagLib alone, processor time", least, "s"),
      Figure("gatefold-scan with all fields and the pictures' SHA-256, processor time", most, "s"),
      Figure("gatefold-scan against TagLib alone", most / least, "×", .atMost(1.4)),
      Figure("most memory of gatefold-scan", peak / 1024, "MiB", .atMost(90)),
    ]
  }

  /// TagLib in as many threads as gatefold-scan has; each reads every so-manieth folder's worth.
  private static func barePass(over paths: [[UInt8]]) -> Double {
    let start = ownTime()
    let threads = (0..<max(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)))).compactMap { place in
      Thread { barePart(of: paths, place: place) }
    }
    for thread in threads { thread.join() }
    return threads.isEmpty ? .nan : ownTime() - start
  }

  private nonisolated static func barePart(of paths: [[UInt8]], place: Int) {
    let threads = max(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    for start in stride(from: place * 16, to: paths.count, by: threads * 16) {
      for path in paths[start..<min(start + 16, paths.count)] {
        _ = withCString(path) { cbaretaglib_read($0) }
      }
    }
  }

  private static func covers(of paths: [[UInt8]]) async throws -> [Figure] {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let files = try jpegs(of: paths, count: 900, in: folder)
    var bare: [Double] = []
    var ours: [Double] = []
    for round in 0..<3 {
      bare.append(decodingPass(over: files.map(\.bytes)))
      let before = ownAndChildren()
      await prepare(files.map(\.source), in: folder.path("cache-\(round)"))
      ours.append(ownAndChildren() - before)
    }
    let (least, most) = (bare.min() ?? .nan, ours.min() ?? .nan)
    return [
      Figure("JPEG covers", Double(files.count), "", .atLeast(900)),
      Figure("libjpeg-turbo alone, from memory to memory, processor time", least, "s"),
      Figure("covers made and kept, with all processes, processor time", most, "s"),
      Figure("covers against libjpeg-turbo alone", most / least, "×", .atMost(1.3)),
    ]
  }

  private static func decodingPass(over pictures: [[UInt8]]) -> Double {
    let start = processorTime()
    var sum = 0
    for picture in pictures {
      var image = cpictures_image()
      let shortSide = UInt32(CoverStore.shortSide)
      guard cpictures_decode(picture, picture.count, shortSide, false, &image) == CPICTURES_DONE
      else {
        continue
      }
      var coded: UnsafeMutablePointer<UInt8>?
      var count = 0
      if cpictures_code(&image, false, &coded, &count) { sum += count }
      free(coded)
      cpictures_clear(&image)
    }
    return sum > 0 ? processorTime() - start : .nan
  }

  private static func prepare(_ sources: [CoverSource], in cache: String) async {
    let store = CoverStore(folder: cache)
    await withTaskGroup(of: Bool.self) { group in
      for source in sources { group.addTask { await store.prepare(source) } }
      var made = 0
      for await isMade in group where isMade { made += 1 }
      if made < sources.count { _ = writeAll(Array("\(made) covers made\n".utf8), to: 2) }
    }
    await store.close()
  }

  private static func finished(_ arguments: [String]) throws -> [UInt8] {
    let program = ProgramPath.of("gatefold-scan", variable: "GATEFOLD_SCAN")
    return try ChildProcess(path: program, arguments: arguments).finish().output
  }

  /// The path in a line of JSON; only names that need no quoting are taken.
  private static func path(in line: ArraySlice<UInt8>) -> [UInt8]? {
    let start = Array("{\"path\":\"".utf8)
    guard line.starts(with: start), !line.contains(UInt8(ascii: "\\")) else { return nil }
    let path = line.dropFirst(start.count).prefix { $0 != UInt8(ascii: "\"") }
    return Array(path)
  }

  private static func reading(
    _ input: [UInt8],
    count: Int,
    beneath library: String
  ) throws -> (Double, Double) {
    let program = ProgramPath.of("gatefold-scan", variable: "GATEFOLD_SCAN")
    let folder = Descriptor(adopting: open(library, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    let child = try ChildProcess(
      path: program,
      arguments: ["--worker", "--beneath", "3"],
      sharing: [folder.number]
    )
    var rest = input[...]
    var frames = FrameBuffer()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var answers = 0
    while answers < count {
      while !rest.isEmpty, case .some(let count) = child.write(rest) {
        rest = rest.dropFirst(count)
      }
      var poll = Poll()
      poll.add(reading: child.output)
      if !rest.isEmpty { poll.add(writing: child.input) }
      poll.wait(1)
      guard case .some(let count) = piece.withUnsafeMutableBytes({ child.read(into: $0) }) else {
        continue
      }
      frames.append(piece[..<count])
      while try frames.next() != nil { answers += 1 }
    }
    // What the system tells of a program that has ended counts the memory of who started it.
    let most = peakMemory(of: child.number)
    child.closeInput()
    child.reap()
    return (child.processorTime, most)
  }

  private static func peakMemory(of process: Int32) -> Double {
    var buffer = [UInt8](repeating: 0, count: 8192)
    let handle = open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
    defer { close(handle) }
    let count = read(handle, &buffer, buffer.count)
    let lines = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n")
    let words = lines.first { $0.hasPrefix("VmHWM") }?.split { $0 == " " || $0 == "\t" } ?? []
    return words.count > 1 ? Double(words[1]) ?? .nan : .nan
  }

  private static func ownTime() -> Double { time(of: [RUSAGE_SELF]) }

  private static func ownAndChildren() -> Double { time(of: [RUSAGE_SELF, RUSAGE_CHILDREN]) }

  private static func time(of processes: [__rusage_who]) -> Double {
    processes.reduce(0.0) { sum, who in
      var used = rusage()
      getrusage(__rusage_who_t(who.rawValue), &used)
      return [used.ru_utime, used.ru_stime].reduce(sum) {
        $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
      }
    }
  }

  /// So many different JPEG covers of the tracks as files; they come again until there are enough.
  private static func jpegs(
    of paths: [[UInt8]],
    count: Int,
    in folder: BenchFolder
  ) throws -> [(bytes: [UInt8], source: CoverSource)] {
    let reader = ctags_reader_new()
    defer { ctags_reader_free(reader) }
    var pictures: [[UInt8]] = []
    var seen: Set<Digest> = []
    for path in paths where pictures.count < count {
      var result = ctags_result()
      guard withCString(path, { ctags_read(reader, $0, &result) }) == CTAGS_DONE,
        let start = result.picture, start[0] == 0xff, result.picture_size < 1 << 20,
        let digest = withUnsafeBytes(of: result.digest, { Digest($0) }),
        seen.insert(digest).inserted
      else { continue }
      let picture = Array(UnsafeBufferPointer(start: start, count: result.picture_size))
      // The corpus has broken ones too.
      var image = cpictures_image()
      defer { cpictures_clear(&image) }
      guard cpictures_decode(picture, picture.count, 64, true, &image) == CPICTURES_DONE else {
        continue
      }
      pictures.append(picture)
    }
    guard !pictures.isEmpty else { return [] }
    return try (0..<count).map { index in
      let bytes = pictures[index % pictures.count]
      let path = folder.path("\(index).jpg")
      let handle = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(handle) }
      guard writeAll(bytes, to: handle) else {
        throw NoCorpus(description: "\(path) cannot be written")
      }
      return (bytes, CoverSource(file: Array(path.utf8), size: Int64(bytes.count), modified: 1))
    }
  }
}
