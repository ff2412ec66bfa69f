import Testing

@testable import SampleCrate

@Suite struct ChecksumTests {
  private let digits = [UInt8]("123456789".utf8)

  @Test func `the sums are those of the catalogue`() {
    digits.withUnsafeBytes { digits in
      #expect(Checksum.crc8(digits) == 0xf4)
      #expect(Checksum.crc16(digits) == 0xfee8)
      #expect(Checksum.crc32(digits) == 0xcbf4_3926)
    }
  }

  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ])
  func `a digest is that of RFC 1321`(_ message: String, _ digest: String) {
    let bytes = [UInt8](message.utf8).withUnsafeBytes { MessageDigest.md5($0) }
    let text = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(text == digest)
  }
}
