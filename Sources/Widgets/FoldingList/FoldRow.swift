public import Gtk

/// The content of a row, loaded when the row becomes visible.
public nonisolated struct FoldRow: Hashable, Sendable {
  /// Its words.
  public var title: String
  /// A smaller line under them.
  public var detail: String
  /// How many open rows a stack holds; nil for items.
  public var openCount: Int?
  /// Whether Enter and a double click play it, instead of editing it.
  public var isPlayable: Bool
  /// A small square picture before the words.
  public var picture: Texture?
  /// The name of a symbol before the words; empty for none.
  public var symbol = ""
  /// A short text at the end of the row, such as a duration.
  public var note: String
  /// Whether what it names cannot be found; the words are dimmed.
  public var isGrey: Bool
  /// Whether it is the current one; it has the three bars before its words.
  public var isPlaying: Bool
  /// Whether it is over: dimmed and struck through as if done, but at its own place.
  public var isStruck: Bool

  /// A row by its content.
  public init(
    _ title: String,
    detail: String = "",
    openCount: Int? = nil,
    isPlayable: Bool = false,
    picture: Texture? = nil,
    note: String = "",
    isGrey: Bool = false,
    isPlaying: Bool = false,
    isStruck: Bool = false
  ) {
    self.title = title
    self.detail = detail
    self.openCount = openCount
    self.isPlayable = isPlayable
    self.picture = picture
    self.note = note
    self.isGrey = isGrey
    self.isPlaying = isPlaying
    self.isStruck = isStruck
  }
}
