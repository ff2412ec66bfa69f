internal import CWorker
internal import Glibc
internal import Processes
internal import Values

public enum ScanProgram {
  private static let usage = """
    Usage: gatefold-scan --jsonl FOLDER…
           gatefold-scan --worker [--threads NUMBER] [--marks HANDLE] [--beneath HANDLE]
                         [--files HANDLE]
           gatefold-scan --pictures --files HANDLE
           gatefold-scan --lyrics --files HANDLE
           gatefold-scan --sandbox-status [--pictures | --lyrics] [--without-landlock]
           gatefold-scan --version | --help

    Reads the tags, pictures and lyrics of music files; never writes anything but its answers.

      --jsonl FOLDER…     one line of JSON for each file below the folders
      --worker            paths on standard input, each ended by NUL; a record for each on standard output
      --pictures          makes small pictures of files that are sent to it, at low priority
      --lyrics            reads lyrics from files that are sent to it
      --threads NUMBER    how many files are read at once
      --marks HANDLE      shared memory in which each thread says which file it reads
      --beneath HANDLE    a folder beneath which files may be opened
      --files HANDLE      a connection to a process that opens files, or sends requests with files
      --sandbox-status    what the kernel keeps this program from, for tags, pictures or lyrics, and end
      --version           say the version and the sandbox, and end
      --help              print this help

    """

  /// Each thread reserves memory for its stack and its allocations.
  private static let mostMemory: UInt64 = 6 << 30

  /// The exit status is 0, 1 for a folder that cannot be read, or 2 for invalid arguments.
  public static func run(_ arguments: some Collection<String>) -> Int32 {
    guard var words = Build.rest(of: Array(arguments)) else { return Build.refusal }
    cworker_keep_memory()
    guard let first = words.popFirst() else { return misuse("what is to be done?") }
    switch first {
    case "--help": return say(usage)
    case "--version": return say("gatefold-scan \(Build.version), sandbox: \(enterSandbox())\n")
    case "--sandbox-status": return sandboxStatus(words)
    case "--jsonl": return lines(below: words)
    case "--worker": return work(words)
    case "--pictures": return makePictures(words, givesWay: true)
    case "--visible-pictures": return makePictures(words, givesWay: false)
    case "--lyrics": return readLyrics(words)
    default: return misuse("there is no “\(first)”")
    }
  }

  private static func lines(below folders: ArraySlice<String>) -> Int32 {
    guard !folders.isEmpty else { return misuse("--jsonl needs a folder") }
    // The arguments as bytes: folder names need not be UTF-8.
    let given = CommandLine.bytes.suffix(folders.count)
    let roots = given.map(AbsolutePath.of)
    let threads = TagService.threadCount
    cworker_limit_memory(mostMemory)
    enterSandbox(places: LinkTargets.places(below: roots))
    return TagService.writeLines(below: roots, to: STDOUT_FILENO, threads: threads) ? 0 : 1
  }

  private static func work(_ words: ArraySlice<String>) -> Int32 {
    var words = words
    var threads = TagService.threadCount
    var places: [Sandbox.Place] = []
    var requests: Channel?
    while let word = words.popFirst() {
      guard let value = words.popFirst().flatMap({ Int32($0) }), value >= 0 else {
        return misuse("\(word) needs a number")
      }
      switch word {
      case "--threads": threads = Int(value)
      case "--marks":
        guard cworker_share_marks(value) else {
          return misuse("there is no shared memory at \(value)")
        }
      case "--beneath": places.append(Sandbox.Place(Descriptor(adopting: value), .read))
      case "--files": requests = Channel(adopting: value)
      default: return misuse("there is no “\(word)”")
      }
    }
    // The process that writes the records has priority: the two share the processors best that way.
    cworker_step_back()
    cworker_limit_memory(mostMemory)
    enterSandbox(places: places)
    places = []
    TagService.answer(
      input: STDIN_FILENO,
      output: STDOUT_FILENO,
      threads: threads,
      requests: requests
    )
    return 0
  }

  private static func makePictures(_ words: ArraySlice<String>, givesWay: Bool) -> Int32 {
    guard let channel = channel(words) else {
      return misuse("--pictures needs the number of a connection")
    }
    // No process can raise its priority again, and the sandbox refuses any change.
    if givesWay { cworker_give_way() }
    cworker_limit_memory(1 << 30)
    _ = Sandbox.enter(.receiver, places: [])
    cworker_end_without_reader(STDOUT_FILENO)
    PictureService().answer(requests: channel, output: STDOUT_FILENO)
    return 0
  }

  private static func readLyrics(_ words: ArraySlice<String>) -> Int32 {
    guard let channel = channel(words) else {
      return misuse("--lyrics needs the number of a connection")
    }
    cworker_step_back()
    cworker_limit_memory(1 << 30)
    // Loads the modules for old encodings, which the sandbox forbids.
    let service = LyricsService()
    _ = Sandbox.enter(.receiver, places: [])
    cworker_end_without_reader(STDOUT_FILENO)
    service.answer(requests: channel, output: STDOUT_FILENO)
    return 0
  }

  /// The connection of a program that opens no files itself.
  private static func channel(_ words: ArraySlice<String>) -> Channel? {
    guard words.count == 2, words.first == "--files",
      let handle = words.last.flatMap({ Int32($0) }), handle >= 0
    else { return nil }
    return Channel(adopting: handle)
  }

  /// Drops the rights that reading does not need; call it before any other thread starts.
  @discardableResult
  private static func enterSandbox(places: [Sandbox.Place] = []) -> SandboxGrant {
    Sandbox.enter(.reader, places: places)
  }

  /// Tries what the sandbox must prevent, and reports the results.
  private static func sandboxStatus(_ words: ArraySlice<String>) -> Int32 {
    let choices = ["--pictures", "--lyrics", "--without-landlock"]
    if let other = words.first(where: { !choices.contains($0) }) {
      return misuse("there is no “\(other)”")
    }
    guard Sandbox.startBystander() else { return misuse("the system has no more processes") }
    let profile: Sandbox.Profile =
      words.contains { $0 != "--without-landlock" } ? .receiver : .reader
    let grant =
      words.contains("--without-landlock")
      ? Sandbox.enterWithoutLandlock(profile) : Sandbox.enter(profile, places: [])
    let attempts = Sandbox.attempts().map {
      "\($0.name): \($0.isPossible ? "possible" : "refused")"
    }
    return say((["sandbox: \(grant)"] + attempts).joined(separator: "\n") + "\n")
  }

  private static func say(_ text: String) -> Int32 {
    writeAll(Array(text.utf8), to: STDOUT_FILENO) ? 0 : 1
  }

  private static func misuse(_ text: String) -> Int32 {
    _ = writeAll(
      Array("gatefold-scan: \(text)\nTry “gatefold-scan --help”.\n".utf8),
      to: STDERR_FILENO
    )
    return 2
  }
}

extension CommandLine {
  fileprivate static var bytes: [[UInt8]] {
    (1..<Int(argc)).map { index in
      unsafeArgv[index].map { start in
        Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
      } ?? []
    }
  }
}
