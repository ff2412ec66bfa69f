internal import CGtk
internal import GLib

/// Keys that reach a widget.
@MainActor public final class KeyController: EventController {
  /// Listens to keys while the widget, or one inside it, has the focus.
  public init() {
    super.init(joining: gtk_event_controller_key_new())
  }

  /// A key went down, or repeats, with the modifiers that change what a key means.
  ///
  /// The answer says whether the event ends here.
  public func onPress(_ handler: @escaping @MainActor (Key, Modifiers) -> Bool) {
    connect(Query<Bool, UInt32, UInt32, Modifiers>("key-pressed")) { symbol, _, modifiers in
      handler(Key(symbol: symbol), modifiers.intersection(.meant))
    }
  }

  /// A key went up.
  public func onRelease(_ handler: @escaping @MainActor (Key, Modifiers) -> Void) {
    connect(Signal<UInt32, UInt32, Modifiers>("key-released")) { symbol, _, modifiers in
      handler(Key(symbol: symbol), modifiers.intersection(.meant))
    }
  }
}

/// A key by what stands on it.
public nonisolated struct Key: Sendable, Hashable {
  /// The number that GDK gives to the symbol.
  public let symbol: UInt32

  /// The arrow keys.
  public static let left = named(GDK_KEY_Left)
  /// The arrow keys.
  public static let right = named(GDK_KEY_Right)
  /// The arrow keys.
  public static let up = named(GDK_KEY_Up)
  /// The arrow keys.
  public static let down = named(GDK_KEY_Down)
  /// To the first.
  public static let home = named(GDK_KEY_Home)
  /// To the last.
  public static let end = named(GDK_KEY_End)
  /// One page back.
  public static let pageUp = named(GDK_KEY_Page_Up)
  /// One page on.
  public static let pageDown = named(GDK_KEY_Page_Down)
  /// Enter on the main block.
  public static let enter = named(GDK_KEY_Return)
  /// The tabulator.
  public static let tab = named(GDK_KEY_Tab)
  /// What renames.
  public static let f2 = named(GDK_KEY_F2)
  /// What opens a menu for what has the focus.
  public static let menu = named(GDK_KEY_Menu)
  /// Escape.
  public static let escape = named(GDK_KEY_Escape)
  /// The space bar.
  public static let space = named(GDK_KEY_space)
  /// Delete.
  public static let delete = named(GDK_KEY_Delete)
  /// Takes the last letter back.
  public static let backspace = named(GDK_KEY_BackSpace)
  /// With Shift it opens a menu, too.
  public static let f10 = named(GDK_KEY_F10)
  /// The same keys on the number block.
  public static let keypadLeft = named(GDK_KEY_KP_Left)
  /// The same keys on the number block.
  public static let keypadRight = named(GDK_KEY_KP_Right)
  /// The same keys on the number block.
  public static let keypadUp = named(GDK_KEY_KP_Up)
  /// The same keys on the number block.
  public static let keypadDown = named(GDK_KEY_KP_Down)
  /// The same keys on the number block.
  public static let keypadDelete = named(GDK_KEY_KP_Delete)
  /// The same keys on the number block.
  public static let keypadHome = named(GDK_KEY_KP_Home)
  /// The same keys on the number block.
  public static let keypadEnd = named(GDK_KEY_KP_End)
  /// The same keys on the number block.
  public static let keypadPageUp = named(GDK_KEY_KP_Page_Up)
  /// The same keys on the number block.
  public static let keypadPageDown = named(GDK_KEY_KP_Page_Down)
  /// The same keys on the number block.
  public static let keypadEnter = named(GDK_KEY_KP_Enter)

  /// A key by GDK's number.
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
