import Testing

@testable import App
@testable import Library

struct ScanOutcomeTests {
  private func summary(_ change: (inout ScanSummary) -> Void = { _ in }) -> ScanSummary {
    var summary = ScanSummary(root: BytePath("/music"))
    change(&summary)
    return summary
  }

  private func outcome(of summaries: [ScanSummary], isByHand: Bool = true) -> ScanOutcome {
    var outcome = ScanOutcome()
    outcome.isByHand = isByHand
    for summary in summaries { outcome.add(summary) }
    return outcome
  }

  @Test func `only a manual scan without changes is reported as such`() {
    #expect(outcome(of: [summary(), summary()]).foundNothing)
    #expect(!outcome(of: [summary()], isByHand: false).foundNothing)
    #expect(!outcome(of: []).foundNothing)
    #expect(!outcome(of: [summary(), summary { $0.progress.changed = 1 }]).foundNothing)
    #expect(!outcome(of: [summary { $0.missing = 1 }]).foundNothing)
    #expect(!outcome(of: [summary { $0.isUnavailable = true }]).foundNothing)
    #expect(!outcome(of: [summary { $0.isCancelled = true }]).foundNothing)
    var failed = outcome(of: [summary()])
    failed.fail()
    #expect(!failed.foundNothing)
  }

  @Test func `unreadable files are reported if there are more of them, or if the user waits`() {
    let failing = summary { ($0.progress.read, $0.progress.unreadable) = (3, 3) }
    var outcome = outcome(of: [failing], isByHand: false)
    #expect(outcome.isNewsThat(3, besides: 0))
    #expect(!outcome.isNewsThat(3, besides: 3))
    outcome.isAsked = true
    #expect(outcome.isNewsThat(3, besides: 3))
    #expect(!outcome.isNewsThat(0, besides: 0))
    #expect(!ScanOutcome().isNewsThat(3, besides: 0))
  }
}
