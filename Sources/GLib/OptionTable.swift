/// The command line options of a program, and their parser.
public nonisolated struct OptionTable: Sendable {
  /// One option.
  public struct Option: Sendable {
    /// Its name, without the dashes.
    public let name: String
    /// The placeholder of its value in the help, or all values with bars between them; nil: it has
    /// no value.
    public let value: String?
    /// A short description for the help.
    public let help: String
    /// The command that it belongs to; nil: it may always be given.
    public let command: String?
    /// Whether it may occur more than once.
    public let isRepeatable: Bool

    /// An option from its parts.
    public init(
      _ name: String,
      value: String? = nil,
      for command: String? = nil,
      help: String,
      isRepeatable: Bool = false
    ) {
      (self.name, self.value, self.command) = (name, value, command)
      (self.help, self.isRepeatable) = (help, isRepeatable)
    }
  }

  /// An invalid command line.
  public struct Misuse: Error, Equatable, CustomStringConvertible {
    /// The message for the user.
    public let description: String

    /// An error with a message.
    public init(_ description: String) { self.description = description }
  }

  /// A parsed command line.
  public struct Given: Sendable, Equatable {
    /// The values of each option that occurs; an option without a value has an empty one.
    public var options: [String: [String]] = [:]
    /// The arguments that are not options: files.
    public var words: [String] = []

    /// Whether an option occurs.
    public func has(_ name: String) -> Bool { options[name] != nil }
    /// The last value of an option.
    public subscript(_ name: String) -> String? { options[name]?.last }
  }

  let options: [Option]
  private let takesWords: Bool
  private let command: String?

  /// A table of options.
  ///
  /// With `takesWords` other arguments are valid as well, and after the command `takesDashesBehind`
  /// also those that begin with a single dash.
  public init(_ options: [Option], takesWords: Bool = false, takesDashesBehind: String? = nil) {
    self.options = options
    self.takesWords = takesWords
    command = takesDashesBehind
  }

  /// The arguments of this process, without its own name.
  public static func commandLine() throws(Misuse) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let raw = CommandLine.unsafeArgv[index] else { continue }
      // A repaired file name would be the name of another file.
      guard let word = String(validatingCString: raw) else {
        throw Misuse("“\(String(cString: raw))” is no text in UTF-8")
      }
      words.append(word)
    }
    return words
  }

  /// Parses a command line: `--name value`, `--name=value`, and other arguments after `--`.
  public func read(_ arguments: [String]) throws(Misuse) -> Given {
    var given = Given()
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        given.words += rest
        break
      }
      let isWord = command != nil && given.words.first == command && !word.hasPrefix("--")
      guard word.hasPrefix("-"), word != "-", !isWord else {
        given.words.append(word)
        continue
      }
      try read(word, &rest, into: &given)
    }
    if let word = given.words.first, !takesWords {
      throw Misuse(Format.text(tr("“%s” is not an option"), word))
    }
    return given
  }

  private func read(
    _ word: String,
    _ rest: inout ArraySlice<String>,
    into given: inout Given
  ) throws(Misuse) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = options.first(where: { "--\($0.name)" == parts[0] }) else {
      throw Misuse(Format.text(tr("unknown option “%s”"), String(parts[0])))
    }
    let inline = parts.count == 2 ? String(parts[1]) : nil
    var value = ""
    if let name = option.value {
      guard let found = inline ?? rest.popFirst(), !found.isEmpty else {
        throw Misuse(Format.text(tr("--%s needs a value: %s"), option.name, name))
      }
      value = found
    } else if inline != nil {
      throw Misuse(Format.text(tr("--%s takes no value"), option.name))
    }
    guard option.isRepeatable || given.options[option.name] == nil else {
      throw Misuse(Format.text(tr("--%s is given twice"), option.name))
    }
    given.options[option.name, default: []].append(value)
  }

  /// Refuses the options of other commands.
  public func check(_ given: Given, for command: String) throws(Misuse) {
    for option in options where given.has(option.name) {
      guard let its = option.command, its != command else { continue }
      throw Misuse(Format.text(tr("--%s is for %s"), option.name, its))
    }
  }

  /// The options and their descriptions, one a line.
  public var help: String {
    Self.rows(options.map { ("--\($0.name)" + ($0.value.map { " \($0)" } ?? ""), $0.help) })
  }

  /// Texts in two columns.
  public static func rows(_ rows: [(head: String, help: String)]) -> String {
    let column = (rows.map(\.head.count).max() ?? 0) + 3
    return rows.map { head, help in
      "  " + head + String(repeating: " ", count: column - head.count) + help
    }.joined(separator: "\n")
  }
}
