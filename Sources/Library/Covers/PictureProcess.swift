internal import Processes
internal import TagRecord

/// Scales pictures in a separate process, one at a time; belongs to one thread.
///
/// A picture is given up if the process ends twice while reading it or takes longer than
/// `patience`.
struct PictureProcess {
  /// How the process is run.
  struct Settings: Sendable {
    /// The path of the program `gatefold-scan`.
    var program = ProgramPath.of("gatefold-scan", variable: "GATEFOLD_SCAN")
    /// How many seconds it may spend on a picture.
    var patience = 20.0
    /// The current time, in seconds.
    var clock: @Sendable () -> Double = { SteadyClock.seconds }
    /// Called with the process ID after a process was started.
    var started: @Sendable (Int32) -> Void = { _ in }
  }

  /// How many seconds a picture that is no longer wanted may still take.
  private static let grace = 0.5

  private let settings: Settings
  private var child: Child?
  private var piece = [UInt8](repeating: 0, count: 1 << 18)

  private struct Child {
    let process: ChildProcess
    /// Carries requests, each with its open file: the process cannot open files itself.
    let requests: Channel
  }

  init(settings: Settings) { self.settings = settings }

  /// The answer to a request; nil once `isWanted` returns false.
  mutating func answer(
    to request: PictureRequest,
    bell: WakeUp,
    while isWanted: () -> Bool
  ) -> PictureAnswer? {
    guard let file = Descriptor(file: request.place.path) else { return PictureAnswer(.missing) }
    for _ in 0..<2 {
      guard let child = child ?? start() else { return PictureAnswer(.missing) }
      self.child = child
      switch send(child, request, file, bell, isWanted) {
      case .answered(let answer): return answer
      case .unwanted:
        // Finishing this picture would delay those that are wanted now.
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

  private mutating func send(
    _ child: Child,
    _ request: PictureRequest,
    _ file: Descriptor,
    _ bell: WakeUp,
    _ isWanted: () -> Bool
  ) -> Outcome {
    var writer = ByteWriter()
    request.encode(into: &writer)
    // The process has answered every earlier request, so the channel has room.
    guard child.requests.send(writer.bytes, with: file) == .sent else { return .ended }
    var frames = FrameBuffer(limit: PictureAnswer.limit)
    let start = settings.clock()
    while true {
      // The current picture is usually done before another process could be started.
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
