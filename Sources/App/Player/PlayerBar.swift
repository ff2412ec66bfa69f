internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Numbers
internal import Playback
internal import Widgets

/// A symbol of the program's own, among its resources.
private let queueIcon = "gatefold-queue-symbolic"

/// The bar at the window's foot: what plays, how far it is, and all that can be done with it.
final class PlayerBar: CustomWidget {
  /// The cover was pressed: the record that plays is to be shown.
  var onShow: (() -> Void)?

  let player: Player
  let cover: PlayerCover
  let title = Label()
  let subtitle = Label()
  let controls: PlayerControls
  let queueView: QueueView
  let queue: PopoverButton
  let seek = SeekBar()
  let words = Box(.vertical)
  /// The menu of what plays, while it is open.
  var menu: ContextMenu? { didSet { showTooltips() } }
  private var wordsTooltip: String?
  private var watch: Observation?
  private var positions: Observation?
  /// What leads from the artist to their records.
  weak var music: MusicActions? {
    didSet {
      subtitle.text = ""
      show(player.state)
    }
  }
  /// What keeps the cover and the heart right.
  var observations: [Observation] = []
  private(set) var links: [Credit] = []

  /// The bar of a player; covers come from `art`.
  init(_ player: Player, art: any Widgets.CoverSource<CoverID>) {
    self.player = player
    controls = PlayerControls(player)
    cover = PlayerCover(art)
    queueView = QueueView(player, art: art)
    queue = PopoverButton(icon: queueIcon, tooltip: tr("Queue"), opens: queueView.popover)
    super.init()
    describe(.label(tr("Player")))
    clipsDrawing = false
    title.addClass("player-title")
    subtitle.addClass("player-subtitle")
    for label in [title, subtitle] {
      label.shortens()
      label.align(text: 0)
      words.append(label)
    }
    words.align(vertically: .center)
    queue.addClass("player-menu")
    // In the order in which the keyboard goes through them.
    let all: [Widget] = [
      cover, words, controls.shuffle, controls.previous, controls.play, controls.next,
      controls.repeats, seek, controls.mute, controls.volume, controls.heart, queue,
    ]
    for child in all { adopt(child) }
    link()
    watch = player.observe { [weak self] in self?.show($0.new) }
    show(player.state)
  }

  override class var cssName: String { "playerbar" }
  override class var accessibleRole: AccessibleRole { .group }

  // MARK: - What it shows

  /// Whether the track that plays has a heart; nil where it can have none.
  var hasHeart: Bool? {
    get { controls.hasHeart }
    set {
      controls.hasHeart = newValue
      queueView.sheet?.controls.hasHeart = newValue
    }
  }

  /// What it says, for tests and for who asks.
  var text: (title: String, subtitle: String) { (title.text, subtitle.text) }

  /// Shows the cover of a record.
  func showCover(of record: CoverItem?) { cover.show(record) }

  /// What plays, or what will.
  var item: PlayItem? { player.state.entry?.item ?? player.queue.coming(1).first.first?.item }

  private func show(_ state: PlayerState) {
    let item = item
    let told =
      state.entry == nil
      ? (title: item?.name ?? "", artist: item?.artist ?? "", album: item?.album ?? "")
      : state.words
    set(title, told.title)
    let subtitle = [told.artist, told.album].filter { !$0.isEmpty }
    showSubtitle(subtitle.joined(separator: " · "), of: item)
    wordsTooltip = item.map { _ in ([told.title] + subtitle).joined(separator: "\n") }
    showTooltips()
    seek.duration = state.entry == nil ? nil : state.duration
    seek.position = player.position
    watchPosition()
  }

  /// Sets the tooltips: none of them may lie over the menu.
  private func showTooltips() {
    words.tooltip = menu == nil ? wordsTooltip : nil
    cover.tooltip = menu == nil ? tr("Show the Record") : nil
  }

  private func set(_ label: Label, _ text: String) { if label.text != text { label.text = text } }

  /// Artists of the library lead to their records.
  private func showSubtitle(_ text: String, of item: PlayItem?) {
    let artists = music?.artists(in: item?.credited ?? "") ?? []
    guard subtitle.text != text || artists != links else { return }
    links = artists
    let record = item?.record
    subtitle.show(text, links: artists) { [weak self] in self?.music?.open($0, from: record) }
  }

  // MARK: - What it does

  private func link() {
    cover.onPress = { [weak self] in self?.onShow?() }
    linkMenu()
    seek.onSeek = { [weak self] in self?.player.seek(to: $0) }
  }

  // MARK: - The position

  override func mapped() { watchPosition() }

  override func unmapped() { positions = nil }

  /// The position is only asked for while it moves and somebody can see it.
  private func watchPosition() {
    guard isMapped, player.state.status == .playing else {
      positions = nil
      return
    }
    guard positions == nil else { return }
    positions = player.showPosition { [weak self] in self?.seek.position = $0 }
  }

  // MARK: - As a widget

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in children { _ = child.measure(axis) }
    let height = Int(PlayerBarLayout.height)
    return axis == .horizontal
      ? SizeRequest(minimum: 300, natural: 1180) : SizeRequest(minimum: height, natural: height)
  }

  override func layOut(in size: Size) {
    let layout = PlayerBarLayout(width: size.width, isMirrored: isRightToLeft)
    seek.look = layout.isNarrow ? .edge : .full
    let isSheet = layout.volume == nil
    if queueView.isSheet != isSheet { nameQueue(isSheet: isSheet) }
    put(cover, layout.cover)
    put(words, layout.words)
    put(controls.play, layout.play)
    put(controls.next, layout.next)
    put(controls.shuffle, layout.shuffle)
    put(controls.previous, layout.previous)
    put(controls.repeats, layout.repeats)
    put(controls.mute, layout.mute)
    put(controls.volume, layout.volume)
    put(controls.heart, layout.heart)
    put(queue, layout.queue)
    put(seek, layout.seek)
    menu?.follow()
  }

  /// Where the bar has no room for all controls they are in the queue's popover.
  private func nameQueue(isSheet: Bool) {
    queueView.isSheet = isSheet
    let words = isSheet ? tr("Controls and Queue") : tr("Queue")
    queue.tooltip = words
    queue.describe(.label(words))
  }

  private func put(_ child: Widget, _ rect: Rect?) {
    child.isChildVisible = rect != nil
    guard let rect else { return }
    _ = child.measure(.horizontal)
    _ = child.measure(.vertical, along: Int(clamping: rect.size.width))
    child.allocate(rect)
  }

  override func draw(on snapshot: Snapshot) {
    for child in children where child.isChildVisible && child !== seek {
      snapshot.draw(child, of: self)
    }
    // The time at the pointer lies over all else.
    snapshot.draw(seek, of: self)
  }
}
