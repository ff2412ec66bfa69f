internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Widgets

/// A shelf in the overview, with buttons that pin and hide it.
final class ShelfTile: CustomWidget {
  struct Content: Equatable {
    let id: String
    let title: String
    let count: Int
    let isPinned: Bool
    let isHidden: Bool
    let canHide: Bool

    /// The table of all songs, after the shelves.
    static var songs: Self {
      Self(id: "", title: tr("Songs"), count: 0, isPinned: false, isHidden: false, canHide: false)
    }

    var isSongs: Bool { id.isEmpty }

    var facts: String { isSongs ? tr("Everything in one table") : SearchWords.records(count) }

    var spoken: String {
      [title, facts, isPinned ? tr("pinned") : "", isHidden ? tr("hidden") : ""]
        .filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  private(set) var content: Content?
  let pin = ToggleButton(icon: "view-pin-symbolic", tooltip: tr("Pin"))
  let hide = Button(icon: "view-reveal-symbolic", tooltip: tr("Hide"))
  private let title = Label.line().styled("heading")
  private let count = Label.line().styled("caption", "dim-label")
  private let row = Box(.horizontal, spacing: 3)

  /// `dropped` gets the shelf that was dropped on this one.
  init(
    pinned: @escaping (Content) -> Void,
    hidden: @escaping (Content) -> Void,
    dropped: @escaping (_ id: String, _ on: Content) -> Bool
  ) {
    super.init()
    let words = Box(.vertical, spacing: 2)
    words.append(title, count)
    words.expand(horizontally: true)
    words.align(vertically: .center)
    row.append(words)
    for button in [pin, hide] as [Button] {
      button.addClasses("flat", "circular")
      button.align(vertically: .center)
      row.append(button)
    }
    row.inset(horizontally: 12, vertically: 9)
    adopt(row)
    pin.onPress { [weak self] in if let content = self?.content { pinned(content) } }
    hide.onPress { [weak self] in if let content = self?.content { hidden(content) } }
    let drag = DragSource()
    drag.onPrepare { [weak self] _ in
      self?.content.flatMap { $0.isSongs ? nil : .text($0.id) }
    }
    add(drag)
    let drop = DropTarget(files: false)
    drop.onMove { [weak drop] point in point != nil && drop?.isFromHere == true }
    drop.onDrop { [weak self] dragged, _ in
      guard let content = self?.content, case .text(let id) = dragged else { return false }
      return dropped(id, content)
    }
    add(drop)
  }

  override class var cssName: String { "shelftile" }
  override class var followingAxis: Axis? { .vertical }

  func show(_ content: Content?) {
    self.content = content
    guard let content else { return }
    title.text = content.title
    title.tooltip = content.title
    count.text = content.facts
    for button in [pin, hide] as [Button] { button.isVisible = !content.isSongs }
    pin.isOn = content.isPinned
    pin.show(icon: "view-pin-symbolic", tooltip: content.isPinned ? tr("Unpin") : tr("Pin"))
    hide.isSensitive = content.canHide
    hide.show(
      icon: content.isHidden ? "view-conceal-symbolic" : "view-reveal-symbolic",
      tooltip: content.isHidden ? tr("Show") : tr("Hide")
    )
    content.isHidden ? title.addClass("dim-label") : title.removeClass("dim-label")
    describe(.label(content.spoken))
  }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let wish = row.measure(axis, along: along)
    return axis == .horizontal ? SizeRequest(minimum: 210, natural: 210) : wish
  }
}
