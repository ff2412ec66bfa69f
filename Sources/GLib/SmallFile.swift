import CGLib

/// Files that are read and written as a whole; not on the main thread, as disks may be slow.
public nonisolated enum SmallFile {
  /// The content of a file; nil if it does not exist.
  public static func bytes(of path: String) throws(GLibError) -> [UInt8]? {
    var content: UnsafeMutablePointer<CChar>?
    var count = gsize(0)
    do {
      _ = try throwingGLibError { g_file_get_contents(path, &content, &count, $0) }
    } catch {
      if error.isNoSuchFile { return nil }
      throw error
    }
    defer { g_free(content) }
    return Array(UnsafeRawBufferPointer(start: content, count: Int(count)))
  }

  /// Replaces a file's content atomically; missing parent folders are made for the user only.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(GLibError) {
    let folder = g_path_get_dirname(path)
    defer { g_free(folder) }
    g_mkdir_with_parents(folder, 0o700)
    let text = bytes.map { CChar(bitPattern: $0) }
    _ = try throwingGLibError {
      g_file_set_contents_full(
        path,
        text,
        gssize(text.count),
        G_FILE_SET_CONTENTS_CONSISTENT,
        0o600,
        $0
      )
    }
  }
}

extension GLibError {
  /// Whether the file does not exist.
  public nonisolated var isNoSuchFile: Bool {
    domain == "g-file-error-quark" && code == Int32(G_FILE_ERROR_NOENT.rawValue)
  }
}
