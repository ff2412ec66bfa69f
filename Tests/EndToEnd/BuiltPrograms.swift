import Foundation

/// The programs that were built together with these tests.
enum BuiltPrograms {
  /// Where they lie: beside the program that runs the tests, wherever it was built.
  static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// A program by its name.
  static func named(_ name: String) -> URL { folder.appending(path: name) }

  /// The environment of the tests, without what leads to their display.
  static var withoutDisplay: [String: String] {
    let places = ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "GDK_BACKEND", "XDG_RUNTIME_DIR"]
    return ProcessInfo.processInfo.environment.filter { !places.contains($0.key) }
  }
}
