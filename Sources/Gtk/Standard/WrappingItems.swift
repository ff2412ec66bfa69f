public import Geometry

/// A container of children in rows; its subclasses place them.
@MainActor public class WrappingItems: CustomWidget {
  let spacing: Int
  private var items: [Widget] = []

  /// A container with spacing between its children.
  public init(spacing: Int) {
    self.spacing = spacing
    super.init()
  }

  public override class var followingAxis: Axis? { .vertical }

  /// Appends a child.
  public func append(_ item: Widget) {
    items.append(item)
    adopt(item)
  }

  var shown: [Widget] { items.filter(\.isVisible) }

  func gaps(between count: Int) -> Int { max(0, count - 1) * spacing }

  /// The height of the visible children in a width, or in any width if it is nil.
  func height(of shown: [Widget], in width: Int?) -> Int { 0 }

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let shown = shown
    switch axis {
    case .horizontal:
      let widths = shown.map { $0.measure(.horizontal) }
      return SizeRequest(
        minimum: widths.map(\.minimum).max() ?? 0,
        natural: widths.map(\.natural).reduce(gaps(between: shown.count), +)
      )
    case .vertical:
      let height = height(of: shown, in: along)
      return SizeRequest(minimum: height, natural: height)
    }
  }
}
