public import Gtk

/// The content of a row, loaded when the row becomes visible.
public nonisolated struct FoldRow: Hashable, Sendable {
  public var title: String
  /// A smaller line below the title.
  public var detail: String
  /// How many open rows a stack holds; nil for items.
  public var openCount: Int?
  /// Whether Enter and a double click play it, instead of editing it.
  public var isPlayable: Bool
  public var picture: Texture?
  /// The name of a symbolic icon before the title; empty for none.
  public var symbol = ""
  /// A short text at the end of the row, such as a duration.
  public var note: String
  /// Whether what it refers to exists; otherwise the text is dimmed.
  public var isAvailable: Bool
  /// Whether it is playing, with three bars before its title.
  public var isPlaying: Bool
  /// Whether it is dimmed and struck through like a completed row, but keeps its place.
  public var isStruck: Bool

  public init(
    _ title: String,
    detail: String = "",
    openCount: Int? = nil,
    isPlayable: Bool = false,
    picture: Texture? = nil,
    note: String = "",
    isAvailable: Bool = true,
    isPlaying: Bool = false,
    isStruck: Bool = false
  ) {
    self.title = title
    self.detail = detail
    self.openCount = openCount
    self.isPlayable = isPlayable
    self.picture = picture
    self.note = note
    self.isAvailable = isAvailable
    self.isPlaying = isPlaying
    self.isStruck = isStruck
  }
}
