package import CGtk
public import GLib

/// A program with windows, known to the desktop by its id.
@MainActor open class Application: Object, ActionOwner {
  /// An application of plain GTK.
  ///
  /// One that is alone on the desktop hands over to the process that already runs; one that is not
  /// starts beside it.
  public init(id: String, isAlone: Bool) {
    let application = gtk_application_new(id, Self.flags(isAlone: isAlone))
    super.init(adopting: application)
  }

  /// Takes over an application of a kind that another toolkit brings.
  public override init(adopting pointer: (some ObjectPointer)?) {
    super.init(adopting: pointer)
  }

  package static func flags(isAlone: Bool, takesCommandLines: Bool = false) -> GApplicationFlags {
    // Who takes command lines takes files that the desktop hands over as well.
    let lines =
      takesCommandLines
      ? G_APPLICATION_HANDLES_COMMAND_LINE.rawValue | G_APPLICATION_HANDLES_OPEN.rawValue : 0
    return GApplicationFlags(rawValue: lines | (isAlone ? 0 : G_APPLICATION_NON_UNIQUE.rawValue))
  }

  /// The process has become the one that runs; no window yet.
  public func onStart(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("startup"), handler: handler)
  }

  /// The user wants to see it: show the window, or make one.
  public func onActivate(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("activate"), handler: handler)
  }

  /// Makes `run()` wait for what is asked over D-Bus, instead of showing itself at once.
  ///
  /// For a process that D-Bus started; it ends after some seconds in which nothing was asked.
  public func waitForRequests() {
    let flags = g_application_get_flags(cast()).rawValue | G_APPLICATION_IS_SERVICE.rawValue
    g_application_set_flags(cast(), GApplicationFlags(rawValue: flags))
  }

  /// Makes it start without running it, for tests; `run()` does so by itself.
  public func register() throws(GLibError) {
    _ = try throwingGLibError { g_application_register(cast(), nil, $0) }
  }

  /// Runs it until its last window is closed, main-actor tasks included.
  ///
  /// The answer is the exit status. An application that takes command lines gets these words, in
  /// this process or in the one that already runs.
  public func run(arguments: [[UInt8]] = []) -> Int32 {
    MainLoop.attachMainActor()
    let words = [Array("gatefold".utf8)] + arguments
    var pointers = words.map { word -> UnsafeMutablePointer<CChar>? in
      g_strndup(word.map { CChar(bitPattern: $0) }, gsize(word.count))
    }
    pointers.append(nil)
    defer { for pointer in pointers { g_free(pointer) } }
    // GLib reads the list itself, which must not move.
    return pointers.withUnsafeMutableBufferPointer {
      g_application_run(cast(), Int32(words.count), $0.baseAddress)
    }
  }

  /// Ends `run()`.
  public func quit() { g_application_quit(cast()) }

  /// Sets the keys of all shortcuts that have an action.
  public func setKeys(of groups: [ShortcutsWindow.Group]) {
    for shortcut in groups.flatMap(\.shortcuts) {
      guard let action = shortcut.action else { continue }
      setKeys(shortcut.keys.split(separator: " ").map(String.init), for: action)
    }
  }

  /// Sets the keys that run an action: `setKeys(["<Control>q"], for: "app.quit")`.
  public func setKeys(_ keys: [String], for action: String) {
    var list = keys.map { UnsafePointer<CChar>(g_strdup($0)) } + [nil]
    gtk_application_set_accels_for_action(cast(), action, &list)
    for key in list { g_free(UnsafeMutableRawPointer(mutating: key)) }
  }
}
