import Testing

@testable import PlaybackEngine

struct MovieHeaderTests {
  private func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
  }

  private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    bytes(UInt32(content.count + 8)) + Array(name.utf8) + content
  }

  private func lengthened(_ file: [UInt8]) -> (excess: Double?, bytes: [UInt8]) {
    var file = file
    let excess = file.withUnsafeMutableBytes { MovieHeader.lengthen($0) }
    return (excess, file)
  }

  @Test func `the length grows by more than any encoder's delay`() {
    let short = bytes(0) + bytes(1) + bytes(2) + bytes(1000) + bytes(10_000) + bytes(9)
    let movie = box("moov", box("free", [1, 2, 3]) + box("mvhd", short))
    let (excess, made) = lengthened(movie)
    #expect(excess == 0.5 && made.count == movie.count)
    let differing = zip(movie, made).enumerated().filter { $0.element.0 != $0.element.1 }
    #expect(differing.count <= 4)
    let place = 8 + 11 + 8 + 16
    #expect(Array(made[place..<place + 4]) == bytes(10_500))
  }

  @Test func `the same holds for dates and lengths of 64 bits`() {
    let dates = bytes(0) + bytes(1) + bytes(0) + bytes(2)
    let long = [1, 0, 0, 0] + dates + bytes(44_100) + bytes(0) + bytes(441_000)
    let (excess, made) = lengthened(box("moov", box("mvhd", long)))
    #expect(excess == 0.5)
    #expect(Array(made.suffix(4)) == bytes(463_050))
  }

  @Test func `an invalid or incomplete header is not changed`() {
    let header = bytes(0) + bytes(1) + bytes(2) + bytes(1000) + bytes(10_000)
    let whole = box("moov", box("mvhd", header))
    for count in 0..<(whole.count) { #expect(lengthened(Array(whole[..<count])).excess == nil) }
    var wrong = [box("moof", box("mvhd", header)), box("moov", box("trak", header))]
    wrong.append(box("moov", box("mvhd", bytes(0) + bytes(1) + bytes(2) + bytes(0) + bytes(5))))
    wrong.append(box("moov", box("mvhd", bytes(0) + bytes(1) + bytes(2) + bytes(9) + bytes(0))))
    wrong.append(
      box("moov", box("mvhd", bytes(0) + bytes(1) + bytes(2) + bytes(9) + bytes(.max)))
    )
    wrong.append(bytes(16) + Array("moov".utf8) + bytes(0) + Array("free".utf8))
    for file in wrong {
      let (excess, made) = lengthened(file)
      #expect(excess == nil && made == file)
    }
  }
}
