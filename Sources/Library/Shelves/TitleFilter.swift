internal import Letters

/// Finds titles by parts of their words, in any case and without accents.
public struct TitleFilter: Sendable {
  private let words: [String]

  public init(_ text: String) {
    words = TextFolding.forSearch(text).split(separator: " ").map(String.init)
  }

  public func admits(_ title: String) -> Bool {
    guard !words.isEmpty else { return true }
    let title = TextFolding.forSearch(title)
    return words.allSatisfy { title.contains($0) }
  }
}
