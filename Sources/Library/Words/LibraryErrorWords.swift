internal import GLib
internal import Messages

public nonisolated enum LibraryErrorWords {
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
