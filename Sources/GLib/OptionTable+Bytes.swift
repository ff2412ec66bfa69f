import Glibc

nonisolated extension OptionTable {
  /// The arguments of this process, without its own name.
  public static var arguments: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
      }
    }
  }

  /// Parses arguments of which some may be paths that are no text; `words` are those of `given` as
  /// they were.
  ///
  /// A value of an option that is no text begins with a zero, which no argument contains.
  public func read(bytes arguments: [[UInt8]]) throws(Misuse) -> (given: Given, words: [[UInt8]]) {
    let given = try read(
      arguments.enumerated().map { index, word in
        String(validating: word, as: UTF8.self) ?? "\0\(index)"
      }
    )
    let words = given.words.map { word in
      word.first == "\0" ? arguments[Int(word.dropFirst()) ?? 0] : Array(word.utf8)
    }
    return (given, words)
  }
}
