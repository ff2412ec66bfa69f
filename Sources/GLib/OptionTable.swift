/// The options that a program takes on its command line, and the reading of them.
public nonisolated struct OptionTable: Sendable {
  /// One option.
  public struct Option: Sendable {
    /// Its name, without the dashes.
    public let name: String
    /// What its value is called in the help; nil: it takes none.
    public let value: String?
    /// What it does, in a few words.
    public let help: String
    /// Whether it may be given more than once.
    public let isRepeatable: Bool

    /// An option by its parts.
    public init(_ name: String, value: String? = nil, help: String, isRepeatable: Bool = false) {
      self.name = name
      self.value = value
      self.help = help
      self.isRepeatable = isRepeatable
    }
  }

  /// A command line that does not make sense, in words for who typed it.
  public struct Misuse: Error, Equatable, CustomStringConvertible {
    /// What is wrong.
    public let description: String

    /// A misuse in words.
    public init(_ description: String) { self.description = description }
  }

  /// What was given.
  public struct Given: Sendable, Equatable {
    /// The values of each option that was given; an option without a value has an empty one.
    public var options: [String: [String]] = [:]
    /// The words that are no options: files.
    public var words: [String] = []

    /// Whether an option was given.
    public func has(_ name: String) -> Bool { options[name] != nil }
    /// The value of an option.
    public subscript(_ name: String) -> String? { options[name]?.last }
  }

  private let options: [Option]
  private let takesWords: Bool
  private let command: String?

  /// A table of options; `takesWords` says whether other words make sense as well, and behind the command
  /// `takesDashesBehind` also those that begin with a single dash.
  public init(_ options: [Option], takesWords: Bool = false, takesDashesBehind: String? = nil) {
    self.options = options
    self.takesWords = takesWords
    command = takesDashesBehind
  }

  /// The words that the program was started with, its own name left out.
  public static func commandLine() throws(Misuse) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let raw = CommandLine.unsafeArgv[index] else { continue }
      // Repaired, the name of a file would be the name of another one.
      guard let word = String(validatingCString: raw) else {
        throw Misuse("“\(String(cString: raw))” is no text in UTF-8")
      }
      words.append(word)
    }
    return words
  }

  /// Reads a command line: `--name value`, `--name=value`, and words after `--`.
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

  /// The options and what they do, one a line.
  public var help: String {
    let heads = options.map { "  --\($0.name)" + ($0.value.map { " \($0)" } ?? "") }
    let column = (heads.map(\.count).max() ?? 0) + 3
    return zip(heads, options).map { head, option in
      head + String(repeating: " ", count: column - head.count) + option.help
    }.joined(separator: "\n")
  }
}
