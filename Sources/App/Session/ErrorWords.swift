internal import CrateReports
internal import GLib
internal import Library

nonisolated enum ErrorWords {
  /// A sentence without a full stop; the system's message if there is no better one.
  static func text(for error: any Error, in folder: BytePath) -> String {
    switch error {
    case let error as CrateError: text(for: error)
    case CrateProgram.Failure.noProgram(let why):
      Format.text(tr("The sample crate cannot be made or removed: %s"), why)
    case CrateProgram.Failure.ended(let program):
      Format.text(tr("“%s” ended before the sample crate was complete"), program)
    default: LibraryErrorWords.text(for: error, in: folder)
    }
  }

  private static func text(for error: CrateError) -> String {
    switch error {
    case .stopped: tr("The sample crate was stopped")
    case .occupied(let folder, let name):
      Format.text(
        tr("“%s” is not empty: “%s” does not belong to the sample crate"),
        folder,
        name
      )
    case .notACrate(let folder): Format.text(tr("There is no sample crate in “%s”"), folder)
    case .busy(let folder):
      Format.text(tr("Another program is writing to the sample crate in “%s”"), folder)
    case .notAFolder(let path): Format.text(tr("“%s” is not a folder"), path)
    case .notWritable(let path): Format.text(tr("“%s” cannot be written to"), path)
    case .diskFull(let path): Format.text(tr("There is no space left on the disk for “%s”"), path)
    case .failed(let path, let reason): Format.text(tr("“%s”: %s"), path, reason)
    }
  }
}
