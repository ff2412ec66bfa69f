internal import Glibc
internal import Library
internal import Messages

/// Answers for the files of `SyntheticNames` without reading them.
nonisolated struct SyntheticReader: TrackReading {
  let names: SyntheticNames
  var picture: @Sendable (_ album: Int) -> PictureMark? = { _ in nil }

  func records(
    of paths: @escaping @Sendable () -> [[UInt8]],
    beneath folder: BytePath
  ) -> SyntheticRecords {
    SyntheticRecords(names: names, picture: picture, paths: paths)
  }
}

/// Records of as many files as are asked for at once.
nonisolated struct SyntheticRecords: AsyncSequence, Sendable {
  typealias Element = [TagRecord]

  let names: SyntheticNames
  let picture: @Sendable (_ album: Int) -> PictureMark?
  let paths: @Sendable () -> [[UInt8]]

  struct Iterator: AsyncIteratorProtocol {
    let records: SyntheticRecords

    mutating func next() async -> [TagRecord]? {
      let paths = records.paths()
      return paths.isEmpty ? nil : paths.map(records.record)
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(records: self) }

  private func record(_ path: [UInt8]) -> TagRecord {
    var information = stat()
    BytePath(path).withCString { _ = stat($0, &information) }
    let name = String(decoding: BytePath(path).name.dropLast(5), as: UTF8.self)
    let entry = names.entry(Int(name) ?? 0)
    var tags = TrackTags(format: .flac)
    tags.title = entry.title
    tags.artists = [entry.artist]
    tags.album = entry.album
    tags.track = entry.number
    tags.year = entry.year
    tags.genres = ["Rock"]
    tags.duration = 240
    tags.picture = picture(entry.albumNumber)
    tags.sampleRate = 44_100
    tags.channels = 2
    let time = information.st_mtim
    return TagRecord(
      path: path,
      size: Int64(information.st_size),
      modified: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec),
      content: .track(tags)
    )
  }
}
