/// Why the sample crate could not be written or removed.
public enum CrateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The work was cancelled; what is there stays, and the next time goes on from it.
  case stopped
  /// The folder has something that is not the crate's.
  case occupied(folder: String, by: String)
  /// There is no sample crate in the folder.
  case notACrate(folder: String)
  /// Another program is writing or removing it just now.
  case busy(folder: String)
  /// There is something else where a folder should be.
  case notAFolder(path: String)
  /// The user has no right to write here.
  case notWritable(path: String)
  /// There is no room left on the disk.
  case diskFull(path: String)
  /// The system refuses for another reason.
  case failed(path: String, reason: String)

  /// What to tell the user, in English.
  public var description: String {
    switch self {
    case .stopped: "The sample crate was stopped."
    case .occupied(let folder, let name):
      "“\(folder)” is not empty: “\(name)” does not belong to the sample crate."
    case .notACrate(let folder): "There is no sample crate in “\(folder)”."
    case .busy(let folder): "Another program is at work on the sample crate in “\(folder)”."
    case .notAFolder(let path): "“\(path)” is not a folder."
    case .notWritable(let path): "“\(path)” cannot be written to."
    case .diskFull(let path): "There is no room left on the disk for “\(path)”."
    case .failed(let path, let reason): "“\(path)”: \(reason)"
    }
  }
}
