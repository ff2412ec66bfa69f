import Foundation

enum BuiltPrograms {
  static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  static func named(_ name: String) -> URL { folder.appending(path: name) }

  /// The environment of the tests without their display, and without what GTK takes from the user's.
  static var withoutDisplay: [String: String] {
    let names = [
      "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "GDK_BACKEND", "XDG_RUNTIME_DIR",
      "GDK_SCALE", "GDK_DPI_SCALE", "GTK_IM_MODULE", "GTK_THEME",
    ]
    return ProcessInfo.processInfo.environment.filter { !names.contains($0.key) }
  }
}
