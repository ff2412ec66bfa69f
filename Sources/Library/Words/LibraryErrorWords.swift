internal import GLib
internal import Glibc
public import Messages

public enum LibraryErrorWords {
  /// One sentence without its full stop; the database's own message is only for the terminal.
  public static func text(for error: any Error, in folder: BytePath) -> String {
    switch error {
    case let error as DatabaseError: text(for: error, in: folder)
    case let error as UserFileError: error.words
    case let failure as ServerFailure: ServerWords.text(for: failure)
    case ScanProcessError.noProgram(let why):
      Format.text(tr("Music files cannot be read: %s"), why)
    case ScanProcessError.endsAtOnce(let program):
      Format.text(tr("Music files cannot be read, because “%s” exits at once"), program)
    case ScanProcessError.otherBuild:
      tr("Gatefold was updated while it ran, and reads files again after a restart")
    case let error as SampleCrate.Missing:
      Format.text(tr("“%s”: %s"), error.source.text, String(cString: strerror(ENOENT)))
    default: "\(error)"
    }
  }

  private static func text(for error: DatabaseError, in folder: BytePath) -> String {
    switch error.kind {
    case .busy: tr("Another program is writing to the library")
    case .held: text(for: PenHolder(in: folder))
    case .full: tr("There is no space left on the disk for the library")
    case .readOnly: Format.text(tr("You do not have permission to write to “%s”"), folder.text)
    case .cannotOpen: Format.text(tr("The library in “%s” cannot be opened"), folder.text)
    case .disk: tr("The disk failed during an access to the library")
    case .newer: tr("The library was made by a newer Gatefold")
    case .broken: tr("The library is damaged")
    case .brokenAgain:
      tr("The library was damaged again right after it was repaired; the disk may be failing")
    case .stopped, .other: tr("The library does not respond as expected")
    }
  }

  private static func text(for holder: PenHolder) -> String {
    if let command = holder.command {
      return Format.text(tr("“%s” is working in the library"), "gatefold library \(command)")
    }
    guard let process = holder.process else { return tr("Another Gatefold has the library open") }
    return Format.text(tr("Gatefold (process %s) has the library open"), "\(process)")
  }
}

public enum ServerWords {
  /// One sentence without its full stop.
  public static func text(for failure: ServerFailure) -> String {
    let words =
      switch failure.reason {
      case .unreachable: tr("The server cannot be reached")
      case .tooSlow: tr("The server does not respond in time")
      case .certificate: tr("Nobody known has signed the server's certificate")
      case .redirect: tr("The server is at another address")
      case .status: tr("The server reports an error")
      case .notMusic: tr("There is no music server at this address")
      case .notJSON: tr("The server sent an answer that is not JSON")
      case .wrongSecret: tr("The name or the password is wrong")
      case .needsPassword: tr("The server accepts neither a hash of the password nor this key")
      case .noCall: tr("The server does not offer this")
      case .notAllowed: tr("The server does not allow this")
      case .notFound: tr("The server does not have this any more")
      case .tooLarge: tr("The server sends more than it should")
      case .senseless: tr("The server contradicts itself")
      case .refused: tr("The server refuses")
      case .unencrypted:
        tr("The server needs the password itself, which would be sent unencrypted")
      case .ended: tr("The program that speaks to servers has ended, or is not installed")
      case .noSpace: tr("There is no space on this computer")
      }
    return failure.detail.isEmpty ? words : "\(words) (\(failure.detail))"
  }

  public static func text(for problem: ServerAddress.Problem) -> String {
    switch problem {
    case .empty: tr("The address has no name of a server")
    case .scheme(let scheme):
      Format.text(tr("An address begins with “https://” or “http://”, not with “%s://”"), scheme)
    case .secret: tr("Enter the name and the password separately, not in the address")
    case .invalid: tr("This is no address of a server")
    }
  }
}

public enum UnreadableWords {
  /// One sentence without its full stop, followed by the system's message.
  public static func text(for failure: Unreadable) -> String {
    let words = text(for: failure.reason)
    return failure.detail.isEmpty ? words : "\(words) (\(failure.detail))"
  }

  public static func text(for reason: Unreadable.Reason) -> String {
    switch reason {
    case .missing: tr("The file does not exist")
    case .notPermitted: tr("You may not read the file")
    case .notRegular: tr("This is not a file")
    case .empty: tr("The file is empty")
    case .notAudio: tr("This is not a known kind of audio file")
    case .damaged: tr("The file is damaged")
    case .failed: tr("The system could not read the file")
    case .tooSlow: tr("Reading the file took too long")
    case .fatal: tr("The reader crashed on the file")
    }
  }
}

extension PlaylistError {
  /// For a line that begins with the file's name.
  public var words: String {
    switch self {
    case .gone: tr("no such file")
    case .unreadable(let reason): reason
    case .tooLarge:
      Format.text(
        tr(
          "a playlist may have %s MB and %s entry",
          "a playlist may have %s MB and %s entries",
          count: Playlist.countLimit
        ),
        "\(Playlist.sizeLimit >> 20)",
        Format.count(Playlist.countLimit)
      )
    case .notAPlaylist: tr("not a playlist")
    case .stream: tr("a stream of the network, not a list of files")
    case .withoutFiles(elsewhere: 0): tr("no files in the playlist")
    case .withoutFiles: tr("all of the playlist is on the network")
    }
  }
}

extension UserFileError {
  fileprivate var words: String {
    switch self {
    case .unreadable(let reason): reason
    case .newer: tr("the file was written by a newer Gatefold; nothing was imported")
    case .wrong(let line):
      Format.text(
        tr("line %s is damaged, or the file is incomplete or another one; nothing was imported"),
        Format.count(line)
      )
    }
  }
}
