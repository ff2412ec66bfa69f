internal import CPictures
internal import GLib
internal import Glibc
internal import Library
internal import Messages
internal import Motion
internal import Pixels
internal import Processes
internal import Showcase

/// A home with a library of so many albums, scanned, and small covers on disk for all of them.
///
/// Some have lists as well. The music is files without sound. Sixty-four pictures, in turns, are the covers.
struct AppHome {
  let albums: Int
  let folder: String

  nonisolated static let pictureCount = 64

  /// Makes it, unless it was made before; `lists` are how many rows each list has.
  init(albums: Int, lists: [Int] = [], in folder: String) async throws {
    self.albums = albums
    self.folder = folder
    mkdir(folder, 0o755)
    guard albums > 0, access("\(folder)/made", F_OK) != 0 else { return }
    let names = SyntheticNames(count: albums * SyntheticNames.tracksOfAlbum)
    try names.makeFiles(in: "\(folder)/music")
    for part in ["data", "cache", "cache/gatefold", "cache/gatefold/covers"] {
      mkdir("\(folder)/\(part)", 0o755)
    }
    let store = LibraryStore(folder: BytePath("\(folder)/data/gatefold"))
    try await store.open()
    guard let root = try await store.addRoot(BytePath("\(folder)/music")) else { return }
    let reader = SyntheticReader(names: names) { Self.mark(of: $0) }
    _ = try await LibraryScanner(store: store, reader: reader).scan(root)
    try await Self.fill(store, lists)
    await store.close()
    for number in 0..<Self.pictureCount {
      let key = Self.digest(of: number).hexadecimal
      let path = "\(folder)/cache/gatefold/covers/\(key).jpg"
      let file = Descriptor(adopting: creat(path, 0o644))
      guard writeAll(Self.cover(number), to: file.number) else { return }
    }
    close(creat("\(folder)/made", 0o644))
  }

  private static func fill(_ store: LibraryStore, _ lists: [Int]) async throws {
    let tracks = lists.isEmpty ? [] : try await store.contents().tracks
    for (index, count) in lists.enumerated() {
      let rows = (0..<count).map { row in
        let track = tracks[(index * 1000 + row) % tracks.count]
        return NodeDraft.track(track.id, track.title)
      }
      try await store.apply(.insert([.stack("List \(index)", rows)], into: ListNode.top))
    }
  }

  func forgetBakedCovers() { unlink("\(folder)/cache/gatefold/baked") }

  var environment: [String: String] {
    [
      "HOME": folder, "XDG_DATA_HOME": "\(folder)/data", "XDG_CACHE_HOME": "\(folder)/cache",
      "XDG_STATE_HOME": "\(folder)/state", "XDG_CONFIG_HOME": "\(folder)/config",
    ]
  }

  private nonisolated static func mark(of album: Int) -> PictureMark {
    PictureMark(
      digest: digest(of: album % pictureCount),
      byteCount: 100_000,
      kind: .jpeg,
      isFrontCover: true
    )
  }

  private nonisolated static func digest(of number: Int) -> Digest {
    guard let digest = Digest([UInt8](repeating: UInt8(number), count: Digest.byteCount)) else {
      preconditionFailure("a digest has as many bytes as a digest has")
    }
    return digest
  }

  /// A cover as large as the cache keeps them, and coded as they are.
  private static func cover(_ number: Int) -> [UInt8] {
    let side = CoverStore.shortSide
    var pixels = PaintedCover(number).paint(side: side).pixels
    var coded: UnsafeMutablePointer<UInt8>?
    var count = 0
    pixels.withUnsafeMutableBytes { bytes in
      var image = cpictures_image()
      (image.width, image.height, image.channels) = (UInt32(side), UInt32(side), 4)
      image.pixels = bytes.bindMemory(to: UInt8.self).baseAddress
      _ = cpictures_code(&image, false, &coded, &count)
    }
    defer { free(coded) }
    return Array(UnsafeBufferPointer(start: coded, count: count))
  }
}
