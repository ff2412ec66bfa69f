import Testing

@testable import SampleCrate

@Suite struct ManifestTests {
  @Test func `what was added is read again`() {
    var manifest = Manifest()
    let entry = Manifest.Entry(size: 12, checksum: 0xdead_beef)
    let text = "\(Manifest.head)\n" + manifest.add("夜 行/B/01 C.flac", entry)
    #expect(Manifest(text)?.entries == ["夜 行/B/01 C.flac": entry])
    #expect(Manifest(text)?.topNames == ["夜 行"])
  }

  @Test func `a line that was cut off does not count`() {
    let text = "\(Manifest.head)\nff 12 A/B.flac\nff 13 A/C.fl"
    #expect(Manifest(text)?.entries.keys.sorted() == ["A/B.flac"])
  }

  @Test(arguments: ["", "Another list\nff 1 A/B\n", "Gatefold sample crate 2\n"])
  func `another list is none of ours`(_ text: String) {
    #expect(Manifest(text) == nil)
  }

  @Test(arguments: ["../A", "/etc/passwd", "A/../../B", "A//B", "A", ".", "A/./B", "A/"])
  func `no entry leads out of the folder`(_ path: String) {
    #expect(Manifest("\(Manifest.head)\nff 1 \(path)\n")?.entries.isEmpty == true)
  }
}
