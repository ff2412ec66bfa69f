public enum CrateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Complete files remain, and the next run continues there.
  case stopped
  case occupied(folder: String, by: String)
  case notACrate(folder: String)
  case busy(folder: String)
  case notAFolder(path: String)
  case notWritable(path: String)
  case diskFull(path: String)
  case failed(path: String, reason: String)

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
