public import Messages
public import Values

/// A provider of the rows of roots.
public protocol RootUpdating: Sendable {
  var id: SourceID { get }

  /// Updates the tracks of a root, or only those in some folders below it; absent tracks are marked
  /// as missing, not deleted.
  ///
  /// `progress` is called often and from any thread.
  func update(
    _ root: LibraryRoot,
    folders: [BytePath]?,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> ScanSummary
}

/// A provider of the music in roots.
///
/// Shelves, lists and search read its rows in the database and never use the source itself.
public protocol Source: RootUpdating {
  /// The picture that is a record's cover; nil if it has none. Throws if this cannot be determined.
  func cover(of record: RecordID, in library: LibraryReader) async throws -> CoverSource?

  /// The thumbnail of a picture as pixels; nil if there is none or it cannot be displayed.
  func thumbnail(of cover: CoverSource) async -> CoverStore.Thumbnail?

  /// The thumbnail of a picture as a file for other programs; nil if there is none or it cannot be
  /// displayed.
  func file(of cover: CoverSource) async -> [UInt8]?

  func lyrics(of location: Location) async -> Lyrics?

  /// Ends all work on pictures and lyrics, and waits until it has ended.
  func close() async
}

extension Source {
  public func lyrics(of location: Location) async -> Lyrics? { nil }
}
