/// The library's number for a record, track or other object; a number is never reused.
public protocol Identity: Hashable, Comparable, Sendable, CustomStringConvertible {
  var number: Int64 { get }
  init(_ number: Int64)
}

extension Identity {
  public static func < (one: Self, other: Self) -> Bool { one.number < other.number }

  public var description: String { "\(number)" }
}

public struct RecordID: Identity {
  public let number: Int64
  public init(_ number: Int64) { self.number = number }
}

public struct TrackID: Identity {
  public let number: Int64
  public init(_ number: Int64) { self.number = number }
}

public struct FolderID: Identity {
  public let number: Int64
  public init(_ number: Int64) { self.number = number }
}

/// A music folder that the user added, including its subfolders.
public struct RootID: Identity {
  public let number: Int64
  public init(_ number: Int64) { self.number = number }

  /// The root of folders whose root was removed or is not yet determined.
  public static let none = RootID(0)
}

/// A source of music.
public struct SourceID: Identity {
  public let number: Int64
  public init(_ number: Int64) { self.number = number }

  public static let folders = SourceID(1)
  /// Music servers that speak OpenSubsonic.
  public static let servers = SourceID(2)
}

public struct ListRowID: Identity {
  public let number: Int64
  public init(_ number: Int64) { self.number = number }
}
