public import Identities

/// A record as it stands on shelves: what it is sorted by and said of it, worked out once.
///
/// It is an object, so that a hundred thousand of them are put in order and handed over by moving
/// references; it never changes, and a record that does is another object with the same number.
public final class ShelvedRecord: Sendable, Identifiable {
  /// The album and the sums of its tracks.
  public let record: Record
  private let names: ShelfNames

  /// Whom it is by, in words for people.
  public var artist: String {
    let own = record.album.artist
    if !own.isEmpty { return own }
    return record.isSigned ? names.variousArtists : names.unknownArtist
  }
  /// Where that stands among artists.
  public var artistKey: SortKey {
    if !record.album.artist.isEmpty { return record.album.artistKey }
    return record.isSigned ? names.variousKey : names.unknownKey
  }

  /// Whether one of its tracks can be played.
  public var isAvailable: Bool { record.availableCount > 0 }
  /// The record's number.
  public var id: RecordID { record.id }
  /// Its title.
  public var title: String { record.album.title }
  /// The commonest year of its tracks.
  public var year: Int? { record.album.year }

  /// Whether its cover is embedded in its tracks: then its key says which picture it is.
  public var hasOwnPicture: Bool { record.album.picture != nil }

  /// The shelves that it stands on by itself, however the others are and however all are divided.
  var shelves: [ShelfID] { record.isFavourite ? Self.favourite : Self.plain }

  // Made once: all records stand on these.
  private static let plain: [ShelfID] = [.all]
  private static let favourite: [ShelfID] = [.all, .favourites]

  /// The second line below its cover: whom it is by, and when.
  public var subtitle: String { year.map { "\(artist) · \($0)" } ?? artist }

  /// A record on its shelves; `names` is what those are called that nobody signed.
  public init(_ record: Record, names: ShelfNames = ShelfNames()) {
    self.record = record
    self.names = names
  }

  /// Whether both are the same in all.
  func isSame(as other: ShelvedRecord) -> Bool {
    self === other || (record == other.record && artist == other.artist)
  }

  /// Whether the cover of one can be that of the other, which it was or became.
  ///
  /// A record without a picture of its own may get one from its folder, with more tracks; and what a disk
  /// has can be shown once that is there.
  public func mayShareCover(with other: ShelvedRecord) -> Bool {
    record.album.picture == other.record.album.picture
      && (record.album.picture != nil || record.trackCount == other.record.trackCount)
      && isAvailable == other.isAvailable
  }

  /// Whether both say the same below their covers.
  public func saysSame(as other: ShelvedRecord) -> Bool {
    title == other.title && artist == other.artist && year == other.year
      && (record.album.heart != nil) == (other.record.album.heart != nil)
  }

  /// Whether both say and show the same.
  ///
  /// How often and when they were heard is not seen: it only says where they stand.
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

/// What records are called that nobody signed, in the user's language; all records share it.
public final class ShelfNames: Sendable {
  /// For records of many artists.
  public let variousArtists: String
  /// For records without any.
  public let unknownArtist: String
  let variousKey: SortKey
  let unknownKey: SortKey

  /// Names; in English where none are given.
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
