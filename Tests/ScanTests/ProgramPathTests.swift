import Glibc
import TestSupport
import Testing

@testable import Processes

struct ProgramPathTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["bin", "libexec", "lib"] { mkdir(folder.path(name), 0o755) }
  }

  private func place(_ path: String, mode: mode_t = 0o755) {
    close(open(folder.path(path), O_CREAT | O_WRONLY, mode))
  }

  private var found: String { ProgramPath.of("reader", from: folder.path("bin")) }

  @Test(arguments: ["libexec", "lib"])
  func `an installed program is found from the one that needs it`(_ name: String) {
    place("\(name)/reader")
    #expect(found == folder.path("bin/../\(name)/reader"))
  }

  @Test func `a build's own program comes before an installed one`() {
    place("libexec/reader")
    place("bin/reader")
    #expect(found == folder.path("bin/reader"))
  }

  @Test func `a file that is no program is passed by`() {
    place("bin/reader", mode: 0o644)
    place("libexec/reader")
    #expect(found == folder.path("bin/../libexec/reader"))
  }

  @Test func `one that is nowhere would be beside the program`() {
    #expect(found == folder.path("bin/reader"))
  }
}
