package import CGtk
public import GLib

/// A program with windows, identified on the desktop by its id.
@MainActor open class Application: Object, ActionOwner {
  private var notifications: Set<String> = []

  /// An application of plain GTK; with `isAlone` it forwards its start to a running process.
  public init(id: String, isAlone: Bool) {
    let application = gtk_application_new(id, Self.flags(isAlone: isAlone))
    super.init(adopting: application)
  }

  /// Takes ownership of an application of a kind that another toolkit provides.
  public override init(adopting pointer: (some ObjectPointer)?) {
    super.init(adopting: pointer)
  }

  package static func flags(isAlone: Bool, takesCommandLines: Bool = false) -> GApplicationFlags {
    // An application that accepts command lines also accepts files that the desktop opens.
    let lines =
      takesCommandLines
      ? G_APPLICATION_HANDLES_COMMAND_LINE.rawValue | G_APPLICATION_HANDLES_OPEN.rawValue : 0
    return GApplicationFlags(rawValue: lines | (isAlone ? 0 : G_APPLICATION_NON_UNIQUE.rawValue))
  }

  /// Calls `handler` when this process has become the primary instance, before GTK is initialized.
  public func onRegister(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("notify::is-registered")) { [weak self] in
      // The end of the registration is notified as well.
      guard let self, g_application_get_is_registered(cast()) != 0 else { return }
      if g_application_get_is_remote(cast()) == 0 { handler() }
    }
  }

  /// Calls `handler` when this process has become the primary instance, before any window exists.
  public func onStart(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("startup"), handler: handler)
  }

  /// Calls `handler` when the user activates the application: present the window, or create one.
  public func onActivate(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("activate"), handler: handler)
  }

  /// Makes `run()` wait for requests over D-Bus instead of activating the application at once.
  public func waitForRequests() {
    let flags = g_application_get_flags(cast()).rawValue | G_APPLICATION_IS_SERVICE.rawValue
    g_application_set_flags(cast(), GApplicationFlags(rawValue: flags))
  }

  /// Registers the application without running it, for tests; `run()` does so by itself.
  public func register() throws(GLibError) {
    _ = try throwingGLibError { g_application_register(cast(), nil, $0) }
  }

  /// Runs the main loop until the last window is closed, main-actor tasks included.
  ///
  /// Returns the exit status. An application that accepts command lines gets `arguments`, in this
  /// process or in the one that already runs.
  public func run(arguments: [[UInt8]] = []) -> Int32 {
    MainLoop.attachMainActor()
    let words = [Array("gatefold".utf8)] + arguments
    var pointers = words.map { word -> UnsafeMutablePointer<CChar>? in
      g_strndup(word.map { CChar(bitPattern: $0) }, gsize(word.count))
    }
    pointers.append(nil)
    defer { for pointer in pointers { g_free(pointer) } }
    // GLib keeps pointers into the list, which must not move.
    return pointers.withUnsafeMutableBufferPointer {
      g_application_run(cast(), Int32(words.count), $0.baseAddress)
    }
  }

  /// Makes `run()` return.
  public func quit() { g_application_quit(cast()) }

  /// Shows a notification on the desktop; without a service for them nothing happens.
  ///
  /// Its buttons run actions of the application (`app.…`), and a click that of the first button.
  public func showNotification(
    _ name: String,
    _ title: String,
    _ body: String,
    buttons: [(title: String, action: String)]
  ) {
    // Without a bus GLib logs an error.
    guard g_application_get_dbus_connection(cast()) != nil,
      let notification = g_notification_new(title)
    else { return }
    defer { g_object_unref(notification.raw) }
    g_notification_set_body(notification, body)
    if let first = buttons.first { g_notification_set_default_action(notification, first.action) }
    for button in buttons { g_notification_add_button(notification, button.title, button.action) }
    g_application_send_notification(cast(), name, notification)
    notifications.insert(name)
  }

  /// Removes a notification that this process has shown.
  public func withdrawNotification(_ name: String) {
    guard notifications.remove(name) != nil else { return }
    g_application_withdraw_notification(cast(), name)
  }

  /// Sets the keys of all shortcuts that have an action.
  public func setKeys(of groups: [ShortcutGroup]) {
    for shortcut in groups.flatMap(\.shortcuts) {
      guard let action = shortcut.action else { continue }
      setKeys(shortcut.alternatives, for: action)
    }
  }

  /// Sets the keys that run an action: `setKeys(["<Control>q"], for: "app.quit")`.
  public func setKeys(_ keys: [String], for action: String) {
    var list = keys.map { UnsafePointer<CChar>(g_strdup($0)) } + [nil]
    gtk_application_set_accels_for_action(cast(), action, &list)
    for key in list { g_free(UnsafeMutableRawPointer(mutating: key)) }
  }
}
