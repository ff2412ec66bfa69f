import CGLib

/// The text in the user's language, or as it is when there is no translation.
///
/// Never interpolate inside the call: translators see the literal.
public nonisolated func tr(_ text: String) -> String {
  // Without a translation the answer is the very text that was handed over, so it must live on.
  text.withCString { String(cString: g_dgettext(translationDomain, $0)) }
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
