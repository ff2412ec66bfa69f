/// Converts the credits of ID3v2, a role and a name, to the form of the other formats.
enum TagCredit {
  /// Beginnings of words in the roles of people who do not perform.
  private static let crew = [
    "arrang", "compos", "engineer", "lyricist", "mastering", "mix", "produc", "remix", "songwriter",
    "writer",
  ]

  /// "Name (role)", or the name alone if the role only says "performer".
  static func text(_ name: String, role: String) -> String {
    role.isEmpty || role.lowercased() == "performer" ? name : "\(name) (\(role))"
  }

  /// Whether the role is not a performer's; before ID3v2.4 both are in one list.
  static func isCrew(role: String) -> Bool {
    // A substring search would link Swift's regular expressions.
    let words = role.lowercased().split { !$0.isLetter }
    return words.contains { word in crew.contains { word.hasPrefix($0) } }
  }
}
