import CGLib
import Glibc

/// The translations of the program's texts.
public nonisolated enum Translation {
  /// Takes the user's language, and the translations that were installed beside the program.
  public static func start() {
    setlocale(LC_ALL, "")
    bindtextdomain(translationDomain, folder)
    bind_textdomain_codeset(translationDomain, "UTF-8")
    textdomain(translationDomain)
  }

  /// Where they are: in share/locale beside the program's own folder.
  private static var folder: String {
    if let given = getenv("GATEFOLD_LOCALES") { return String(cString: given) }
    return OwnPrefix.path + "/share/locale"
  }
}

/// The text in the user's language, or as it is when there is no translation.
///
/// Never interpolate inside the call: translators see the literal.
public nonisolated func tr(_ text: String) -> String {
  // Without a translation the answer is the very text that was handed over, so it must live on.
  text.withCString { String(cString: g_dgettext(translationDomain, $0)) }
}

/// A text that means different things in different places: `context` says which, for translators.
public nonisolated func tr(_ text: String, context: String) -> String {
  text.withCString { text in
    context.withCString { String(cString: g_dpgettext2(translationDomain, $0, text)) }
  }
}

/// One of two texts, by number, in the user's language.
public nonisolated func tr(_ one: String, _ many: String, count: Int) -> String {
  one.withCString { one in
    many.withCString { many in
      String(cString: g_dngettext(translationDomain, one, many, gulong(count)))
    }
  }
}

nonisolated let translationDomain = "gatefold"
