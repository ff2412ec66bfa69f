internal import Geometry
internal import Glibc

/// Gatefold, or the empty window, at work in a process of its own, seen by its trace.
final class AppRun {
  nonisolated static let windowSize = Size(width: 1180, height: 780)

  /// What was waited for did not come.
  struct Silence: Error, CustomStringConvertible {
    let description: String
  }

  let start: Double
  let process: ProgramRun
  private let path: String
  private var offset = 0
  private var rest = ""

  init(_ home: AppHome, trace path: String, _ arguments: String...) throws {
    self.path = path
    unlink(path)
    start = wallTime()
    process = try ProgramRun(
      [ProgramRun.beside("gatefold"), "--trace", path] + arguments,
      environment: home.environment
    )
  }

  init(emptyWindow path: String) throws {
    self.path = path
    unlink(path)
    start = wallTime()
    process = try ProgramRun(
      [ProgramRun.beside("gatefold-bench"), "empty-window"],
      environment: ["GATEFOLD_TRACE": path]
    )
  }

  func end() { process.end() }

  var number: pid_t { process.number }

  /// The lines of its trace that came since they were asked for last.
  func lines() -> [Substring] {
    let handle = open(path, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { return [] }
    defer { close(handle) }
    lseek(handle, offset, SEEK_SET)
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while case let count = read(handle, &buffer, buffer.count), count > 0 {
      offset += count
      rest += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    var lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
    rest = String(lines.removeLast())
    return lines
  }

  static func play(_ commands: String...) throws -> ProgramRun {
    guard let pad = getenv("GATEFOLD_PAD").map({ String(cString: $0) }) else {
      throw Silence(description: "GATEFOLD_PAD names no pad; meson-helpers/bench does")
    }
    let words = commands.map { $0.split(separator: " ").map(String.init) }
    return try ProgramRun(["python3", pad] + words.joined(separator: [";"]))
  }

  func line(
    within seconds: Double = 60,
    where isIt: (TraceWords) -> Bool
  ) async throws -> TraceWords {
    let end = wallTime() + seconds
    while wallTime() < end {
      for line in lines() where isIt(TraceWords(line)) { return TraceWords(line) }
      try await Task.sleep(for: .milliseconds(5))
    }
    throw Silence(description: "the program drew nothing of what was waited for")
  }

  /// Waits until it has drawn and done nothing for some seconds, not even a scan.
  func calm(for seconds: Double) async throws {
    var since = wallTime()
    var processorTime = process.processorTime
    let end = since + 240
    while wallTime() - since < seconds {
      if !lines().isEmpty || process.processorTime > processorTime + 0.05 {
        (since, processorTime) = (wallTime(), process.processorTime)
      }
      guard wallTime() < end else { throw Silence(description: "the program works without end") }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// How often each of its threads gave the processor away of itself, by their numbers.
  var switches: [String: Int] {
    var found: [String: Int] = [:]
    let folder = "/proc/\(number)/task"
    for name in SmallFile.names(in: folder) {
      guard let status = SmallFile.text("\(folder)/\(name)/status"),
        let line = status.split(separator: "\n").first(where: {
          $0.hasPrefix("voluntary_ctxt_switches")
        })
      else { continue }
      let thread = status.split(separator: "\n").first?.dropFirst(6) ?? ""
      found["\(name) \(thread)"] = line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
    }
    return found
  }
}

struct TraceWords {
  private let line: Substring

  init(_ line: Substring) { self.line = line }

  /// A member's value as it is written, without quotes.
  func text(_ name: String) -> String? {
    let key = "\"\(name)\":"
    guard let place = line.firstRange(of: key) else { return nil }
    let value = line[place.upperBound...].prefix { $0 != "," && $0 != "}" }
    return value.filter { $0 != "\"" }
  }

  func number(_ name: String) -> Double? { text(name).flatMap { Double($0) } }
}
