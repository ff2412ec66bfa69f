extension TrackTags {
  /// A number that stays the same when the file moves, and is almost always unique to the file.
  ///
  /// Databases store it: FNV-1a over the fields below in this order, so neither they nor the order
  /// may change. Two files can only be the same one if their sizes are equal as well.
  public var fingerprint: UInt64 {
    var hash = FowlerNollVo()
    for text in [title, album, date] { hash.add(text ?? "") }
    for list in [artists, albumArtists, composers, genres] {
      hash.add(UInt64(list.count))
      for text in list { hash.add(text) }
    }
    for number in [track, trackTotal, disc, discTotal] {
      hash.add(UInt64(truncatingIfNeeded: number ?? 0))
    }
    for number in [Int(format.rawValue), sampleRate, channels] {
      hash.add(UInt64(truncatingIfNeeded: number))
    }
    hash.add(duration.bitPattern)
    for byte in picture?.digest.bytes ?? [] { hash.add(byte) }
    return hash.value
  }
}

private struct FowlerNollVo {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0xff as UInt8)
  }
}
