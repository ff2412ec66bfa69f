import CGLib

/// Where the running program is installed: the folder above that of its file.
public nonisolated enum OwnPrefix {
  /// `/usr` if it is unknown.
  public static let path: String = {
    guard let program = g_file_read_link("/proc/self/exe", nil) else { return "/usr" }
    defer { g_free(program) }
    let folder = g_path_get_dirname(program)
    defer { g_free(folder) }
    guard let prefix = g_path_get_dirname(folder) else { return "/usr" }
    defer { g_free(prefix) }
    return String(cString: prefix)
  }()
}
