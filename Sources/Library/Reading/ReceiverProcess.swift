internal import Messages
internal import Processes

/// A process that receives requests with open files and answers them one at a time; belongs to one
/// thread.
///
/// A request is given up if the process ends twice while it answers, or takes longer than
/// `patience`.
struct ReceiverProcess {
  struct Settings: Sendable {
    var program = ProgramPath.of("gatefold-scan", variable: "GATEFOLD_SCAN")
    /// May wait.
    var open: @Sendable ([UInt8]) -> Descriptor? = { Descriptor(file: $0) }
    var patience = 20.0
    /// After how many seconds without a request `endIfIdle` ends it.
    var idle = 60.0
    var clock: @Sendable () -> Double = { SteadyClock.seconds }
    /// Called with the process ID after a process was started.
    var started: @Sendable (Int32) -> Void = { _ in }
  }

  enum Outcome<Answer> {
    case answered(Answer)
    case unwanted
    /// The process did not answer in time, or ended.
    case failed
    case notStarted
  }

  /// How many seconds a request that is no longer wanted may still take.
  private static let grace = 0.5

  private let settings: Settings
  private let mode: String
  private let limit: Int
  private var child: Child?
  private var asked: Double
  private var piece = [UInt8](repeating: 0, count: 1 << 18)
  /// Kept from answer to answer: a picture's bytes would take new memory each time.
  private var frames: FrameBuffer

  private struct Child {
    let process: ChildProcess
    /// Carries requests, each with its open file: the process cannot open files itself.
    let requests: Channel
  }

  /// A process in a mode of the program, whose answers have at most `limit` bytes.
  init(mode: String, limit: Int, settings: Settings) {
    (self.mode, self.limit, self.settings) = (mode, limit, settings)
    frames = FrameBuffer(limit: limit)
    asked = settings.clock()
  }

  /// The answer to a request; unwanted once `isWanted` returns false.
  mutating func answer<Answer: Message>(
    to request: [UInt8],
    file: Descriptor,
    bell: WakeUp,
    while isWanted: () -> Bool
  ) -> Outcome<Answer> {
    defer { asked = settings.clock() }
    for _ in 0..<2 {
      guard let child = child ?? start() else { return .notStarted }
      self.child = child
      switch send(child, request, file, bell, isWanted) {
      case .answered(let frame):
        if let answer = try? Answer(decoding: frame) { return .answered(answer) }
        end()
      case .unwanted:
        // Finishing this request would delay those that are wanted now.
        end()
        return .unwanted
      case .tooSlow:
        end()
        return .failed
      case .ended:
        defer { end() }
        // Nothing is wrong with the file.
        if child.process.endWorker().isOther { return .notStarted }
      }
    }
    return .failed
  }

  mutating func prepare() { child = child ?? start() }

  /// Ends the process, and drops what it has begun to answer.
  mutating func end() { (child, frames) = (nil, FrameBuffer(limit: limit)) }

  /// Ends the process if it was idle for long; returns for how many seconds it may still be.
  mutating func endIfIdle() -> Double {
    guard child != nil else { return .infinity }
    let rest = asked + settings.idle - settings.clock()
    guard rest <= 0 else { return rest }
    end()
    return .infinity
  }

  private enum Sending {
    case answered(ArraySlice<UInt8>)
    case unwanted
    case tooSlow
    case ended
  }

  private func start() -> Child? {
    guard let (requests, its) = Channel.pair() else { return nil }
    let started = withExtendedLifetime(its) {
      try? ChildProcess(
        path: settings.program,
        arguments: Build.arguments + [mode, "--files", "3"],
        sharing: [its.handle]
      )
    }
    guard let process = started else { return nil }
    process.widenPipe()
    settings.started(process.number)
    return Child(process: process, requests: requests)
  }

  private mutating func send(
    _ child: Child,
    _ request: [UInt8],
    _ file: Descriptor,
    _ bell: WakeUp,
    _ isWanted: () -> Bool
  ) -> Sending {
    // The process has answered every earlier request, so the channel has room.
    guard child.requests.send(request, with: file) == .sent else { return .ended }
    let start = settings.clock()
    while true {
      // The current request is usually answered before another process could be started.
      let isLate = settings.clock() - start >= Self.grace
      if isLate, !isWanted() { return .unwanted }
      if settings.clock() - start >= settings.patience { return .tooSlow }
      var poll = Poll()
      poll.add(reading: child.process.output)
      poll.add(reading: bell.handle)
      poll.wait(0.25)
      bell.answer()
      switch piece.withUnsafeMutableBytes({ child.process.read(into: $0) }) {
      case .later: continue
      case .ended: return .ended
      case .some(let count):
        frames.append(piece[..<count])
        do {
          guard let frame = try frames.next() else { continue }
          return .answered(frame)
        } catch {
          return .ended
        }
      }
    }
  }
}
