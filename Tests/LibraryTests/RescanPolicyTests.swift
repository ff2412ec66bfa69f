import Testing

@testable import Library

struct RescanPolicyTests {
  @Test func `focusing the window scans after the first scan, at most every five minutes`() {
    var policy = RescanPolicy()
    #expect(!policy.isDue(.focus, at: 1000))
    policy.record(firstScanAt: 1000)
    policy.record(firstScanAt: 1100)
    #expect(!policy.isDue(.focus, at: 1299))
    #expect(policy.isDue(.focus, at: 1300))
    #expect(policy.isDue(.hand, at: 1001))
    #expect(policy.isDue(.start, at: 1001))
    // A clock set back by a year.
    #expect(policy.isDue(.focus, at: 1000 - 31_000_000))
  }
}
