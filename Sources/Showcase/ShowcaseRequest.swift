internal import GLib
internal import Geometry

enum ShowcaseRequest {
  case say(String)
  case refuse(String)
  case open(Opening)

  struct Opening {
    var page: Page
    var make: @MainActor () -> PageContent
    /// The page is shown alone, at exactly the requested size.
    var isBare = false
    var size = Size(width: 960, height: 640)
    /// Nil follows the desktop.
    var isDark: Bool?
    /// Of the settled page; the program exits afterwards.
    var picture: String?
    var trace: String?
  }

  private static let options = OptionTable([
    OptionTable.Option("page", value: "ID", help: "show this page"),
    OptionTable.Option("list", help: "list the pages' ids, and end"),
    OptionTable.Option("size", value: "WxH", help: "show the page alone, exactly so large"),
    OptionTable.Option("theme", value: "light|dark", help: "use this variant of the style"),
    OptionTable.Option(
      "png",
      value: "FILE",
      help: "write a picture of the settled page, and end"
    ),
    OptionTable.Option(
      "trace",
      value: "FILE",
      help: "write one JSON object a line for every frame drawn"
    ),
    OptionTable.Option(
      "set",
      value: "KEY=VALUE",
      help: "give the page a setting",
      isRepeatable: true
    ),
    OptionTable.Option("help", help: "print this help"),
  ])

  static func given(pages: [Page]) -> Self {
    read(pages: pages) { () throws(OptionTable.Misuse) in try OptionTable.commandLine() }
  }

  static func read(_ arguments: [String], pages: [Page]) -> Self {
    read(pages: pages) { arguments }
  }

  private static func read(
    pages: [Page],
    _ arguments: () throws(OptionTable.Misuse) -> [String]
  ) -> Self {
    do throws(OptionTable.Misuse) {
      let given = try options.read(try arguments())
      if given.has("help") { return .say(help) }
      if given.has("list") { return .say(pages.map(\.id).joined(separator: "\n")) }
      return .open(try opening(given, pages: pages))
    } catch {
      return .refuse("gatefold-showcase: \(error)\nTry “gatefold-showcase --help”.")
    }
  }

  private static func opening(
    _ given: OptionTable.Given,
    pages: [Page]
  ) throws(OptionTable.Misuse) -> Opening {
    let id = given["page"] ?? pages[0].id
    guard let page = pages.first(where: { $0.id == id }) else {
      let ids = pages.map(\.id).joined(separator: ", ")
      throw OptionTable.Misuse("there is no page “\(id)”; there are: \(ids)")
    }
    var settings = try PageSettings(for: id, given.options["set"] ?? [])
    let make = try page.prepare(&settings)
    try settings.finish()
    var opening = Opening(page: page, make: make)
    if let text = given["size"] { opening.size = try size(text) }
    if let text = given["theme"] { opening.isDark = try isDark(text) }
    opening.isBare = given.has("size") || given.has("png")
    opening.picture = given["png"]
    opening.trace = given["trace"]
    return opening
  }

  private static func size(_ text: String) throws(OptionTable.Misuse) -> Size {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      2...16384 ~= width, 2...16384 ~= height
    else { throw OptionTable.Misuse("--size wants WIDTHxHEIGHT in pixels, not “\(text)”") }
    return Size(width: Double(width), height: Double(height))
  }

  private static func isDark(_ text: String) throws(OptionTable.Misuse) -> Bool {
    guard ["light", "dark"].contains(text) else {
      throw OptionTable.Misuse("--theme is light or dark, not “\(text)”")
    }
    return text == "dark"
  }

  private static var help: String {
    """
    Usage: gatefold-showcase [OPTION…]
    Each widget of Gatefold by itself, in the settings of the systems it descends from.

    \(options.help)
    """
  }
}
