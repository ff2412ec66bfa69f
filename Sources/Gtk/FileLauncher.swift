internal import CGtk
public import GLib
internal import Glibc

/// Opens files with another program, which the user selects.
public enum FileLauncher {
  /// Shows a program chooser over a window and opens all files with the selected program.
  ///
  /// A sandbox has no access to other programs: there the desktop portal shows the chooser and gets
  /// a file descriptor open for reading, which is that of their folder for several files. It returns
  /// when the chooser is open; `failed` is called if the selected program does not start.
  public static func openFiles(
    about paths: [[UInt8]],
    over window: Window?,
    failed: @escaping @MainActor (GLibError) -> Void
  ) async throws(GLibError) {
    guard let first = paths.first else { return }
    guard Self.isBoxed else {
      return ProgramChooser(of: paths, over: window, failed: failed).window.present()
    }
    let handle = await opened(paths.count == 1 ? first : commonFolder(of: paths))
    guard handle >= 0 else { throw GLibError(message: String(cString: strerror(-handle))) }
    defer { close(handle) }
    try await request(Bus.session(), about: handle)
  }

  static func request(_ bus: Bus, about handle: Int32) async throws(GLibError) {
    _ = try await bus.call(
      "org.freedesktop.portal.Desktop",
      at: ObjectPath(known: "/org/freedesktop/portal/desktop"),
      "org.freedesktop.portal.OpenURI",
      "OpenFile",
      [.text(""), .handle(0), .dictionary([("ask", .flag(true))])],
      files: [handle]
    )
  }

  /// The innermost folder that contains all files.
  nonisolated static func commonFolder(of paths: [[UInt8]]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let folders = paths.map { $0.split(separator: slash).dropLast() }
    guard var common = folders.first else { return [slash] }
    for folder in folders {
      let count = zip(common, folder).prefix { $0 == $1 }.count
      common = common.prefix(count)
    }
    return [slash] + common.joined(separator: [slash])
  }

  private static var isBoxed: Bool { access("/.flatpak-info", F_OK) == 0 }

  /// Opens a file for reading and returns its descriptor; a negative error number on failure.
  @concurrent private nonisolated static func opened(_ path: [UInt8]) async -> Int32 {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    // Without `O_NONBLOCK` a pipe would block.
    let handle = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    return handle >= 0 ? handle : -errno
  }
}

@MainActor final class ProgramChooser {
  /// The window, which retains this object while it is open.
  let window: Window
  private let paths: [[UInt8]]
  private let failed: @MainActor (GLibError) -> Void

  init(
    of paths: [[UInt8]],
    over owner: Window?,
    failed: @escaping @MainActor (GLibError) -> Void
  ) {
    self.paths = paths
    self.failed = failed
    let path = paths.first ?? []
    let name = path.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? path
    // Guessed from the first file's name alone: reading the file could block.
    let dialog = gtk_app_chooser_dialog_new_for_content_type(
      owner?.cast(),
      GtkDialogFlags(GTK_DIALOG_MODAL.rawValue | GTK_DIALOG_DESTROY_WITH_PARENT.rawValue),
      ContentType.guess(name: name)
    )
    window = Window(toplevel: dialog)
    window.connect(Signal<Int32>("response")) { answer in
      if answer == GTK_RESPONSE_OK.rawValue { self.open() }
      self.window.destroy()
    }
  }

  /// New files, in order.
  private var fileList: UnsafeMutablePointer<GList>? {
    paths.reversed().reduce(nil) { list, path in
      let file = g_file_new_for_path(path.map { CChar(bitPattern: $0) } + [0])
      return g_list_prepend(list, file?.raw)
    }
  }

  private func open() {
    guard let program = gtk_app_chooser_get_app_info(window.opaque) else { return }
    let files = fileList
    let display = gtk_widget_get_display(window.widget)
    let context = gdk_display_get_app_launch_context(display)?.raw
    defer {
      g_list_free_full(files) { g_object_unref($0) }
      g_object_unref(program.raw)
      context.map { g_object_unref($0) }
    }
    do throws(GLibError) {
      _ = try throwingGLibError {
        g_app_info_launch(
          program,
          files,
          context?.assumingMemoryBound(to: GAppLaunchContext.self),
          $0
        )
      }
    } catch {
      failed(error)
    }
  }
}
