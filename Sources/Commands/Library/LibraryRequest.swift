internal import GLib
internal import Glibc
internal import Library

nonisolated enum LibraryRequest: Equatable {
  case say(String)
  case refuse(String)
  /// All roots without folders.
  case scan([BytePath], json: Bool)
  case status(json: Bool)
  case search(String, limit: Int, json: Bool)
  /// As JSON all tracks with their albums.
  case albums(json: Bool)
  case check(json: Bool)
  /// A nil format is that of the file's extension.
  case exportLists(BytePath, Playlist.Form?, json: Bool)
  case importLists([BytePath], json: Bool)
  case exportUser(BytePath, json: Bool)
  case importUser(BytePath, json: Bool)
  case addServer(ServerWish, json: Bool)
  case sync(json: Bool)
  case servers(json: Bool)

  /// With the placeholders of their arguments.
  static var commands: [(name: String, words: String, help: String)] {
    [
      ("scan", "[FOLDER…]", tr("scan these folders for music, or all known folders")),
      ("status", "", tr("print what the library contains")),
      ("search", "QUERY…", tr("find albums, artists, tracks and rows of lists")),
      ("albums", "", tr("list the albums; as JSON every track's path with its album_id")),
      ("check", "", tr("check the library, and list the files that cannot be read")),
      ("export-lists", "FOLDER", tr("write each of your lists into a file; “-” is the terminal")),
      ("import-lists", "FILE…", tr("add playlists and task lists to your lists")),
      ("export-user", "FILE", tr("write lists, hearts, plays and folders for another computer")),
      ("import-user", "FILE", tr("add the lists, hearts and plays of another computer")),
      ("add-server", "ADDRESS", tr("add a music server that speaks OpenSubsonic or Subsonic")),
      ("sync", "", tr("read what is new on the servers")),
      ("servers", "", tr("list the servers")),
    ]
  }

  static var options: OptionTable {
    let all: [OptionTable.Option] = [
      .init("json", help: tr("print JSON, one object a line")),
      .init(
        "limit",
        value: "NUMBER",
        for: "search",
        help: tr("search: how many of each kind (50)")
      ),
      .init(
        "format",
        value: "m3u8|xspf|markdown",
        for: "export-lists",
        help: tr("export-lists: m3u8 (as without it), xspf or markdown")
      ),
      .init(
        "user",
        value: "NAME",
        for: "add-server",
        help: tr("add-server: the user's name; the password is asked for")
      ),
      .init(
        "key",
        for: "add-server",
        help: tr("add-server: an API key is asked for, not a password")
      ),
      .init(
        "trust",
        value: "SHA256",
        for: "add-server",
        help: tr("add-server: accept the certificate with this fingerprint")
      ),
      .init(
        "unencrypted",
        for: "add-server",
        help: tr("add-server: a password may be sent unencrypted to an old server")
      ),
      .init("help", help: tr("print this help")),
    ]
    return OptionTable(all, takesWords: true, takesDashesBehind: "search")
  }

  static func read(_ words: [BytePath]) -> Self {
    do throws(OptionTable.Misuse) {
      let (given, paths) = try options.read(bytes: words.map(\.bytes))
      if given.has("help") { return .say(help) }
      return try request(given, paths.map { BytePath($0) })
    } catch {
      return .refuse("gatefold library: \(error)\n" + tr("Try “gatefold library --help”."))
    }
  }

  private static func request(
    _ given: OptionTable.Given,
    _ words: [BytePath]
  ) throws(OptionTable.Misuse) -> Self {
    let json = given.has("json")
    guard let command = words.first?.text else { throw .init(tr("a command is missing")) }
    let rest = Array(words.dropFirst())
    try options.check(given, for: command)
    if let word = rest.first, commands.contains(where: { $0.name == command && $0.words.isEmpty }) {
      throw .init(Format.text(tr("unexpected argument “%s”"), word.text))
    }
    switch command {
    case "add-server": return .addServer(try server(given, rest), json: json)
    case "scan": return .scan(rest, json: json)
    case "search":
      guard !rest.isEmpty else { throw .init(tr("the text to search for is missing")) }
      let limit = try number(given["limit"]) ?? 50
      return .search(
        SearchQuery.text(ofArguments: rest.map(\.text)),
        limit: limit,
        json: json
      )
    case "export-lists":
      guard rest.count == 1 else { throw .init(tr("export-lists needs one FOLDER")) }
      return .exportLists(rest[0], try form(given["format"]), json: json)
    case "import-lists":
      guard !rest.isEmpty else { throw .init(tr("import-lists needs a FILE")) }
      return .importLists(rest, json: json)
    case "export-user", "import-user":
      guard rest.count == 1 else { throw .init(Format.text(tr("%s needs one FILE"), command)) }
      return command == "export-user"
        ? .exportUser(rest[0], json: json) : .importUser(rest[0], json: json)
    case "status": return .status(json: json)
    case "albums": return .albums(json: json)
    case "check": return .check(json: json)
    case "sync": return .sync(json: json)
    case "servers": return .servers(json: json)
    default: throw .init(Format.text(tr("unknown command “%s”"), command))
    }
  }

  private static func server(
    _ given: OptionTable.Given,
    _ rest: [BytePath]
  ) throws(OptionTable.Misuse) -> ServerWish {
    guard rest.count == 1 else { throw .init(tr("add-server needs one ADDRESS")) }
    guard given.has("user") != given.has("key") else {
      throw .init(tr("add-server needs either --user or --key"))
    }
    let trusted = given["trust"]?.lowercased().filter { $0 != ":" }
    if let trusted, trusted.utf8.count != 64 || !trusted.allSatisfy(\.isHexDigit) {
      throw .init(tr("--trust needs a fingerprint of 64 hexadecimal digits"))
    }
    return ServerWish(
      address: rest[0].text,
      user: given["user"] ?? "",
      notes: ServerNotes(
        usesKey: given.has("key"),
        trusted: trusted,
        isPlainAllowed: given.has("unencrypted")
      )
    )
  }

  private static func number(_ text: String?) throws(OptionTable.Misuse) -> Int? {
    guard let text else { return nil }
    guard let number = Int(text), number > 0 else { throw .init(tr("--limit needs a number")) }
    return number
  }

  private static func form(_ text: String?) throws(OptionTable.Misuse) -> Playlist.Form? {
    switch text {
    case nil: return nil
    case "m3u8": return .m3u8
    case "xspf": return .xspf
    case "markdown", "md": return .markdown
    default: throw .init(tr("--format needs m3u8, xspf or markdown"))
    }
  }

  private static var help: String {
    """
    \(tr("Usage: gatefold library COMMAND [OPTION…]"))
    \(tr("The library without a window. Commands:"))

    \(OptionTable.rows(commands.map { ("\($0.name) \($0.words)", $0.help) }))

    \(tr("A search consists of words, phrases and filters, such as"))
      blue "so what" -live (jazz or soul) artist:davis title:x album:x genre:jazz composer:x
      year:1955-1965 added:<30d played:>1y played:never plays:>10 length:>10m
      format:flac heart missing

    \(options.help)
    """
  }
}
