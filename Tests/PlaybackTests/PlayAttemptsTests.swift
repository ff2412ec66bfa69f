import Testing

@testable import Playback

struct PlayAttemptsTests {
  private var attempts = PlayAttempts(probation: 10)

  @Test mutating func `a second end of the process soon after the first is not recovered from`() {
    let ends = [
      attempts.processEnded(at: 30, 100),
      // The position stood still.
      attempts.processEnded(at: 39, 200),
      attempts.processEnded(at: 30, 300),
      // It claims a position that cannot be.
      attempts.processEnded(at: 90, 309),
    ]
    #expect(ends == [true, false, true, false])
    #expect(!attempts.isOnProbation)
  }

  @Test mutating func `the probation ends once, after enough music`() {
    #expect([attempts.pass(at: 0, 0), attempts.processEnded(at: 30, 100)] == [false, true])
    #expect(attempts.isOnProbation)
    let passes = [(39.0, 111.0), (40, 109), (40, 111), (41, 112)].map { attempts.pass(at: $0, $1) }
    #expect(passes == [false, false, true, false])
    #expect(!attempts.isOnProbation)
  }

  @Test mutating func `a registry and a new connection to the output are tried once in a row`() {
    #expect([attempts.tryRegistry(), attempts.tryRegistry()] == [true, false])
    #expect(attempts.makesRegistry)
    attempts.processStarted()
    #expect(!attempts.makesRegistry)
    #expect([attempts.tryFreshOutput(), attempts.tryFreshOutput()] == [true, false])
    attempts.outputPlays()
    #expect([attempts.tryFreshOutput(), attempts.tryRegistry()] == [true, true])
  }
}
