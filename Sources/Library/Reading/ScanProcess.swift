internal import Processes

/// Reads the tags of files in a process of its own, the program `gatefold-scan`.
///
/// A file may end that process or hold it up for ever; it is then entered as unreadable, and the
/// rest goes on in another one. Nothing here waits on the caller's thread.
public struct ScanProcess: TrackReading {
  /// How the process is run.
  public struct Settings: Sendable {
    /// Where the program is.
    public var program: String
    /// How many files it reads at once; nil lets it decide.
    public var threads: Int?
    /// For how many seconds it may sit on a file.
    public var patience: Double = 20
    /// How often it may be killed over one file, with no fault to be seen, before that is given up.
    public var kills = 50
    /// How many records are handed over at once.
    public var batchCount = 500
    /// For how many seconds a record waits for more.
    public var batchTime: Double = 0.05
    /// What the time is, in seconds.
    public var clock: @Sendable () -> Double = { SteadyClock.seconds }
    /// What is done after a process was started, with its number.
    public var started: @Sendable (Int32) -> Void = { _ in }

    /// The program that belongs to this one.
    public init(program: String? = nil) {
      self.program = program ?? ProgramPath.of("gatefold-scan", variable: "GATEFOLD_SCAN")
    }
  }

  private let settings: Settings

  /// Nothing is started before there is something to read.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The records of files, in any order and each once, in batches as they come.
  ///
  /// `paths` is asked for more on a thread that is there for it, and answers with none at the end.
  /// The process can open what is beneath `folder`; what else is among the paths is opened for it.
  public func records(
    of paths: @escaping @Sendable () -> [[UInt8]],
    beneath folder: BytePath
  ) -> ScanRecords {
    ScanRecords(settings: settings, folder: folder, paths: paths)
  }

  /// The records of these files, each of which is opened for the process unless it is beneath `folder`.
  public func records(of paths: [[UInt8]], beneath folder: BytePath? = nil) -> ScanRecords {
    let rest = Rest(paths)
    return ScanRecords(settings: settings, folder: folder) { rest.next() }
  }
}

/// Why files cannot be read at all.
public enum ScanProcessError: Error, CustomStringConvertible {
  /// The program is not there or cannot run.
  case noProgram(String)
  /// It ends again and again before it has read a file.
  case endsAtOnce(String)

  /// One line for people.
  public var description: String {
    switch self {
    case .noProgram(let why): why
    case .endsAtOnce(let program): "\(program) ends before it has read a file"
    }
  }
}
