internal import CGStreamer
internal import CTrackSource
internal import Glibc
internal import Playback

/// GStreamer, with only those features that playing music needs.
enum GStreamer {
  enum Registry {
    case file(String)
    /// This file, or, if there is none, a scan for plugins.
    case fileOrScan(String)
  }

  static let pluginVariables = [
    "GST_PLUGIN_SYSTEM_PATH_1_0", "GST_PLUGIN_SYSTEM_PATH", "GST_PLUGIN_PATH_1_0",
    "GST_PLUGIN_PATH",
  ]

  /// Initialises GStreamer; returns false where the registry's file is missing or older than the
  /// plugins.
  static func start(_ registry: Registry, keeping words: Set<String>) -> Bool {
    setenv("GST_REGISTRY_FORK", "no", 1)
    // The sandbox forbids generating code at run time, which Orc would do for its loops.
    setenv("ORC_CODE", "backup", 1)
    switch registry {
    case .file(let path):
      guard access(path, R_OK) == 0 else { return false }
      setenv("GST_REGISTRY", path, 1)
      setenv("GST_REGISTRY_UPDATE", "no", 1)
      gst_init(nil, nil)
      guard !isOld(path) else { return false }
    case .fileOrScan(let path):
      setenv("GST_REGISTRY", path, 1)
      gst_init(nil, nil)
    }
    AllowedFeatures.apply(keeping: words)
    return true
  }

  static func makeRegistry(_ path: String) -> Bool {
    let new = "\(path).\(getpid())"
    setenv("GST_REGISTRY", new, 1)
    setenv("GST_REGISTRY_UPDATE", "yes", 1)
    gst_init(nil, nil)
    return rename(new, path) == 0
  }

  /// Whether plugins may have been added or removed since the registry was written.
  private static func isOld(_ path: String) -> Bool {
    var written = stat()
    guard stat(path, &written) == 0 else { return true }
    return folders.contains { folder in
      var changed = stat()
      guard stat(folder, &changed) == 0 else { return false }
      // In a Flatpak, files have no modification times, but a new folder still has a `ctime`.
      return max(changed.st_mtim.tv_sec, changed.st_ctim.tv_sec) > written.st_mtim.tv_sec
    }
  }

  private static var folders: Set<String> {
    var folders: Set<String> = []
    let all = gst_registry_get_plugin_list(gst_registry_get())
    defer { gst_plugin_list_free(all) }
    var item = all
    while let link = item {
      item = link.pointee.next
      guard let plugin = link.pointee.data,
        let raw = gst_plugin_get_filename(OpaquePointer(plugin))
      else { continue }
      let path = String(cString: raw)
      if let slash = path.lastIndex(of: "/") { folders.insert(String(path[..<slash])) }
    }
    for name in pluginVariables {
      guard let given = getenv(name) else { continue }
      folders.formUnion(String(cString: given).split(separator: ":").map(String.init))
    }
    return folders
  }
}
