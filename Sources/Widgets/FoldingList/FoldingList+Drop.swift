public import Geometry
public import Gtk
public import Motion

extension FoldingList {
  /// Lets text, files or both be dropped on the list from outside.
  ///
  /// The handler gets what was dropped and where, and says whether it was of use.
  public func acceptDrops(
    text: Bool = true,
    files: Bool = true,
    _ handler: @escaping (DragContent, FoldDropPlace) -> Bool
  ) {
    let target = DropTarget(text: text, files: files)
    target.onMove { [weak self] point in self?.hoverDrop(at: point) != nil }
    target.onDrop { [weak self] content, point in
      guard let self else { return false }
      let place = dropPlace(at: point)
      hoverDrop(at: nil)
      return place.map { handler(content, $0) } ?? false
    }
    add(target)
  }

  /// Where something from outside would be dropped at a place; nil where the list takes nothing.
  public func dropPlace(at point: Point) -> FoldDropPlace? { state.dropPlace(at: point.y, time) }

  /// Marks where something from outside would be dropped, and returns that; nil: it has left.
  ///
  /// While it is held over the list, a stack opens after 0.7 s, the header closes its level, and the
  /// edges scroll.
  @discardableResult
  public func hoverDrop(at point: Point?) -> FoldDropPlace? {
    change { $0.visit(at: point?.y, $1) }
    return point.flatMap { dropPlace(at: $0) }
  }
}
