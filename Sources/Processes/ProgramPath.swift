internal import Glibc

/// Where the programs are that Gatefold brings with it.
public enum ProgramPath {
  /// The program of that name: named by the variable, beside this one, or in libexec.
  public static func of(_ name: String, variable: String) -> String {
    if let given = getenv(variable), given.pointee != 0 { return String(cString: given) }
    let folder = ownFolder
    let places = [
      "\(folder)/\(name)", "\(folder)/../libexec/gatefold/\(name)", "\(folder)/../libexec/\(name)",
    ]
    return places.first { access($0, X_OK) == 0 } ?? places[0]
  }

  private static var ownFolder: String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      // The buffer is never empty.
      // swift-format-ignore: NeverForceUnwrap
      readlink("/proc/self/exe", bytes.bindMemory(to: CChar.self).baseAddress!, bytes.count)
    }
    let path = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
