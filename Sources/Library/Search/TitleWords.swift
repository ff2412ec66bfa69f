internal import Letters

/// The words of a title, however they are written, ordered and joined.
public struct TitleWords: Equatable, Sendable {
  private let words: [String]

  /// The words of a text.
  public init(_ text: String) {
    words = TextFolding.forSearch(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
      .sorted()
  }

  /// A search for all of them, in which none is a filter.
  public var query: SearchQuery { SearchQuery(.all(words.map { .words($0) })) }

  /// Whether they are a title, with or without whose it is.
  public func name(_ title: String, by artist: String) -> Bool {
    self == Self(title) || self == Self("\(title) \(artist)")
  }
}
