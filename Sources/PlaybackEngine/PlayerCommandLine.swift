internal import CTrackSource
internal import GLib
internal import Glibc
package import Playback
package import Processes

public enum PlayerCommandLine {
  private static let usage = """
    Usage: gatefold-player --registry FILE [--scan] [--output DESCRIPTION]
           gatefold-player --make-registry FILE
           gatefold-player (--features | --probe) FILE | --help

    Plays what Gatefold sends it, open files in messages on handle 3; opens none itself.

      --registry FILE       what is known of GStreamer's plugins
      --scan                looks for the plugins itself where there is no such file
      --output DESCRIPTION  the GStreamer sink to play to
      --make-registry FILE  looks for GStreamer's plugins, writes that file, and ends
      --features FILE       names all parts of GStreamer that are in this program, and ends
      --probe FILE          tries from within what it should not be able to do, names what it can, and ends
      --help                prints this, and ends

    """
  private static let channelHandle: Int32 = 3
  private static let marksHandle: Int32 = 4

  /// Runs the command and returns the exit status: 2 for invalid arguments, 3 for a registry that
  /// is missing or outdated.
  public static func run(_ arguments: some Collection<String>) -> Int32 {
    guard var words = Build.rest(of: Array(arguments)) else { return Build.refusal }
    var registry: String?
    var output = SoundOutput.automatic
    var (mayScan, mode) = (false, "--registry")
    while let word = words.popFirst() {
      switch word {
      case "--help": return writeAll(Array(usage.utf8), to: STDOUT_FILENO) ? 0 : 1
      case "--make-registry":
        guard let file = words.popFirst() else { return misuse("\(word) needs a FILE") }
        return GStreamer.makeRegistry(file) ? 0 : 1
      case "--scan": mayScan = true
      case "--registry", "--features", "--probe":
        guard let file = words.popFirst() else { return misuse("\(word) needs a FILE") }
        registry = file
        mode = word
      case "--output":
        guard let text = words.popFirst() else { return misuse("\(word) needs a DESCRIPTION") }
        output = .description(text)
      default: return misuse("there is no “\(word)”")
      }
    }
    guard let registry else { return misuse("what is to be done?") }
    let kept = output.words
    if mode == "--features" {
      guard GStreamer.start(.fileOrScan(registry), keeping: kept), PlayerService.registerSource()
      else { return 1 }
      let text = AllowedFeatures.all.map { $0 + "\n" }.joined()
      return writeAll(Array(text.utf8), to: STDOUT_FILENO) ? 0 : 1
    }
    if mode == "--probe" { return probe(registry, output) }
    guard ctracksource_share_marks(marksHandle), fcntl(channelHandle, F_SETFD, FD_CLOEXEC) == 0
    else { return misuse("there is nobody to play for") }
    return play(for: Channel(adopting: channelHandle), registry, mayScan: mayScan, output)
  }

  private static func play(
    for peer: Channel,
    _ registry: String,
    mayScan: Bool,
    _ output: SoundOutput
  ) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    limitMemory()
    Translation.start()
    let grant = PlayerSandbox.enter(registry: registry, output: output)
    guard
      GStreamer.start(mayScan ? .fileOrScan(registry) : .file(registry), keeping: output.words)
    else { return PlayerExit.needsRegistry }
    let service = PlayerService(peer, output: output)
    service.connect()
    let isClosed = PlayerSandbox.close()
    // A kernel that accepted the first filter must accept the second one.
    guard isClosed || !grant.hasFilter else {
      service.close()
      return PlayerExit.isOpen
    }
    return service.run(
      landlock: UInt8(clamping: grant.landlock),
      filters: (grant.hasFilter ? 1 : 0) + (isClosed ? 1 : 0)
    )
  }

  /// Limits the memory: a file that makes a decoder allocate without end ends this process, not the
  /// session.
  private static func limitMemory() {
    // A sanitizer reserves more address space than this.
    guard Sandbox.offered.hasFilter else { return }
    var limit = rlimit(rlim_cur: 4 << 30, rlim_max: 4 << 30)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    var none = rlimit()
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }

  /// Plays in the calling process, for comparison: without a sandbox, until the peer ends.
  package static func serve(_ peer: Channel, _ registry: String, _ output: SoundOutput) {
    guard GStreamer.start(.fileOrScan(registry), keeping: output.words) else { return }
    let service = PlayerService(peer, output: output)
    service.connect()
    _ = service.run(landlock: 0, filters: 0)
  }

  private static func probe(_ registry: String, _ output: SoundOutput) -> Int32 {
    guard Sandbox.startBystander(), let (peer, _) = Channel.pair() else { return 1 }
    _ = PlayerSandbox.enter(registry: registry, output: output)
    guard GStreamer.start(.file(registry), keeping: output.words) else { return 1 }
    let service = PlayerService(peer, output: output)
    service.connect()
    guard PlayerSandbox.close() else { return 1 }
    let text = PlayerSandbox.possibilities().map { $0 + "\n" }.joined()
    let isWritten = writeAll(Array(text.utf8), to: STDOUT_FILENO)
    service.close()
    return isWritten ? 0 : 1
  }

  private static func misuse(_ reason: String) -> Int32 {
    _ = writeAll(Array("gatefold-player: \(reason)\n\(usage)".utf8), to: STDERR_FILENO)
    return 2
  }
}

extension SoundOutput {
  /// All words in it that may be the name of an element.
  fileprivate var words: Set<String> {
    guard case .description(let text) = self else { return [] }
    let parts = text.split {
      !($0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" || $0 == "-")
    }
    return Set(parts.map(String.init))
  }
}
