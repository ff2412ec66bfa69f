import CGLib

nonisolated enum OwnPrefix {
  /// `/usr` if it is unknown.
  static let path: String = {
    guard let program = g_file_read_link("/proc/self/exe", nil) else { return "/usr" }
    defer { g_free(program) }
    let folder = g_path_get_dirname(program)
    defer { g_free(folder) }
    guard let prefix = g_path_get_dirname(folder) else { return "/usr" }
    defer { g_free(prefix) }
    return String(cString: prefix)
  }()
}
