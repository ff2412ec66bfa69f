internal import CSQLite
internal import Glibc

public struct DatabaseError: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Kind: Sendable, Equatable {
    /// Another program holds a lock and did not release it in time.
    case busy
    /// Another program has the library open for writing.
    case held
    case full
    case readOnly
    case broken
    /// It is damaged again right after a repair.
    case brokenAgain
    case cannotOpen
    case disk
    case stopped
    /// A newer program wrote it.
    case newer
    case other
  }

  public let kind: Kind
  public let description: String

  /// Whether damage may be the cause: a damaged table or index also shows as an invalid statement
  /// or a violated constraint.
  var mayBeDamage: Bool { kind == .broken || kind == .other }

  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  init(code: Int32, message: String, system: Int32 = 0) {
    let hasNoRoom = [ENOSPC, EDQUOT, EFBIG].contains(system)
    kind =
      switch code & 0xff {
      // SQLite's log and its shared memory need room as well.
      case SQLITE_IOERR where code == SQLITE_IOERR | 19 << 8: .full
      case SQLITE_IOERR where hasNoRoom, SQLITE_CANTOPEN where hasNoRoom: .full
      // A quota or a file size limit counts as a full disk; SQLite reports only a failed write.
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
      case .broken, .brokenAgain: "the library's database is damaged (\(message))"
      case .cannotOpen: "the library's database cannot be opened (\(message))"
      case .disk: "the disk failed under the library's database (\(message))"
      case .held, .newer, .stopped, .other: "the library's database failed (\(message))"
      }
  }
}
