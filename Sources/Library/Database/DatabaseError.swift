internal import CSQLite
internal import Glibc

/// What a database could not do, in words for people and by its kind for the program.
public struct DatabaseError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Which kind of trouble it is.
  public enum Kind: Sendable, Equatable {
    /// Another program holds it, and did not let go in time.
    case busy
    /// There is no room on the disk.
    case full
    /// It may not be written.
    case readOnly
    /// Its content does not hold together, or it is no database.
    case broken
    /// It is damaged, and another program uses it, so that it cannot be mended now.
    case brokenInUse
    /// It is damaged again right after it was mended.
    case brokenAgain
    /// It cannot be opened.
    case cannotOpen
    /// The disk did not do what was asked.
    case disk
    /// Nobody wants it any more.
    case stopped
    /// It was made by a newer program.
    case newer
    /// Anything else.
    case other
  }

  /// Which kind of trouble it is.
  public let kind: Kind
  /// What happened, for people.
  public let description: String

  /// Whether it may come of damage: a damaged table or index also shows as a statement that makes no
  /// sense, or as a rule of the tables that does not hold.
  var mayBeDamage: Bool { kind == .broken || kind == .other }

  /// An error in words.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// What SQLite says of its last failure.
  init(code: Int32, message: String, system: Int32 = 0) {
    let hasNoRoom = [ENOSPC, EDQUOT, EFBIG].contains(system)
    kind =
      switch code & 0xff {
      // Making SQLite's log, or the memory that programs share, needs some room as well.
      case SQLITE_IOERR where code == SQLITE_IOERR | 19 << 8: .full
      case SQLITE_IOERR where hasNoRoom, SQLITE_CANTOPEN where hasNoRoom: .full
      // A quota or a limit of file sizes is no room either; SQLite has only a failed write for it.
      case SQLITE_IOERR where code == SQLITE_IOERR | 3 << 8: .full
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_FULL: .full
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .readOnly
      case SQLITE_CORRUPT, SQLITE_NOTADB: .broken
      case SQLITE_CANTOPEN: .cannotOpen
      case SQLITE_IOERR: .disk
      case SQLITE_INTERRUPT: .stopped
      default: .other
      }
    description =
      switch kind {
      case .busy: "another program is writing to the library (\(message))"
      case .full: "there is no room left on the disk for the library (\(message))"
      case .readOnly: "the library may not be written (\(message))"
      case .broken, .brokenInUse, .brokenAgain: "the library's database is damaged (\(message))"
      case .cannotOpen: "the library's database cannot be opened (\(message))"
      case .disk: "the disk failed under the library's database (\(message))"
      case .newer, .stopped, .other: "the library's database failed (\(message))"
      }
  }
}
