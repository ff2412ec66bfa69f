import CGLib
import Glibc

/// The translations of the program's texts.
public nonisolated enum Translation {
  /// Sets the user's locale and loads the program's installed translations.
  public static func start() {
    setlocale(LC_ALL, "")
    bindtextdomain(translationDomain, folder)
    bind_textdomain_codeset(translationDomain, "UTF-8")
    textdomain(translationDomain)
  }

  /// The folder of the translations: `share/locale` in the program's prefix.
  private static var folder: String {
    if let given = getenv("GATEFOLD_LOCALES") { return String(cString: given) }
    return OwnPrefix.path + "/share/locale"
  }
}

/// The text in the user's language, or unchanged if there is no translation.
///
/// Never interpolate inside the call: translators see the literal.
public nonisolated func tr(_ text: String) -> String {
  // Without a translation the result is the argument's pointer, which must remain valid.
  text.withCString { String(cString: g_dgettext(translationDomain, $0)) }
}

/// A text with a meaning that depends on the context: `context` distinguishes it for translators.
public nonisolated func tr(_ text: String, context: String) -> String {
  text.withCString { text in
    context.withCString { String(cString: g_dpgettext2(translationDomain, $0, text)) }
  }
}

/// The singular or plural text for a number, in the user's language.
public nonisolated func tr(_ one: String, _ many: String, count: Int) -> String {
  one.withCString { one in
    many.withCString { many in
      String(cString: g_dngettext(translationDomain, one, many, gulong(count)))
    }
  }
}

nonisolated let translationDomain = "gatefold"
