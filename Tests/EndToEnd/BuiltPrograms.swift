import Foundation
import TestSupport

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

extension TemporaryFolder {
  /// The variables that lead a program to a home in it, whose parts are `DATA`, `CACHE` and so on.
  @MainActor func home(_ name: String = "") -> [String: String] {
    var home = ["HOME": path(name)]
    for kind in ["DATA", "CACHE", "CONFIG", "STATE"] {
      home["XDG_\(kind)_HOME"] = path(name.isEmpty ? kind : "\(name)/\(kind)")
    }
    return home
  }
}
