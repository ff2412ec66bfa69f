public import Pixels

public nonisolated struct CoverItem: Sendable, Equatable {
  public var id: CoverID
  public var title: String
  /// The second line below the cover.
  public var subtitle: String
  /// The links in the second line, as ranges of byte offsets, in order.
  public var links: [Range<Int>] = []
  public var sleeve: Sleeve
  /// The text that screen readers speak in place of both lines; empty: the lines.
  public var spoken = ""

  /// An item with these texts; `identity` remains the same when the item is shown again, and
  /// determines the design of its sleeve.
  public init(
    _ id: CoverID,
    title: String,
    subtitle: String = "",
    artist: String = "",
    identity: String? = nil
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    sleeve = Sleeve(
      title: title,
      artist: artist,
      identity: identity ?? "\(subtitle)\u{1f}\(title)"
    )
  }
}

/// The items of a cover flow, in order, and their pictures.
///
/// Its members are called on the main thread, for the few items that become visible, and must not
/// block.
public protocol FlowSource: AnyObject {
  var count: Int { get }

  func item(at index: Int) -> CoverItem

  /// The names that typed letters are compared with; a match in the first one is better.
  func letters(at index: Int) -> (first: String, second: String)

  /// The source of the pictures; read once.
  var pictures: any CoverProvider<CoverID> { get }
}

extension FlowSource {
  /// Both lines below the cover.
  public func letters(at index: Int) -> (first: String, second: String) {
    let item = item(at: index)
    return (item.title, item.subtitle)
  }
}
