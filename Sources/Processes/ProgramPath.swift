internal import Glibc

public enum ProgramPath {
  /// The program of that name: at the path in the variable, or located relative to this program's
  /// folder.
  public static func of(_ name: String, variable: String) -> String {
    if let given = getenv(variable), given.pointee != 0 { return String(cString: given) }
    return of(name, from: ownFolder)
  }

  /// The program of that name in the same folder, as in a build, or in the folder of installed
  /// helpers.
  static func of(_ name: String, from folder: String) -> String {
    let places = ["", "../libexec/", "../libexec/gatefold/", "../lib/", "../lib/gatefold/"]
      .map { "\(folder)/\($0)\(name)" }
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
