public import Geometry
public import Gtk
public import Motion

extension FoldingList {
  /// Makes the list a drop target for text, files or both.
  ///
  /// The handler gets the content and the place, and returns whether it used the content.
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

  /// Where a drop at a point would insert rows; nil where the list accepts none.
  public func dropPlace(at point: Point) -> FoldDropPlace? { state.dropPlace(at: point.y, time) }

  /// Marks the drop position at a point and returns it; nil means that the drag has left the list.
  ///
  /// While a drag is over the list, a stack opens after 0.7 s, the header closes its level, and the
  /// edges scroll.
  @discardableResult
  public func hoverDrop(at point: Point?) -> FoldDropPlace? {
    change { $0.visit(at: point?.y, $1) }
    return point.flatMap { dropPlace(at: $0) }
  }
}
