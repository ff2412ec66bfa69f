import Processes
import Testing

@testable import Library

struct SandboxWordsTests {
  @Test func `a kernel with fewer restrictions is named, and one with all is not`() {
    let whole = SandboxGrant(landlock: 3, hasNamespace: false, hasFilter: true)
    #expect(SandboxWords.shortcoming(of: whole) == nil)
    let part = SandboxGrant(landlock: 0, hasNamespace: false, hasFilter: true)
    #expect(
      SandboxWords.shortcoming(of: part)?.hasSuffix("only in part: no Landlock, seccomp") == true
    )
  }
}
