internal import GLib
internal import Geometry
internal import Gtk
internal import Library

extension MainWindow {
  /// Except where a page handles drops itself.
  func acceptDrops() {
    let target = DropTarget(text: false)
    target.onMove { [weak self, weak target] point in
      guard let self, let target else { return false }
      let isWelcome = point.map { takesDrops(at: $0) && !target.isFromHere } ?? false
      showDrop(isWelcome)
      return isWelcome
    }
    target.onDrop { [weak self, weak target] content, point in
      guard let self, let target else { return false }
      showDrop(false)
      return takesDrops(at: point) && !target.isFromHere && drop(content)
    }
    add(target)
  }

  private func showDrop(_ isWelcome: Bool) {
    isWelcome ? addClass("takesdrop") : removeClass("takesdrop")
  }

  func drop(_ content: DragContent) -> Bool {
    guard case .files(let paths) = content, let onDrop else { return false }
    onDrop(paths.map { BytePath($0) })
    return true
  }

  /// The Lists page handles or rejects its own.
  private func takesDrops(at point: Point) -> Bool {
    guard page == .lists, let lists, let place = convert(point, to: lists) else { return true }
    return place.x < 0 || place.y < 0 || place.x >= lists.size.width || place.y >= lists.size.height
  }

  func refuse(_ words: [String]) {
    guard !words.isEmpty else { return }
    var lines = words.prefix(Self.mostRefusals).map { $0 }
    let more = words.count - lines.count
    if more > 0 {
      lines.append(Format.text(tr("And %s more.", "And %s more.", count: more), Format.count(more)))
    }
    refusals.show(lines.joined(separator: "\n"))
  }

  /// More would fill the window.
  private static let mostRefusals = 4
}
