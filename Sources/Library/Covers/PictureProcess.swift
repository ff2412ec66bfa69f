internal import Processes
internal import TagRecord

/// Has pictures made small in a process of its own, one at a time; belongs to one thread.
///
/// A picture over which the process ends twice, or sits for too long, is given up.
struct PictureProcess {
  /// How the process is run.
  struct Settings: Sendable {
    /// Where the program `gatefold-scan` is.
    var program = ProgramPath.of("gatefold-scan", variable: "GATEFOLD_SCAN")
    /// For how many seconds it may sit on a picture.
    var patience = 20.0
    /// What the time is, in seconds.
    var clock: @Sendable () -> Double = { SteadyClock.seconds }
    /// What is done after a process was started, with its number.
    var started: @Sendable (Int32) -> Void = { _ in }
  }

  /// For how many seconds a picture that nobody wants any more may still be made.
  private static let grace = 0.5

  private let settings: Settings
  private var child: Child?
  private var piece = [UInt8](repeating: 0, count: 1 << 18)

  private struct Child {
    let process: ChildProcess
    /// Over which it gets requests, each with its open file: it can open none itself.
    let requests: Channel
  }

  init(settings: Settings) { self.settings = settings }

  /// The answer to a request; nil when `isWanted` says so meanwhile.
  mutating func answer(
    to request: PictureRequest,
    bell: WakeUp,
    while isWanted: () -> Bool
  ) -> PictureAnswer? {
    guard let file = Descriptor(file: request.place.path) else { return PictureAnswer(.missing) }
    for _ in 0..<2 {
      guard let child = child ?? start() else { return PictureAnswer(.missing) }
      self.child = child
      switch ask(child, request, file, bell, isWanted) {
      case .answered(let answer): return answer
      case .unwanted:
        // What it is at would be in the way of what is wanted now.
        self.child = nil
        return nil
      case .tooSlow:
        self.child = nil
        return PictureAnswer(.fatal)
      case .ended: self.child = nil
      }
    }
    return PictureAnswer(.fatal)
  }

  /// Ends the process.
  mutating func end() { child = nil }

  private enum Outcome {
    case answered(PictureAnswer)
    case unwanted
    case tooSlow
    case ended
  }

  private func start() -> Child? {
    guard let (requests, its) = Channel.pair() else { return nil }
    let started = withExtendedLifetime(its) {
      try? ChildProcess(
        path: settings.program,
        arguments: ["--pictures", "--files", "3"],
        sharing: [its.handle]
      )
    }
    guard let process = started else { return nil }
    process.widenPipe()
    settings.started(process.number)
    return Child(process: process, requests: requests)
  }

  private mutating func ask(
    _ child: Child,
    _ request: PictureRequest,
    _ file: Descriptor,
    _ bell: WakeUp,
    _ isWanted: () -> Bool
  ) -> Outcome {
    var writer = ByteWriter()
    request.encode(into: &writer)
    // It has answered whatever it was asked before: there is room.
    guard child.requests.send(writer.bytes, with: file) == .sent else { return .ended }
    var frames = FrameBuffer(limit: PictureAnswer.limit)
    let start = settings.clock()
    while true {
      // What is at hand is mostly done before another process could be started.
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
          return .answered(try PictureAnswer(decoding: frame))
        } catch {
          return .ended
        }
      }
    }
  }
}
