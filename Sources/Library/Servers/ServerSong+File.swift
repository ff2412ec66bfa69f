internal import Messages

extension ServerSong {
  /// Its date is the one when the server added it; the part below a second is a hash of its size
  /// and of all that is stored of it, so that a change of any tag changes the date.
  func file(in root: BytePath) -> (file: FoundFile, bytes: Int) {
    var writer = ByteWriter()
    tags?.write(to: &writer)
    writer.put(signed: size)
    let hash = Int64(MirrorHash.of(writer.bytes) % 1_000_000_000)
    let seconds = min(max(created, 0), 1 << 33)
    let file = FoundFile(
      folder: ServerPath.folder(ofAlbum: album, in: root),
      name: ServerPath.name(ofTrack: id, ending: tags?.format.name ?? "unknown"),
      size: size,
      modified: seconds * 1_000_000_000 + hash
    )
    return (file, writer.bytes.count)
  }

  var content: TagRecord.Content {
    tags.map { .track($0) } ?? .unreadable(Unreadable(.notAudio))
  }
}

/// The 64-bit hash FNV-1a, whose values can be stored.
enum MirrorHash {
  static func of(_ text: String) -> UInt64 { of(Array(text.utf8)) }

  static func of(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash == 0 ? 1 : hash
  }
}
