import GLib
import Testing

struct UnixMountsTests {
  @Test func `the root is mounted`() {
    #expect(UnixMounts.mounted.contains(Array("/".utf8)))
  }
}
