internal import CGLib
internal import Glibc

/// Warnings of GTK end a test run, except known bugs of GTK.
nonisolated enum Complaints {
  /// GTK 4.8 requests the pointer's position in the surface of a popover or tooltip that has just
  /// gone.
  private static let known = [
    "gdk_surface_get_device_position: assertion 'GDK_IS_SURFACE (surface)' failed",
    "_gtk_widget_find_at_coords: assertion 'GDK_IS_SURFACE (surface)' failed",
  ]

  /// Ends the run at all other warnings from now on, if `G_DEBUG` demands it.
  static func watch() {
    guard let debug = getenv("G_DEBUG"), String(cString: debug).contains("fatal-criticals") else {
      return
    }
    g_log_set_always_fatal(G_LOG_LEVEL_ERROR)
    g_log_set_writer_func(
      { level, fields, count, _ in
        let result = g_log_writer_default(level, fields, count, nil)
        guard level.rawValue & G_LOG_LEVEL_CRITICAL.rawValue != 0 else { return result }
        let message = UnsafeBufferPointer(start: fields, count: Int(count))
          .first { $0.key.map { String(cString: $0) } == "MESSAGE" }
          .flatMap { $0.value.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } }
        if !Complaints.known.contains(message ?? "") { abort() }
        return result
      },
      nil,
      nil
    )
  }
}
