/// The library's number for a record, track or other object; a number is never reused.
public protocol Identity: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The stored number.
  var number: Int64 { get }
  /// Creates an identity from a stored number.
  init(_ number: Int64)
}

extension Identity {
  /// In the order of creation.
  public static func < (one: Self, other: Self) -> Bool { one.number < other.number }

  /// The number.
  public var description: String { "\(number)" }
}

/// A record of the library.
public struct RecordID: Identity {
  /// The stored number.
  public let number: Int64
  /// Creates an identity from a stored number.
  public init(_ number: Int64) { self.number = number }
}

/// A track of the library.
public struct TrackID: Identity {
  /// The stored number.
  public let number: Int64
  /// Creates an identity from a stored number.
  public init(_ number: Int64) { self.number = number }
}

/// A folder with tracks.
public struct FolderID: Identity {
  /// The stored number.
  public let number: Int64
  /// Creates an identity from a stored number.
  public init(_ number: Int64) { self.number = number }
}

/// A music folder that the user added, including its subfolders.
public struct RootID: Identity {
  /// The stored number.
  public let number: Int64
  /// Creates an identity from a stored number.
  public init(_ number: Int64) { self.number = number }

  /// The root of folders whose root was removed or is not yet determined.
  public static let none = RootID(0)
}

/// A source of music.
public struct SourceID: Identity {
  /// The stored number.
  public let number: Int64
  /// Creates an identity from a stored number.
  public init(_ number: Int64) { self.number = number }

  /// The music folders that the user added.
  public static let folders = SourceID(1)
  /// Music servers that speak OpenSubsonic.
  public static let servers = SourceID(2)
}

/// A row of the user's lists.
public struct ListRowID: Identity {
  /// The stored number.
  public let number: Int64
  /// Creates an identity from a stored number.
  public init(_ number: Int64) { self.number = number }
}
