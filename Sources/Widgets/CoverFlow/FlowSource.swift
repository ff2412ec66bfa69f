public import Pixels

/// What stands in a cover flow, in words.
public nonisolated struct CoverItem: Sendable, Equatable {
  /// What tells it from all others.
  public var id: CoverID
  /// The first line below the cover.
  public var title: String
  /// The second one.
  public var subtitle: String
  /// The parts of the second line that lead somewhere by a click, as offsets of its bytes, in order.
  public var links: [Range<Int>] = []
  /// What its sleeve gets without a picture.
  public var sleeve: Sleeve
  /// What screen readers say in place of both lines; empty: the lines.
  public var spoken = ""

  /// An item by its words; `identity` is what stays the same when it is shown again, and decides the
  /// colour of its sleeve.
  public init(_ id: CoverID, title: String, subtitle: String = "", identity: String? = nil) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    sleeve = Sleeve(title: title, identity: identity ?? "\(subtitle)\u{1f}\(title)")
  }
}

/// What a cover flow shows: items in their order, and their pictures.
///
/// It is asked on the main thread, for the few items that come into view, and must not wait there.
public protocol FlowSource: AnyObject {
  /// How many items there are.
  var count: Int { get }

  /// The item at an index.
  func item(at index: Int) -> CoverItem

  /// What typed letters are compared with: the first name before the second.
  func letters(at index: Int) -> (first: String, second: String)

  /// Where the pictures come from; asked once.
  var pictures: any CoverProvider<CoverID> { get }
}

extension FlowSource {
  /// Both lines below the cover, unless its source knows better.
  public func letters(at index: Int) -> (first: String, second: String) {
    let item = item(at: index)
    return (item.title, item.subtitle)
  }
}
