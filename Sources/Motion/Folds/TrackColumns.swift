/// The columns of a track list on a wide page: its first half in the first one, the rest beside it.
public struct TrackColumns: Sendable, Equatable {
  /// How many tracks there are.
  public let trackCount: Int
  /// How many columns there are, 1 or 2.
  public let count: Int

  /// The place of a track.
  public struct Place: Sendable, Equatable {
    /// Its panel, from the top.
    public var panel: Int
    /// Its column, in reading direction.
    public var column: Int

    /// A place by its panel and its column.
    public init(panel: Int, column: Int) { (self.panel, self.column) = (panel, column) }
  }

  /// The width of a page from which a list has two columns.
  public static let widePage = 1400.0
  /// The most tracks that remain in one column on a wide page, and on one of the widest.
  public static let fewTracks = (wide: 6, widest: 3)
  private static let widestPage = 1900.0

  /// Pages of one kind have the same columns: narrow, wide and widest ones.
  public static func kind(ofPage width: Double) -> Int {
    width >= widestPage ? 2 : width >= widePage ? 1 : 0
  }

  /// The columns of a list on a page of some width; a list in groups has only one.
  public init(trackCount: Int, isGrouped: Bool, pageWidth: Double) {
    self.trackCount = max(trackCount, 0)
    let kind = Self.kind(ofPage: pageWidth)
    let few = kind == 2 ? Self.fewTracks.widest : Self.fewTracks.wide
    count = kind > 0 && !isGrouped && trackCount > few ? 2 : 1
  }

  /// How many panels there are.
  public var panelCount: Int { trackCount / count + trackCount % count }

  /// The place of a track.
  public func place(of track: Int) -> Place {
    guard count == 2, track >= panelCount else { return Place(panel: track, column: 0) }
    return Place(panel: track - panelCount, column: 1)
  }

  /// The track at a place; nil where there is none.
  public func track(at place: Place) -> Int? {
    guard 0..<panelCount ~= place.panel, 0..<count ~= place.column else { return nil }
    let track = place.panel + place.column * panelCount
    return track < trackCount ? track : nil
  }

  /// The column at a share of the page's width, in reading direction.
  public func column(at share: Double) -> Int { count == 2 && share >= 0.5 ? 1 : 0 }

  /// The scroll offset at which the first track of the page is the same as it was in other columns.
  public func offset(for offset: Double, rowHeight: Double, in other: Self) -> Double {
    guard count != other.count else { return offset }
    let panel = Int(slot: (offset / rowHeight).rounded(.down))
    let rest = offset - Double(panel) * rowHeight
    // The number of a panel is that of the track in its first column.
    return Double(place(of: panel).panel) * rowHeight + rest
  }
}
