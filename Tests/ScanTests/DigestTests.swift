import CTags
import Foundation
import TagRecord
import Testing

struct DigestTests {
  private func digest(_ bytes: [UInt8]) -> String? {
    var out = [UInt8](repeating: 0, count: 32)
    ctags_sha256(bytes, bytes.count, &out)
    return Digest(out)?.hexadecimal
  }

  // The examples of FIPS 180-4.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `the digest is that of the standard`(text: String, expected: String) {
    #expect(digest(Array(text.utf8)) == expected)
  }

  @Test func `a million letters have the digest of the standard`() {
    #expect(
      digest([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    )
  }
}
