/// A report is a name and its fields, none of them empty, each terminated by a NUL, which no path
/// contains; one more NUL terminates the report.
public enum CrateReport: Sendable, Hashable {
  /// A track or a record is complete.
  case progress(CrateProgress)
  /// A file was not removed because somebody has changed it.
  case kept(String)
  /// No further report follows.
  case failed(CrateError)

  /// The file in the crate's folder that lists the written files; its leading dot hides it from
  /// scanners.
  public static let listName = ".gatefold-sample"

  public var bytes: [UInt8] { fields.flatMap { Array($0.utf8) + [0] } + [0] }

  /// Removes the reports from `bytes`.
  public static func take(from bytes: inout [UInt8]) -> [CrateReport] {
    var reports: [CrateReport] = []
    var fields: [String] = []
    var start = 0
    var taken = 0
    for (place, byte) in bytes.enumerated() where byte == 0 {
      if place > start {
        fields.append(String(decoding: bytes[start..<place], as: UTF8.self))
      } else {
        if let report = CrateReport(fields) { reports.append(report) }
        fields = []
        taken = place + 1
      }
      start = place + 1
    }
    bytes.removeFirst(taken)
    return reports
  }

  private var fields: [String] {
    switch self {
    case .progress(let now):
      let numbers = [
        now.recordsDone, now.recordCount, now.tracksDone, now.trackCount, now.byteCount,
      ]
      return ["progress"] + numbers.map { String($0) } + (now.newest.map { [$0] } ?? [])
    case .kept(let name): return ["kept", name]
    case .failed(let error):
      switch error {
      case .stopped: return ["stopped"]
      case .occupied(let folder, let name): return ["occupied", folder, name]
      case .notACrate(let folder): return ["not-a-crate", folder]
      case .busy(let folder): return ["busy", folder]
      case .notAFolder(let path): return ["not-a-folder", path]
      case .notWritable(let path): return ["not-writable", path]
      case .diskFull(let path): return ["disk-full", path]
      case .failed(let path, let reason): return ["failed", path, reason]
      }
    }
  }

  private init?(_ fields: [String]) {
    switch (fields.first, fields.count) {
    case ("progress", 6...7):
      let numbers = fields[1...5].compactMap { Int($0) }
      guard numbers.count == 5 else { return nil }
      self = .progress(
        CrateProgress(
          recordsDone: numbers[0],
          recordCount: numbers[1],
          tracksDone: numbers[2],
          trackCount: numbers[3],
          byteCount: numbers[4],
          newest: fields.count > 6 ? fields[6] : nil
        )
      )
    case ("kept", 2): self = .kept(fields[1])
    case ("stopped", 1): self = .failed(.stopped)
    case ("occupied", 3): self = .failed(.occupied(folder: fields[1], by: fields[2]))
    case ("not-a-crate", 2): self = .failed(.notACrate(folder: fields[1]))
    case ("busy", 2): self = .failed(.busy(folder: fields[1]))
    case ("not-a-folder", 2): self = .failed(.notAFolder(path: fields[1]))
    case ("not-writable", 2): self = .failed(.notWritable(path: fields[1]))
    case ("disk-full", 2): self = .failed(.diskFull(path: fields[1]))
    case ("failed", 3): self = .failed(.failed(path: fields[1], reason: fields[2]))
    default: return nil
    }
  }
}
