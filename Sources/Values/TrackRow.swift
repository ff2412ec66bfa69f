/// A row of a list of tracks.
public struct TrackRow: Hashable, Sendable {
  public var number: String
  public var title: String
  /// Empty where the list itself names it.
  public var artist: String
  public var duration: String
  public var isFavourite: Bool
  public var isPlaying: Bool
  /// Whether it is the heading of a group of rows, and no track.
  public var isHeading: Bool
  /// Whether it can be played.
  public var isAvailable: Bool

  public init(
    number: String = "",
    title: String,
    artist: String = "",
    duration: String = "",
    isFavourite: Bool = false,
    isPlaying: Bool = false,
    isHeading: Bool = false,
    isAvailable: Bool = true
  ) {
    self.number = number
    self.title = title
    self.artist = artist
    self.duration = duration
    self.isFavourite = isFavourite
    self.isPlaying = isPlaying
    self.isHeading = isHeading
    self.isAvailable = isAvailable
  }

  /// Its texts, in the order in which screen readers say them.
  public var texts: [String] { [number, title, artist, duration].filter { !$0.isEmpty } }
}
