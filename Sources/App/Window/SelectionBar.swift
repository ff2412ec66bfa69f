internal import GLib
internal import Geometry
internal import Gtk

/// Says what is selected, as in “3 tracks · 12 min”, and acts on all of it.
///
/// Where it is narrow a menu has the actions.
final class SelectionBar: CustomWidget {
  var onEnd: (() -> Void)?
  /// Called to show a menu at a point of the bar.
  var onMenu: ((_ sections: [MenuSection], Point) -> Void)?

  private(set) var group: (any SelectedGroup)?
  private let music: MusicActions
  private let label = Label.line()
  private let actions = Box(.horizontal)
  private let play = Button(icon: "media-playback-start-symbolic", tooltip: PlayWay.now.title)
  private let next = Button(icon: "go-next-symbolic", tooltip: PlayWay.next.title)
  private let queue = Button(icon: "list-add-symbolic", tooltip: PlayWay.queue.title)
  private let list = Button(icon: "view-list-symbolic", tooltip: tr("Add to List"))
  private let heart = Button(icon: "emblem-favorite-symbolic", tooltip: tr("Add to Favourites"))
  private let delete = Button(icon: "user-trash-symbolic", tooltip: tr("Delete"))
  private let more = Button(icon: "view-more-symbolic", tooltip: tr("Actions"))
  private let close = Button(icon: "window-close-symbolic", tooltip: tr("End Selection"))
  private let spoken = SpokenStatus()

  init(_ music: MusicActions) {
    self.music = music
    super.init()
    isVisible = false
    adopt(label)
    adopt(spoken)
    adopt(actions)
    for button in [play, next, queue, list, heart, delete] { actions.append(button) }
    for button in [more, close] { adopt(button) }
    for button in [play, next, queue, list, heart, delete, more, close] { button.addClass("flat") }
    for (button, way) in [(play, PlayWay.now), (next, .next), (queue, .queue)] {
      button.onPress { [weak self] in
        if let self { group?.play(way, by: self.music) }
      }
    }
    heart.onPress { [weak self] in
      if let self { group?.toggleHeart(by: self.music) }
    }
    list.onPress { [weak self] in
      guard let self, let group else { return }
      open(group.listSections(by: self.music), at: list)
    }
    more.onPress { [weak self] in
      if let self, let group { open(group.sections(by: self.music), at: more) }
    }
    delete.onPress { [weak self] in self?.group?.delete() }
    close.onPress { [weak self] in self?.onEnd?() }
    onKeyPress { [weak self] key, modifiers in
      guard key == .escape, modifiers.isEmpty else { return false }
      self?.onEnd?()
      return true
    }
  }

  /// Its menus open as those of its page; `end` ends the selection.
  func connect(to menu: ContextMenu, _ end: @escaping () -> Void) {
    onEnd = end
    onMenu = { [weak self, weak menu] in menu?.open($0, at: $1, of: self) }
  }

  private func open(_ sections: [MenuSection], at button: Button) {
    let middle = Rect(size: button.size).center
    if let place = button.convert(middle, to: self) { onMenu?(sections, place) }
  }

  override class var cssName: String { "selectionbar" }
  override class var accessibleRole: AccessibleRole { .group }

  /// Nil hides it; if it has the focus, `takeFocus` takes it.
  func show(_ group: (any SelectedGroup)?, _ takeFocus: () -> Void) {
    self.group = group
    if group == nil, hasFocusInside { takeFocus() }
    isVisible = group != nil
    guard let group else {
      label.text = ""
      return
    }
    name(heart, MusicActions.heartWords(group.heart == true))
    heart.isSensitive = group.heart != nil
    name(delete, group.deletion ?? tr("Delete"))
    delete.isVisible = group.deletion != nil
    for button in [play, next, queue] { button.isSensitive = music.canPlay }
    let summary = group.summary
    guard summary != label.text else { return }
    label.text = summary
    describe(.label(Format.text(tr("Selected: %s"), summary)))
    spoken.speak(Format.text(tr("Selected: %s"), summary))
    queueAllocate()
  }

  private func name(_ button: Button, _ words: String) {
    guard button.tooltip != words else { return }
    button.tooltip = words
    button.describe(.label(words))
  }

  // MARK: - Layout and drawing

  /// Takes the foot of the room, if it is visible, and returns the rest.
  func layOut(atFootOf room: Rect) -> Rect {
    guard isVisible else { return room }
    var (rest, place) = (room, room)
    place.size.height = min(Double(measure(.vertical).natural), room.size.height)
    rest.size.height -= place.size.height
    place.origin.y += rest.size.height
    measureAndAllocate(place)
    return rest
  }

  private static let inset = 12.0

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let requests = [label, actions, close].map { $0.measure(axis).natural }
    if axis == .vertical {
      let height = requests.max() ?? 0
      return SizeRequest(minimum: height, natural: height)
    }
    return SizeRequest(minimum: 120, natural: requests.reduce(2 * Int(Self.inset), +))
  }

  /// Whether its actions are in a menu.
  private(set) var isNarrow = false

  override func layOut(in size: Size) {
    isNarrow = size.width < Double(measure(.horizontal, given: nil).natural)
    actions.isChildVisible = !isNarrow
    more.isChildVisible = isNarrow
    var end = size.width
    for child in [close, isNarrow ? more : actions] {
      let width = Double(child.measure(.horizontal).natural)
      end -= width
      place(child, at: Rect(x: end, y: 0, width: width, height: size.height), in: size)
    }
    spoken.allocate(Rect(size: Size(width: 1, height: 1)))
    let width = max(end - Self.inset, 1)
    place(label, at: Rect(x: Self.inset, y: 0, width: width, height: size.height), in: size)
  }
}
