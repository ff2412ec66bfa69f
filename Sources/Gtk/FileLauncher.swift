internal import CGtk
public import GLib
internal import Glibc

/// Hands a file to another program, which the user picks.
public enum FileLauncher {
  /// Lets the user pick a program over a window, and opens the file with that.
  ///
  /// A sandbox sees no other programs: there the desktop asks, and gets the file open for reading. It returns
  /// when the question is on the screen; `failed` is called if the program that was picked does not start.
  public static func ask(
    about path: [UInt8],
    over window: Window?,
    failed: @escaping @MainActor (GLibError) -> Void
  ) async throws(GLibError) {
    guard Self.isBoxed else {
      return ProgramChooser(of: path, over: window, failed: failed).window.present()
    }
    let handle = await opened(path)
    guard handle >= 0 else { throw GLibError(message: String(cString: strerror(-handle))) }
    defer { close(handle) }
    try await ask(Bus.session(), about: handle)
  }

  /// Has the desktop of a bus ask about an open file.
  static func ask(_ bus: Bus, about handle: Int32) async throws(GLibError) {
    guard let desktop = ObjectPath("/org/freedesktop/portal/desktop") else { return }
    _ = try await bus.call(
      "org.freedesktop.portal.Desktop",
      at: desktop,
      "org.freedesktop.portal.OpenURI",
      "OpenFile",
      [.text(""), .handle(0), .dictionary([("ask", .flag(true))])],
      files: [handle]
    )
  }

  /// Whether this program runs in a Flatpak.
  private static var isBoxed: Bool { access("/.flatpak-info", F_OK) == 0 }

  /// A file open for reading; the negative number of an error where it cannot be opened.
  @concurrent private nonisolated static func opened(_ path: [UInt8]) async -> Int32 {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    // A pipe would be waited for.
    let handle = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    return handle >= 0 ? handle : -errno
  }
}

/// GTK's window in which the user picks one of the programs for a kind of file.
@MainActor final class ProgramChooser {
  /// The window, which keeps this while it is on the screen.
  let window: Window
  private let path: [UInt8]
  private let failed: @MainActor (GLibError) -> Void

  init(of path: [UInt8], over owner: Window?, failed: @escaping @MainActor (GLibError) -> Void) {
    self.path = path
    self.failed = failed
    let name = path.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? path
    // By its name alone: a look into the file would be waited for.
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

  /// Opens the file with the program that is picked.
  private func open() {
    guard let program = gtk_app_chooser_get_app_info(window.opaque),
      let file = g_file_new_for_path(path.map { CChar(bitPattern: $0) } + [0])
    else { return }
    let files = g_list_append(nil, file.raw)
    let display = gtk_widget_get_display(window.widget)
    let context = gdk_display_get_app_launch_context(display)?.raw
    defer {
      g_list_free(files)
      g_object_unref(program.raw)
      g_object_unref(file.raw)
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
