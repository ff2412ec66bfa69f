internal import GLib
internal import Library
internal import Pixels
internal import TagRecord
internal import Widgets

/// The covers of the library's records: found, read and decoded on workers.
nonisolated final class RecordArt: Widgets.CoverSource {
  typealias ID = CoverID

  private let store: LibraryStore
  private let covers: CoverStore
  /// Where covers come from, as far as it was asked; nil where a record has none.
  private let known = Locked<[Int64: Library.CoverSource?]>([:])

  init(store: LibraryStore, covers: CoverStore) {
    self.store = store
    self.covers = covers
  }

  @concurrent func art(of id: CoverID, side: Int) async throws -> Picture? {
    guard let source = await source(of: id.value), !Task.isCancelled else { return nil }
    guard let thumbnail = await covers.thumbnail(of: source) else { return nil }
    return thumbnail.pixels.withUnsafeBytes { bytes in
      Picture(
        copying: bytes,
        width: thumbnail.width,
        height: thumbnail.height,
        stride: thumbnail.width * 4,
        layout: .premultiplied
      )
    }
  }

  /// A record's cover as a file that other programs can show.
  @concurrent func file(ofRecord album: Int64) async -> [UInt8]? {
    guard let source = await source(of: album) else { return nil }
    return await covers.file(of: source)
  }

  /// Whether a record is known to have no picture.
  func isBare(_ album: Int64) -> Bool {
    known.withLock { known in if let source = known[album] { source == nil } else { false } }
  }

  /// Asks anew where the cover of a record comes from.
  func forget(_ album: Int64) { known.withLock { $0[album] = nil } }

  /// Where a record's cover comes from: its first disc's picture, else a file beside its tracks.
  private func source(of album: Int64) async -> Library.CoverSource? {
    if let source = known.withLock({ $0[album] }) { return source }
    let found: Library.CoverSource?
    do {
      found = try await look(for: album)
    } catch {
      // The library is busy or closed, or nobody waits: the next one who asks may be luckier.
      return nil
    }
    known.withLock { $0[album] = .some(found) }
    return found
  }

  private func look(for album: Int64) async throws -> Library.CoverSource? {
    if let path = try await store.pictureFile(ofAlbum: album),
      let digest = try await store.picture(ofAlbum: album)
    {
      let mark = PictureMark(digest: digest, byteCount: 0, kind: .unknown, isFrontCover: true)
      return Library.CoverSource(track: path.bytes, picture: mark)
    }
    return try await covers.cover(among: try await store.images(besideAlbum: album))
  }
}
