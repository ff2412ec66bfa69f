internal import Geometry
internal import Gtk

extension CustomWidget {
  /// Places a child at a rectangle, from right to left on the other side, or hides it; returns its
  /// place.
  @discardableResult
  func place(_ child: Widget, at rect: Rect?, in size: Size) -> Rect? {
    child.isChildVisible = rect != nil
    guard let rect else { return nil }
    let place = isRightToLeft ? rect.mirrored(in: size.width) : rect
    child.measureAndAllocate(place)
    return place
  }
}
