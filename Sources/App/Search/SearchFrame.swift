internal import Geometry
internal import Gtk

/// The entry of a search in the middle of the header bar, at most as wide as the results.
final class SearchFrame: CustomWidget {
  private weak var bar: Widget?
  private let field: Widget
  /// In a narrow window the entry's width is worth more than its place.
  private static let leastInMiddle = 440.0

  init(_ field: Widget, in bar: Widget) {
    (self.field, self.bar) = (field, bar)
    super.init()
    adopt(field)
  }

  override class var cssName: String { "searchframe" }
  override class var followingAxis: Axis? { .vertical }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let wish = field.measure(axis)
    guard axis == .horizontal else { return wish }
    return SizeRequest(minimum: wish.minimum, natural: max(Int(SearchColumn.widest), wish.minimum))
  }

  override func layOut(in size: Size) {
    field.measureAndAllocate(area(inMiddleOf: bar, atLeast: Self.leastInMiddle, in: size))
  }
}
