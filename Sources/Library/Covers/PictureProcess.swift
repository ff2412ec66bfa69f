internal import Messages
internal import Processes

/// Scales pictures in a separate process, one at a time; belongs to one thread.
struct PictureProcess {
  typealias Settings = ReceiverProcess.Settings

  /// Whether it does not give way to other programs, because the user waits for its pictures.
  let isInView: Bool
  private var process: ReceiverProcess
  private let open: @Sendable ([UInt8]) -> Descriptor?

  init(settings: Settings, isInView: Bool) {
    (open, self.isInView) = (settings.open, isInView)
    let mode = isInView ? "--visible-pictures" : "--pictures"
    process = ReceiverProcess(mode: mode, limit: PictureAnswer.limit, settings: settings)
  }

  /// Starts the process, which otherwise starts with the first request.
  mutating func start() { process.prepare() }

  /// The answer to a request; nil once `isWanted` returns false.
  mutating func answer(
    to request: PictureRequest,
    bell: WakeUp,
    while isWanted: () -> Bool
  ) -> PictureAnswer? {
    guard let file = open(request.place.path) else { return PictureAnswer(.missing) }
    let outcome: ReceiverProcess.Outcome<PictureAnswer> =
      process.answer(to: request.encoded, file: file, bell: bell, while: isWanted)
    switch outcome {
    case .answered(let answer): return answer
    case .unwanted: return nil
    case .failed: return PictureAnswer(.fatal)
    case .notStarted: return PictureAnswer(.missing)
    }
  }

  /// Ends the process if it was idle for long; returns for how many seconds it may still be.
  mutating func endIfIdle() -> Double { process.endIfIdle() }

  mutating func end() { process.end() }
}
