internal import GLib
internal import Library
internal import SampleCrate

/// What went wrong, in the user's language.
nonisolated enum TroubleWords {
  /// One sentence without its full stop; the system's own words where there are no better ones.
  static func text(for error: any Error, in folder: BytePath) -> String {
    switch error {
    case let error as DatabaseError: text(for: error, in: folder)
    case let error as CrateError: text(for: error)
    case ScanProcessError.noProgram(let why):
      Format.text(tr("Music files cannot be read: %s"), why)
    case ScanProcessError.endsAtOnce(let program):
      Format.text(tr("Music files cannot be read, for “%s” ends at once"), program)
    default: "\(error)"
    }
  }

  private static func text(for error: DatabaseError, in folder: BytePath) -> String {
    switch error.kind {
    case .busy: tr("Another program is writing to the library")
    case .full: tr("There is no room left on the disk for the library")
    case .readOnly: Format.text(tr("“%s” may not be written"), folder.text)
    case .cannotOpen: Format.text(tr("The library in “%s” cannot be opened"), folder.text)
    case .disk: tr("The disk failed under the library")
    case .newer: tr("The library was made by a newer Gatefold")
    case .broken: Format.text(tr("The library is damaged: %s"), error.description)
    case .other: error.description
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
      Format.text(tr("Another program is at work on the sample crate in “%s”"), folder)
    case .notAFolder(let path): Format.text(tr("“%s” is not a folder"), path)
    case .notWritable(let path): Format.text(tr("“%s” cannot be written to"), path)
    case .diskFull(let path): Format.text(tr("There is no room left on the disk for “%s”"), path)
    case .failed(let path, let reason): Format.text(tr("“%s”: %s"), path, reason)
    }
  }
}
