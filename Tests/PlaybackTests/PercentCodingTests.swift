import Testing
import Values

struct PercentCodingTests {
  @Test func `letters, digits and some signs are plain, other bytes are escaped`() {
    #expect(PercentCoding.encoded("aZ09/-._~+% é".utf8) == "aZ09/-._~%2B%25%20%C3%A9")
    #expect(PercentCoding.encoded("a/b.c-_~".utf8, keeping: "-_") == "a%2Fb%2Ec-_%7E")
  }

  @Test func `every byte is read back, and a plus is no space`() {
    let bytes = Array(UInt8.min...UInt8.max)
    #expect(PercentCoding.decoded(PercentCoding.encoded(bytes).utf8) == bytes)
    #expect(PercentCoding.decoded("a+b%2b".utf8) == Array("a+b+".utf8))
  }

  @Test(arguments: ["%", "a%4", "%g0", "%+1", "%4é"])
  func `an incomplete escape is invalid`(text: String) {
    #expect(PercentCoding.decoded(text.utf8) == nil)
  }
}
