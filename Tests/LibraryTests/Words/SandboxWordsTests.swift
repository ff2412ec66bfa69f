import Testing

@testable import Library

struct SandboxWordsTests {
  @Test func `a kernel with fewer restrictions is named, and one with all is not`() {
    let whole = ReaderSandbox(isComplete: true, description: "Landlock 3, seccomp")
    #expect(SandboxWords.shortcoming(of: whole) == nil)
    let part = ReaderSandbox(isComplete: false, description: "no Landlock, seccomp")
    #expect(
      SandboxWords.shortcoming(of: part)?.hasSuffix("only in part: no Landlock, seccomp") == true
    )
  }
}
