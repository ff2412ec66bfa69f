import Foundation

enum BuiltPrograms {
  /// The build folder, beside the program that runs the tests.
  static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  static func named(_ name: String) -> URL { folder.appending(path: name) }

  /// The environment of the tests without their display.
  static var withoutDisplay: [String: String] {
    let places = ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "GDK_BACKEND", "XDG_RUNTIME_DIR"]
    return ProcessInfo.processInfo.environment.filter { !places.contains($0.key) }
  }
}
