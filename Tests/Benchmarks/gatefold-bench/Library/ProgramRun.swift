internal import Glibc

/// What the system refused.
nonisolated struct SystemError: Error, CustomStringConvertible {
  let description: String

  init(_ what: String) { description = "\(what): \(String(cString: strerror(errno)))" }
}

/// Another program at work, and what it cost.
nonisolated struct ProgramRun {
  /// Seconds of time and of processors; MiB that it kept at most.
  struct Cost {
    var wall: Double
    var processor: Double
    var memory: Double

    /// The least of each: everything above it was the machine's doing.
    static func least(_ costs: [Cost]) -> Cost {
      Cost(
        wall: costs.map(\.wall).min() ?? .nan,
        processor: costs.map(\.processor).min() ?? .nan,
        memory: costs.map(\.memory).min() ?? .nan
      )
    }
  }

  let number: pid_t
  private let start = wallTime()

  /// Starts a program; it says nothing.
  init(_ words: [String], environment: [String: String] = [:]) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for handle in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, handle, "/dev/null", O_RDWR, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    for (name, value) in environment { setenv(name, value, 1) }
    var number: pid_t = 0
    let failure = posix_spawnp(&number, words[0], &actions, nil, &arguments, environ)
    for argument in arguments { free(argument) }
    guard failure == 0 else {
      errno = failure
      throw SystemError(words[0])
    }
    self.number = number
  }

  /// Waits for its end, which must be a good one.
  func ended() throws -> Cost {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(number, &status, 0, &usage) < 0, errno == EINTR {}
    guard status == 0 else {
      errno = ECANCELED
      throw SystemError("a program ended with \(status)")
    }
    return Cost(
      wall: wallTime() - start,
      processor: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime),
      memory: Double(usage.ru_maxrss) / 1024
    )
  }

  /// Ends it.
  func end() {
    kill(number, SIGTERM)
    var status: Int32 = 0
    waitpid(number, &status, 0)
  }

  /// Seconds of processor time that it has used so far.
  var processorTime: Double {
    guard let text = SmallFile.text("/proc/\(number)/stat"),
      let end = text.lastIndex(of: ")")
    else { return .nan }
    let fields = text[text.index(after: end)...].split(separator: " ")
    let ticks = fields[11...12].compactMap { Double($0) }.reduce(0, +)
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The path of a program that was built with this one.
  static func beside(_ name: String) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let path = String(
      decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) },
      as: UTF8.self
    )
    return path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/\(name)"
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
  }
}

/// A small file of the system's.
nonisolated enum SmallFile {
  static func text(_ path: String) -> String? {
    let handle = open(path, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { return nil }
    defer { close(handle) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(handle, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}
