internal import Letters

/// The words of a title, compared regardless of spelling, order and punctuation.
public struct TitleWords: Equatable, Sendable {
  private let words: [String]

  public init(_ text: String) {
    words = TextFolding.forSearch(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
      .sorted()
  }

  /// A query for all of the words, none of which is a filter.
  public var query: SearchQuery { SearchQuery(.all(words.map { .words($0) })) }

  public func name(_ title: String, by artist: String) -> Bool {
    self == Self(title) || self == Self("\(title) \(artist)")
  }
}
