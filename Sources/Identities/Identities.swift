/// The number by which the library knows something; it is never used for anything else.
public protocol Identity: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number as it is stored.
  var number: Int64 { get }
  /// An identity that was stored.
  init(_ number: Int64)
}

extension Identity {
  /// In the order in which they were given.
  public static func < (one: Self, other: Self) -> Bool { one.number < other.number }

  /// The number.
  public var description: String { "\(number)" }
}

/// A record of the library.
public struct RecordID: Identity {
  /// The number as it is stored.
  public let number: Int64
  /// An identity that was stored.
  public init(_ number: Int64) { self.number = number }
}

/// A track of the library.
public struct TrackID: Identity {
  /// The number as it is stored.
  public let number: Int64
  /// An identity that was stored.
  public init(_ number: Int64) { self.number = number }
}

/// A folder with tracks.
public struct FolderID: Identity {
  /// The number as it is stored.
  public let number: Int64
  /// An identity that was stored.
  public init(_ number: Int64) { self.number = number }
}

/// A folder that the user named, with all that is below it.
public struct RootID: Identity {
  /// The number as it is stored.
  public let number: Int64
  /// An identity that was stored.
  public init(_ number: Int64) { self.number = number }

  /// That of folders whose root was removed, or is not known yet.
  public static let none = RootID(0)
}

/// A source of music.
public struct SourceID: Identity {
  /// The number as it is stored.
  public let number: Int64
  /// An identity that was stored.
  public init(_ number: Int64) { self.number = number }

  /// The folders that the user named.
  public static let folders = SourceID(1)
}

/// A row of the lists.
public struct ListRowID: Identity {
  /// The number as it is stored.
  public let number: Int64
  /// An identity that was stored.
  public init(_ number: Int64) { self.number = number }
}
