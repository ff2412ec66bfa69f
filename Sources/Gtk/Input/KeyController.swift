internal import CGtk
internal import GLib

/// A controller for key events.
@MainActor public final class KeyController: EventController {
  /// A controller for keys while the widget, or one inside it, has the focus.
  public init() {
    super.init(joining: gtk_event_controller_key_new())
  }

  /// Calls `handler` for each press and repetition; it returns whether the event stops there.
  public func onPress(_ handler: @escaping @MainActor (Key, Modifiers) -> Bool) {
    connect(Query<Bool, UInt32, UInt32, Modifiers>("key-pressed")) { symbol, _, modifiers in
      handler(Key(symbol: symbol), modifiers.intersection(.meant))
    }
  }
}

extension Widget {
  /// Calls `handler` for each press and repetition while it, or a widget inside it, has the focus;
  /// the handler returns whether the event stops there.
  public func onKeyPress(
    in phase: EventController.Phase = .bubble,
    _ handler: @escaping @MainActor (Key, Modifiers) -> Bool
  ) {
    let keys = KeyController()
    keys.listen(in: phase)
    keys.onPress(handler)
    add(keys)
  }
}

/// A key, identified by its symbol.
public nonisolated struct Key: Sendable, Hashable {
  /// GDK's keyval.
  public let symbol: UInt32

  /// The arrow keys.
  public static let left = named(GDK_KEY_Left)
  /// The arrow keys.
  public static let right = named(GDK_KEY_Right)
  /// The arrow keys.
  public static let up = named(GDK_KEY_Up)
  /// The arrow keys.
  public static let down = named(GDK_KEY_Down)
  /// Home.
  public static let home = named(GDK_KEY_Home)
  /// End.
  public static let end = named(GDK_KEY_End)
  /// Page Up.
  public static let pageUp = named(GDK_KEY_Page_Up)
  /// Page Down.
  public static let pageDown = named(GDK_KEY_Page_Down)
  /// Enter on the main block.
  public static let enter = named(GDK_KEY_Return)
  /// Tab.
  public static let tab = named(GDK_KEY_Tab)
  /// Shift+Tab.
  public static let backTab = named(GDK_KEY_ISO_Left_Tab)
  /// F2, for renaming.
  public static let f2 = named(GDK_KEY_F2)
  /// Menu, which opens the context menu of the focused item.
  public static let menu = named(GDK_KEY_Menu)
  /// Escape.
  public static let escape = named(GDK_KEY_Escape)
  /// The space bar.
  public static let space = named(GDK_KEY_space)
  /// Delete.
  public static let delete = named(GDK_KEY_Delete)
  /// Backspace.
  public static let backspace = named(GDK_KEY_BackSpace)
  /// F10; with Shift it opens the context menu, too.
  public static let f10 = named(GDK_KEY_F10)
  /// Left on the numeric keypad.
  public static let keypadLeft = named(GDK_KEY_KP_Left)
  /// Right on the numeric keypad.
  public static let keypadRight = named(GDK_KEY_KP_Right)
  /// Up on the numeric keypad.
  public static let keypadUp = named(GDK_KEY_KP_Up)
  /// Down on the numeric keypad.
  public static let keypadDown = named(GDK_KEY_KP_Down)
  /// Delete on the numeric keypad.
  public static let keypadDelete = named(GDK_KEY_KP_Delete)
  /// Home on the numeric keypad.
  public static let keypadHome = named(GDK_KEY_KP_Home)
  /// End on the numeric keypad.
  public static let keypadEnd = named(GDK_KEY_KP_End)
  /// Page Up on the numeric keypad.
  public static let keypadPageUp = named(GDK_KEY_KP_Page_Up)
  /// Page Down on the numeric keypad.
  public static let keypadPageDown = named(GDK_KEY_KP_Page_Down)
  /// Enter on the numeric keypad.
  public static let keypadEnter = named(GDK_KEY_KP_Enter)

  /// A key from GDK's keyval.
  public init(symbol: UInt32) { self.symbol = symbol }

  /// GDK's name of the symbol: `Left`, `a`, `plus`.
  @MainActor public var name: String {
    gdk_keyval_name(symbol).map { String(cString: $0) } ?? "unknown"
  }

  /// The character that it types; nil for keys that type none.
  @MainActor public var character: Character? {
    let code = gdk_keyval_to_unicode(symbol)
    guard code >= 0x20, code != 0x7f else { return nil }
    return Unicode.Scalar(code).map { Character($0) }
  }

  private static func named(_ symbol: Int32) -> Self { Self(symbol: UInt32(symbol)) }
}
