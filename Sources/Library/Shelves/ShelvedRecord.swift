public import Values

/// A record with the properties by which shelves sort and display it.
///
/// It is an immutable object, so that sorting and passing a hundred thousand of them only moves
/// references; a changed record is a new object with the same id.
public final class ShelvedRecord: Sendable, Identifiable {
  public let record: Record
  private let names: ShelfNames
  /// Whether it is on no shelf.
  public let isHidden: Bool

  public var artist: String {
    let own = record.album.artist
    if !own.isEmpty { return own }
    return record.isSigned ? names.variousArtists : names.unknownArtist
  }
  public var artistKey: SortKey {
    if !record.album.artist.isEmpty { return record.album.artistKey }
    return record.isSigned ? names.variousKey : names.unknownKey
  }

  /// Whether one of its tracks can be played.
  public var isAvailable: Bool { record.availableCount > 0 }
  public var id: RecordID { record.id }
  public var title: String { record.album.title }
  /// The most frequent year of its tracks.
  public var year: Int? { record.album.year }

  /// Whether its cover is embedded in its tracks; the picture's key then identifies it.
  public var hasOwnPicture: Bool { record.album.picture != nil }

  /// The shelves that it is on regardless of other records and of the division.
  var shelves: [ShelfID] {
    isHidden ? [] : record.isFavourite ? Self.favourite : Self.plain
  }

  // Shared, because every record is on these.
  private static let plain: [ShelfID] = [.all]
  private static let favourite: [ShelfID] = [.all, .favourites]

  public var subtitle: String { year.map { "\(artist) · \($0)" } ?? artist }

  /// A record for shelves; `names` has the texts for records without an artist of their own.
  public init(_ record: Record, names: ShelfNames = ShelfNames(), isHidden: Bool = false) {
    self.record = record
    self.names = names
    self.isHidden = isHidden
  }

  func isSame(as other: ShelvedRecord) -> Bool {
    self === other
      || (record == other.record && artist == other.artist && isHidden == other.isHidden)
  }

  /// Whether two versions of a record may have the same cover.
  ///
  /// A record without an embedded picture may get one from its folder when tracks are added, and a
  /// cover can be loaded once its disk is available.
  public func mayShareCover(with other: ShelvedRecord) -> Bool {
    record.album.picture == other.record.album.picture
      && (record.album.picture != nil || record.trackCount == other.record.trackCount)
      && isAvailable == other.isAvailable
  }

  public func hasSameTexts(as other: ShelvedRecord) -> Bool {
    title == other.title && artist == other.artist && year == other.year
      && (record.album.heart != nil) == (other.record.album.heart != nil)
  }

  /// Whether both look the same.
  ///
  /// Plays are not displayed; they only affect the order.
  public func looks(like other: ShelvedRecord) -> Bool {
    self === other || (artist == other.artist && record.looks(like: other.record))
  }
}

extension Record {
  fileprivate func looks(like other: Record) -> Bool {
    album == other.album && trackCount == other.trackCount
      && (availableCount > 0) == (other.availableCount > 0)
  }
}

/// The localised names for records without an artist of their own; shared by all records.
public final class ShelfNames: Sendable {
  public let variousArtists: String
  public let unknownArtist: String
  let variousKey: SortKey
  let unknownKey: SortKey

  public init(
    variousArtists: String = "Various Artists",
    unknownArtist: String = "Unknown Artist"
  ) {
    self.variousArtists = variousArtists
    self.unknownArtist = unknownArtist
    variousKey = SortKey(variousArtists)
    unknownKey = SortKey(unknownArtist)
  }
}
