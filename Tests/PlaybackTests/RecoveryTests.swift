import Testing

@testable import Playback

struct RecoveryTests {
  private var recovery = Recovery(probation: 10)

  @Test mutating func `a second end of the process soon after the first is not recovered from`() {
    let ends = [
      recovery.processEnded(at: 30, 100),
      // The position stood still.
      recovery.processEnded(at: 39, 200),
      recovery.processEnded(at: 30, 300),
      // It claims a position that cannot be.
      recovery.processEnded(at: 90, 309),
    ]
    #expect(ends == [true, false, true, false])
    #expect(!recovery.isOnProbation)
  }

  @Test mutating func `the probation ends once, after enough music`() {
    #expect([recovery.pass(at: 0, 0), recovery.processEnded(at: 30, 100)] == [false, true])
    #expect(recovery.isOnProbation)
    let passes = [(39.0, 111.0), (40, 109), (40, 111), (41, 112)].map { recovery.pass(at: $0, $1) }
    #expect(passes == [false, false, true, false])
    #expect(!recovery.isOnProbation)
  }

  @Test mutating func `a registry and a new connection to the output are tried once in a row`() {
    #expect([recovery.tryRegistry(), recovery.tryRegistry()] == [true, false])
    #expect(recovery.makesRegistry)
    recovery.processStarted()
    #expect(!recovery.makesRegistry)
    #expect([recovery.tryFreshOutput(), recovery.tryFreshOutput()] == [true, false])
    recovery.outputPlays()
    #expect([recovery.tryFreshOutput(), recovery.tryRegistry()] == [true, true])
  }
}
