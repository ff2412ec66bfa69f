internal import Geometry
internal import Gtk
internal import Motion

extension FoldingList {
  /// How far outside the list a dragged row becomes a drag to other programs; nearer, the list
  /// scrolls.
  static let leave = 48.0

  /// Starts a drag to other programs once a row is dragged away from the list; the row keeps its
  /// place.
  func dragOut(from gesture: DragGesture, by offset: Point) {
    let place = Point(x: carry.start.x + offset.x, y: carry.start.y + offset.y)
    guard carry.dragOut == nil, case .lift(let lift) = state.hand,
      let content = contentToDrag(of: lift.entry.id, at: place)
    else { return }
    let extent = Size(width: min(size.width, 320), height: style.rowHeight)
    carry.dragOut = RunningDrag(
      of: content,
      showing: picture(of: lift.entry, in: extent),
      heldAt: Point(x: 24, y: extent.height / 2),
      from: gesture
    )
    guard carry.dragOut != nil else { return }
    carry.dragOut?.onFinish { [weak self] _ in self?.carry.dragOut = nil }
    change { $0.drop(commits: false, at: $1) }
  }

  /// The content of a row that is dragged out; requested once, as it may require writing a file.
  func contentToDrag(of id: RowID, at place: Point) -> DragContent? {
    guard isAway(place), !carry.isOffered else { return nil }
    carry.isOffered = true
    return dragContent?(id)
  }

  /// Whether a place is too far outside the list for a drop in it.
  func isAway(_ place: Point) -> Bool {
    place.x < -Self.leave || place.x > size.width + Self.leave || place.y < -Self.leave
      || place.y > size.height + Self.leave
  }

  private func picture(of entry: FoldEntry, in extent: Size) -> Texture? {
    guard let view = rows.live[FoldPlacement.Subject.row(entry).key] else { return nil }
    let node = RenderNode.recording { snapshot in
      snapshot.clipped(to: Rect(size: extent), radius: 6) {
        view.drawGround(in: extent, on: snapshot)
        view.drawWords(in: extent, on: snapshot)
      }
    }
    guard let node, let renderer = Renderer(of: self) else { return nil }
    return renderer.texture(of: node, in: Rect(size: extent))
  }
}
