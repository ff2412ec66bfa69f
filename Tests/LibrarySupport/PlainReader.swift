internal import Foundation
internal import Glibc
public import Library
public import Messages
internal import Synchronization
internal import Values

/// Reads files of lines such as `title=Blue` and counts its requests.
public final class PlainReader: TrackReading {
  private let asked = Mutex<[[UInt8]]>([])

  public init() {}

  public func takeAsked() -> [BytePath] {
    asked.withLock { paths in
      defer { paths = [] }
      return paths.map { BytePath($0) }.sorted()
    }
  }

  /// Ends when the stream is cancelled.
  public func records(
    of paths: @escaping @Sendable () -> [[UInt8]],
    beneath folder: BytePath
  ) -> AsyncStream<[TagRecord]> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: [TagRecord].self,
      bufferingPolicy: .unbounded
    )
    // Requesting paths may block, which no thread of Swift's tasks should.
    Thread.detachNewThread {
      while true {
        let some = paths()
        if some.isEmpty { break }
        for start in stride(from: 0, to: some.count, by: 16) {
          continuation.yield(self.read(some[start..<min(start + 16, some.count)]))
        }
      }
      continuation.finish()
    }
    return stream
  }

  func read(_ paths: ArraySlice<[UInt8]>) -> [TagRecord] {
    asked.withLock { $0 += paths }
    return paths.map { record(BytePath($0)) }
  }

  private func record(_ path: BytePath) -> TagRecord {
    let handle = path.withCString { open($0, O_RDONLY) }
    guard handle >= 0 else {
      let reason: Unreadable.Reason =
        errno == ENOENT ? .missing : errno == EACCES ? .notPermitted : .failed
      return TagRecord(path: path.bytes, size: -1, modified: 0, content: .unreadable(.init(reason)))
    }
    defer { close(handle) }
    var information = stat()
    fstat(handle, &information)
    var bytes = [UInt8](repeating: 0, count: Int(information.st_size))
    let count = Glibc.read(handle, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    let time = information.st_mtim
    return TagRecord(
      path: path.bytes,
      size: Int64(information.st_size),
      modified: Int64(seconds: time.tv_sec, nanoseconds: time.tv_nsec),
      content: Self.content(text)
    )
  }

  static func content(_ text: String) -> TagRecord.Content {
    if text.isEmpty { return .unreadable(Unreadable(.empty)) }
    guard text.contains("=") else { return .unreadable(Unreadable(.notAudio)) }
    var tags = TrackTags(format: .flac)
    tags.duration = 60
    for line in text.split(whereSeparator: { $0 == "\n" || $0 == ";" }) {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "title": tags.title = parts[1]
      case "artist": tags.artists.append(parts[1])
      case "album": tags.album = parts[1]
      case "albumartist": tags.albumArtists.append(parts[1])
      case "composer": tags.composers.append(parts[1])
      case "titlesort": tags.sortNames.title = parts[1]
      case "artistsort": tags.sortNames.artist = parts[1]
      case "albumartistsort": tags.sortNames.albumArtist = parts[1]
      case "composersort": tags.sortNames.composer = parts[1]
      case "genre": tags.genres.append(parts[1])
      case "track": tags.track = Int(parts[1])
      case "disc": tags.disc = Int(parts[1])
      case "year": tags.year = Int(parts[1])
      case "compilation": tags.isCompilation = parts[1] == "1"
      case "disctitle": tags.discTitle = parts[1]
      case "performer": tags.performers.append(parts[1])
      case "release": tags.musicBrainz.release = MusicBrainzIDs.identifier(parts[1])
      case "recording": tags.musicBrainz.recording = MusicBrainzIDs.identifier(parts[1])
      default: break
      }
    }
    return .track(tags)
  }
}
