extension BytePath {
  /// The path as the user sees it: a path from the file chooser's portal begins with the chosen
  /// name, because a sandboxed program cannot learn its location.
  public var displayPath: String {
    guard let chosen else { return text }
    return BytePath(Array(chosen.joined(separator: [UInt8(ascii: "/")]))).text
  }

  public var isFromPortal: Bool { chosen != nil }

  /// The parts after the portal's own prefix, which ends with the number of the grant.
  private var chosen: ArraySlice<ArraySlice<UInt8>>? {
    let parts = bytes.split(separator: UInt8(ascii: "/"))
    func places(_ names: [String?]) -> Bool {
      zip(parts, names).allSatisfy { part, name in name.map { part.elementsEqual($0.utf8) } ?? true
      }
    }
    let count =
      places(["run", "flatpak", "doc"]) ? 4 : places(["run", "user", nil, "doc"]) ? 5 : .max
    return parts.count > count ? parts.dropFirst(count) : nil
  }
}
