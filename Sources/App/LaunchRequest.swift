internal import GLib
internal import Geometry
internal import Library
internal import Processes

nonisolated enum LaunchRequest: Equatable {
  /// With status 0.
  case printText(String)
  /// With status 2.
  case refuse(String)
  /// With a screenshot path, the program writes a picture of the window there, and ends.
  case open(
    paths: [BytePath],
    screenshot: String?,
    trace: String?,
    size: Size? = nil,
    place: Place = .records
  )
  /// D-Bus started the program.
  case serve

  static var options: OptionTable {
    let all: [OptionTable.Option] = [
      .init(
        "screenshot",
        value: "FILE",
        help: tr("write a screenshot of the window as a PNG file")
      ),
      .init(
        "size",
        value: "WxH",
        help: tr("open the window with this size in pixels, such as 1180x780")
      ),
      .init("place", value: Place.names, help: tr("show this page of the window")),
      .init("trace", value: "FILE", help: tr("write a line of JSON for each frame")),
      .init("gapplication-service", help: tr("wait for D-Bus calls")),
      .init("version", help: tr("print the version")),
      .init("help", help: tr("print this help")),
    ]
    return OptionTable(all, takesWords: true)
  }

  static var version: String {
    "\(Gatefold.name) \(Gatefold.version), sandbox: \(Sandbox.offered)"
  }

  static var given: Self {
    read(OptionTable.arguments, in: BytePath(".").resolved)
  }

  static func read(_ arguments: [String], in place: String = "/") -> Self {
    read(arguments.map { Array($0.utf8) }, in: BytePath(place))
  }

  /// Bytes, because paths need not be valid UTF-8; `place` is the working directory.
  static func read(_ arguments: [[UInt8]], in place: BytePath?) -> Self {
    do throws(OptionTable.Misuse) {
      let (given, words) = try options.read(bytes: arguments)
      if given.has("help") { return .printText(help) }
      if given.has("version") { return .printText(version) }
      if given.has("gapplication-service") { return .serve }
      if given["screenshot"]?.first == "\0" {
        throw .init(tr("the screenshot's file name is not valid UTF-8"))
      }
      if given["trace"]?.first == "\0" {
        throw .init(tr("the trace's file name is not valid UTF-8"))
      }
      return .open(
        paths: words.map { absolute($0, in: place) },
        screenshot: given["screenshot"],
        trace: given["trace"],
        size: try given["size"].map(size),
        place: try given["place"].map(Self.place) ?? .records
      )
    } catch {
      return .refuse("gatefold: \(error)\n" + tr("Try “gatefold --help”."))
    }
  }

  private static func size(_ text: String) throws(OptionTable.Misuse) -> Size {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy((100...20_000).contains) else {
      throw .init(Format.text(tr("“%s” is not a window size such as 1180x780"), text))
    }
    return Size(width: Double(sides[0]), height: Double(sides[1]))
  }

  private static func place(_ name: String) throws(OptionTable.Misuse) -> Place {
    guard let place = Place(rawValue: name) else {
      throw .init(
        Format.text(tr("“%s” is not a page of the window; pages are: %s"), name, Place.names)
      )
    }
    return place
  }

  private static func absolute(_ word: [UInt8], in place: BytePath?) -> BytePath {
    if let path = BytePath(fileURI: word) { return path }
    var bytes = word
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard bytes.first != UInt8(ascii: "/"), !bytes.isEmpty, let place else {
      return BytePath(bytes)
    }
    return bytes == Array(".".utf8) ? place : place.appending(bytes)
  }

  private static var help: String {
    """
    \(tr("Usage: gatefold [OPTION…] [FOLDER or FILE…]"))
    \(tr("A music library and player: flip through your records, unfold them, swipe across shelves."))
    \(tr("Files and playlists are played; the window asks before a folder is added to the library."))

    \(options.help)

    \(tr("The library without a window: gatefold library --help"))
    \(tr("The player without a window: gatefold --play --help"))
    """
  }
}
