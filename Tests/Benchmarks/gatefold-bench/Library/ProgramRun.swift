internal import Glibc

nonisolated struct SystemError: Error, CustomStringConvertible {
  let description: String

  init(_ what: String) { description = "\(what): \(String(cString: strerror(errno)))" }
}

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

  func end() {
    kill(number, SIGTERM)
    var status: Int32 = 0
    waitpid(number, &status, 0)
  }

  var processorTime: Double { Self.processorTime(of: number) }

  /// The same of it and the programs it started.
  var wholeTime: Double { family.map(Self.processorTime).reduce(0, +) }

  private static func processorTime(of process: pid_t) -> Double {
    guard let text = SmallFile.text("/proc/\(process)/stat"),
      let end = text.lastIndex(of: ")")
    else { return .nan }
    let fields = text[text.index(after: end)...].split(separator: " ")
    let ticks = fields[11...12].compactMap { Double($0) }.reduce(0, +)
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Seconds of processor time that it and the programs it started have used, in threads that still
  /// run, without those of a software renderer.
  var ownTime: Double {
    var nanoseconds = 0.0
    for process in family {
      let folder = "/proc/\(process)/task"
      for thread in SmallFile.names(in: folder) {
        let name = SmallFile.text("\(folder)/\(thread)/comm") ?? ""
        guard !name.hasPrefix("llvmpipe") else { continue }
        let words = SmallFile.text("\(folder)/\(thread)/schedstat")?.split(separator: " ")
        nanoseconds += words?.first.flatMap { Double($0) } ?? (process == number ? .nan : 0)
      }
    }
    return nanoseconds * 1e-9
  }

  /// MiB of memory that it and the programs it started take, shared pages in shares.
  var memory: Double {
    family.map { process in
      let memory = Self.memory(of: process)
      // One that has ended meanwhile takes none.
      let hasEnded =
        process != number && SmallFile.text("/proc/\(process)/stat")?.contains(") Z ") != false
      return hasEnded ? 0 : memory
    }.reduce(0, +)
  }

  /// It, and the programs that it started and that have not ended.
  private var family: [pid_t] {
    var found = [number]
    var next = 0
    while next < found.count {
      let folder = "/proc/\(found[next])/task"
      for thread in SmallFile.names(in: folder) {
        let children = SmallFile.text("\(folder)/\(thread)/children")?.split(separator: " ") ?? []
        found += children.compactMap { pid_t($0) }
      }
      next += 1
    }
    return found
  }

  static func memory(of process: pid_t) -> Double {
    let lines = SmallFile.text("/proc/\(process)/smaps_rollup")?.split(separator: "\n") ?? []
    let words = lines.first { $0.hasPrefix("Pss:") }?.split(separator: " ") ?? []
    return words.count > 1 ? (Double(words[1]) ?? .infinity) / 1024 : .infinity
  }

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

nonisolated enum SmallFile {
  static func names(in folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      names.append(withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) })
    }
    return names.filter { !$0.hasPrefix(".") }
  }

  static func text(_ path: String) -> String? {
    let handle = open(path, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { return nil }
    defer { close(handle) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(handle, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}
