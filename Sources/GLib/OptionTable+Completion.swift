nonisolated extension OptionTable {
  /// A line for the completion of a shell: a word, a tab and its description.
  public static func line(_ word: String, _ help: String = "") -> String {
    "\(Console.plain(word, onOneLine: true))\t\(Console.plain(help, onOneLine: true))"
  }

  /// Lines of what the last word may become; nil where it is neither an option nor its value.
  public func completion(of words: [String], for command: String? = nil) -> [String]? {
    let before = words.dropLast()
    guard !before.contains("--") else { return nil }
    let own = options.filter { ($0.command ?? command) == command }
    if let option = own.first(where: { "--\($0.name)" == before.last }), let value = option.value {
      let choices = value.split(separator: "|")
      return value == "FILE" ? [":files"] : choices.count > 1 ? choices.map(String.init) : []
    }
    guard words.last?.hasPrefix("-") == true else { return nil }
    return own.filter { $0.isRepeatable || !before.contains("--\($0.name)") }
      .map { Self.line("--\($0.name)", $0.help) }
  }
}
