import CGLib
internal import Glibc

/// Where the program's own texts are found in the user's language.
public nonisolated enum Translations {
  /// Takes the user's language from the environment and finds the translations for `tr(_:)`.
  ///
  /// Once, before the first text is said. They are in `share/locale` beside the program's own folder,
  /// unless `GATEFOLD_TRANSLATIONS` names another one.
  public static func load() {
    setlocale(LC_ALL, "")
    guard let folder else { return }
    bindtextdomain(translationDomain, folder)
    // What is said is UTF-8, whatever the locale's own characters are.
    bind_textdomain_codeset(translationDomain, "UTF-8")
  }

  private static var folder: String? {
    if let given = getenv("GATEFOLD_TRANSLATIONS"), given.pointee != 0 {
      return String(cString: given)
    }
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    let folder = String(cString: program).split(separator: "/").dropLast(2)
    return "/" + (folder + ["share", "locale"]).joined(separator: "/")
  }
}
