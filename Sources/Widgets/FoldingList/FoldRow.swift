public import Gtk

/// The content of a row, loaded when the row becomes visible.
public nonisolated struct FoldRow: Hashable, Sendable {
  /// What is before the title.
  public enum Front: Hashable, Sendable {
    case none
    /// A cover; nil while it is not loaded.
    case sleeve(Texture?)
    /// The covers of what is in a stack, the front one first.
    case fan([Texture?])
    /// The sign of something that the library does not have, in the place of its cover.
    case mark
  }

  public var title: String
  /// A smaller line below the title.
  public var detail: String
  /// How many open rows a stack holds; nil for items.
  public var openCount: Int?
  /// Whether Enter and a double click play it, instead of editing it.
  public var isPlayable: Bool
  public var front: Front
  /// The name of a symbolic icon before the title, small on the covers of a fan, or in place of those of
  /// an empty one; empty for none.
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
    front: Front = .none,
    note: String = "",
    isAvailable: Bool = true,
    isPlaying: Bool = false,
    isStruck: Bool = false
  ) {
    self.title = title
    self.detail = detail
    self.openCount = openCount
    self.isPlayable = isPlayable
    self.front = front
    self.note = note
    self.isAvailable = isAvailable
    self.isPlaying = isPlaying
    self.isStruck = isStruck
  }
}
