public import Identities

/// Where the music of roots comes from.
///
/// Shelves, lists and search see its rows in the database and never the source itself.
public protocol Source: Sendable {
  /// The number that its roots are stored with.
  var id: SourceID { get }

  /// Where the track with this path can be heard.
  static func location(of path: BytePath) -> Location

  /// Writes the tracks of a root, or only those in some folders below it; what has gone is marked as
  /// missing, and not deleted.
  ///
  /// `progress` is called often and from any thread.
  func update(
    _ root: LibraryRoot,
    folders: [BytePath]?,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> ScanSummary

  /// Which picture is a record's cover; nil if it has none. Throws if that could not be found out.
  func cover(of record: RecordID, in library: LibraryReader) async throws -> CoverSource?

  /// The picture of a key as pixels; nil where there is none that can be shown.
  func thumbnail(of cover: CoverSource) async -> CoverStore.Thumbnail?

  /// The picture of a key as a file for other programs; nil where there is none that can be shown.
  func file(of cover: CoverSource) async -> [UInt8]?

  /// Ends all work on pictures, and waits for that.
  func close() async
}
