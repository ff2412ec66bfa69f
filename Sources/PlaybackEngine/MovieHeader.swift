/// The header of an MP4 file, whose length GStreamer takes literally.
///
/// An AAC encoder adds some silence before the music; an edit list says how much to skip, and the
/// header how long the rest is. GStreamer 1.22 (qtdemux) ends where the *unskipped* time reaches
/// that length, and so loses as much at the end as it skips at the start: 23 to 48 ms of every
/// track. With a longer length in the header it plays to the end of the edit list.
enum MovieHeader {
  /// More than any encoder adds before the music, in seconds.
  static let enough = 0.5

  /// Increases the length in a `moov` box; returns by how many seconds, or nil if it is no valid
  /// box.
  static func lengthen(_ box: UnsafeMutableRawBufferPointer) -> Double? {
    guard name(in: box, at: 0) == "moov" else { return nil }
    var place = number(in: box, at: 0) == 1 ? 16 : 8
    while let size = number(in: box, at: place), let name = name(in: box, at: place) {
      if name == "mvhd" { return lengthenHeader(box, at: place + 8) }
      guard size >= 8, Int(size) <= box.count - place else { return nil }
      place += Int(size)
    }
    return nil
  }

  /// The content of `mvhd`: a version, two dates, the time scale and the length, in 32 or 64 bits.
  private static func lengthenHeader(_ box: UnsafeMutableRawBufferPointer, at place: Int) -> Double?
  {
    guard place < box.count else { return nil }
    let isLong = box[place] == 1
    let scalePlace = place + (isLong ? 20 : 12)
    guard let scale = number(in: box, at: scalePlace), scale > 0 else { return nil }
    let more = UInt32((Double(scale) * enough).rounded(.up))
    // The low 32 bits suffice in both versions: a length that overflows them is not music.
    let lengthPlace = scalePlace + (isLong ? 8 : 4)
    guard let length = number(in: box, at: lengthPlace), length > 0 else { return nil }
    let (longer, isTooLong) = length.addingReportingOverflow(more)
    guard !isTooLong, longer != .max else { return nil }
    for index in 0..<4 {
      box[lengthPlace + index] = UInt8(truncatingIfNeeded: longer >> (24 - 8 * UInt32(index)))
    }
    return Double(more) / Double(scale)
  }

  private static func number(in box: UnsafeMutableRawBufferPointer, at place: Int) -> UInt32? {
    guard place >= 0, place + 4 <= box.count else { return nil }
    return (0..<4).reduce(0) { $0 << 8 | UInt32(box[place + $1]) }
  }

  private static func name(in box: UnsafeMutableRawBufferPointer, at place: Int) -> String? {
    guard place + 8 <= box.count else { return nil }
    return String(decoding: box[(place + 4)..<(place + 8)], as: UTF8.self)
  }
}
