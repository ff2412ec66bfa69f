/// Why the sample crate could not be written or removed.
public enum CrateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The work was cancelled; complete files remain, and the next run continues there.
  case stopped
  /// The folder contains something that does not belong to the crate.
  case occupied(folder: String, by: String)
  /// The folder contains no sample crate.
  case notACrate(folder: String)
  /// Another process is writing or removing the crate.
  case busy(folder: String)
  /// A path that should be a folder is something else.
  case notAFolder(path: String)
  /// The user has no permission to write here.
  case notWritable(path: String)
  /// The disk is full.
  case diskFull(path: String)
  /// A system call failed for another reason.
  case failed(path: String, reason: String)

  /// The message for the user, in English.
  public var description: String {
    switch self {
    case .stopped: "The sample crate was stopped."
    case .occupied(let folder, let name):
      "“\(folder)” is not empty: “\(name)” does not belong to the sample crate."
    case .notACrate(let folder): "There is no sample crate in “\(folder)”."
    case .busy(let folder): "Another program is writing to the sample crate in “\(folder)”."
    case .notAFolder(let path): "“\(path)” is not a folder."
    case .notWritable(let path): "“\(path)” cannot be written to."
    case .diskFull(let path): "There is no space left on the disk for “\(path)”."
    case .failed(let path, let reason): "“\(path)”: \(reason)"
    }
  }
}
