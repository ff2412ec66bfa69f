import Testing
import Values

@Suite struct ChecksumTests {
  @Test func `the sum is that of zip`() {
    let digits = Array("123456789".utf8)
    #expect(Checksum.of(digits) == 0xcbf4_3926)
    #expect(Checksum.of(([0] + digits)[1...]) == 0xcbf4_3926)
    #expect(Checksum.of([]) == 0)
  }
}
