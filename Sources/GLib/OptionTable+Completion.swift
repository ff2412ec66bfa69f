nonisolated extension OptionTable {
  /// What can take the place of the last word of a command line that is being typed.
  public enum Completion: Sendable, Equatable {
    case candidates([Candidate])
    /// An argument that is no option, behind these.
    case argument(behind: [String])

    /// The paths of files and folders.
    public static let files = Self.candidates([Candidate(":files")])
    /// The paths of folders.
    public static let folders = Self.candidates([Candidate(":folders")])
  }

  /// One possible word, or a kind of paths that begins with a colon.
  public struct Candidate: Sendable, Equatable {
    /// The word.
    public let text: String
    /// Its description.
    public let help: String

    /// A word and its description.
    public init(_ text: String, help: String = "") { (self.text, self.help) = (text, help) }

    /// One line: the word, a tab and its description.
    public var line: String {
      "\(Console.plain(text, onOneLine: true))\t\(Console.plain(help, onOneLine: true))"
    }
  }

  /// What can take the place of the last of the words; `command` has options of its own.
  public func completion(of words: [String], command: String? = nil) -> Completion {
    var arguments: [String] = []
    var rest = words.dropLast()
    var free = options.filter { $0.command == nil || $0.command == command }
    while let word = rest.popFirst() {
      if word == "--" { return .argument(behind: arguments + rest) }
      guard word.hasPrefix("--"), let option = free.first(where: { "--\($0.name)" == word }) else {
        arguments.append(word)
        continue
      }
      if !option.isRepeatable { free.removeAll { $0.name == option.name } }
      guard let value = option.value, rest.popFirst() == nil else { continue }
      return value == "FILE" ? .files : .candidates(option.choices.map { Candidate($0) })
    }
    guard words.last?.hasPrefix("-") == true else { return .argument(behind: arguments) }
    return .candidates(free.map { Candidate("--\($0.name)", help: $0.help) })
  }
}
