public import Messages
internal import Processes
internal import Synchronization

/// Reads tags of files; `ScanProcess` does it in a separate process.
public protocol TrackReading: Sendable {
  associatedtype Records: AsyncSequence, Sendable where Records.Element == [TagRecord]

  /// The records of files, in any order and each once; a file that cannot be read has one as well.
  ///
  /// Links beneath `folder` may lead to files elsewhere; nothing else outside it is read. `paths`
  /// is called for more on a thread that may block, and returns an empty array at the end. The
  /// records end when the task that iterates them is cancelled.
  func records(
    of paths: @escaping @Sendable () -> [[UInt8]],
    beneath folder: BytePath
  ) -> Records
}

/// Reads the tags of files in a separate process, the program `gatefold-scan`.
///
/// A file that ends or blocks that process is recorded as unreadable, and another process reads the
/// rest. Nothing here blocks the caller's thread.
public struct ScanProcess: TrackReading {
  public struct Settings: Sendable {
    public var program: String
    /// The number of files read at once; nil lets the process decide.
    public var threads: Int?
    /// How many seconds it may spend on a file.
    public var patience: Double = 20
    /// How often it may be killed over one file, without a visible fault, before the file is given
    /// up.
    public var kills = 50
    public var batchCount = 500
    /// How many seconds a record waits for its batch to fill.
    public var batchTime: Double = 0.05
    public var clock: @Sendable () -> Double = { SteadyClock.seconds }
    /// Called with the process ID after a process was started.
    public var started: @Sendable (Int32) -> Void = { _ in }

    /// Default settings; without a path, for the program installed with this one.
    public init(program: String? = nil) {
      self.program = program ?? ProgramPath.of("gatefold-scan", variable: "GATEFOLD_SCAN")
    }
  }

  private let settings: Settings

  /// Starts no process until there is something to read.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The process can open files beneath `folder`; other files are opened for it.
  public func records(
    of paths: @escaping @Sendable () -> [[UInt8]],
    beneath folder: BytePath
  ) -> ScanRecords {
    ScanRecords(settings: settings, folder: folder, paths: paths)
  }

  public func records(of paths: [[UInt8]], beneath folder: BytePath? = nil) -> ScanRecords {
    let rest = Mutex(paths[...])
    return ScanRecords(settings: settings, folder: folder) {
      rest.withLock { rest in
        defer { rest = rest.dropFirst(64) }
        return Array(rest.prefix(64))
      }
    }
  }
}

/// Why files cannot be read at all.
public enum ScanProcessError: Error, CustomStringConvertible {
  case noProgram(String)
  /// It ends repeatedly before it has read a file.
  case endsAtOnce(String)
  case otherBuild

  public var description: String {
    switch self {
    case .noProgram(let why): why
    case .endsAtOnce(let program): "\(program) ends before it has read a file"
    case .otherBuild: "gatefold-scan is of another build"
    }
  }
}
