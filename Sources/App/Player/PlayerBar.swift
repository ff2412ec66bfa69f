internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Playback
internal import Values
internal import Widgets

private let queueIcon = "gatefold-queue-symbolic"

final class PlayerBar: CustomWidget {
  /// Called when the user activates the cover, to open the now playing page.
  var onShow: (() -> Void)?

  /// Called to show the current record among the others.
  var onRecord: (() -> Void)?

  private let player: Player
  let cover: PlayerCover
  private let title = Label.line().styled("player-title")
  let subtitle = Label.line().styled("player-subtitle")
  let controls: PlayerControls
  let queueView: QueueView
  let queue: PopoverButton
  /// Opens the menu of stops, visible while one is set.
  private let stop: MenuButton
  let seek: PlayerSeekBar
  let words = Box(.vertical)
  private(set) lazy var menu = ContextMenu(on: self)
  var onSleeve: ((_ creates: Bool) -> OpeningSleeve?)?
  var onHold: ((_ isHeld: Bool) -> Void)?
  private var hand: HandInput?
  private var hasStop = false
  private var wordsTooltip: String?
  private var watch: Observation?
  private weak var music: MusicActions?
  private var soundMenus: () -> [(title: String, menu: Menu)] = { [] }
  private var playing: PlayingRecord?
  private(set) var links: [Credit] = []
  /// The links that are in the subtitle.
  private var shownLinks: [Credit] = []
  private lazy var line = PairedLine(subtitle) { [weak self] in self?.showSubtitle($0) }

  init(_ player: Player, art: any CoverProvider<CoverID>) {
    self.player = player
    controls = PlayerControls(player)
    seek = PlayerSeekBar(player)
    cover = PlayerCover(art)
    queueView = QueueView(player)
    queue = PopoverButton(icon: queueIcon, tooltip: tr("Up Next"), opens: queueView.popover)
    stop = MenuButton(
      icon: "gatefold-stop-after-symbolic",
      tooltip: tr("Stop After"),
      menu: StopChoice.menu
    )
    super.init()
    describe(.label(tr("Player")))
    clipsDrawing = false
    words.append(title, subtitle)
    words.align(vertically: .center)
    queue.addClass("player-menu")
    stop.addClass("player-menu")
    // This is also the order of keyboard focus.
    let all: [Widget] = [
      cover, words, controls.shuffle, controls.previous, controls.play, controls.next,
      controls.repeats, seek, stop, controls.mute, controls.volume, controls.heart, queue,
    ]
    for child in all { adopt(child) }
    link()
    watch = player.observe { [weak self] in self?.show($0.new) }
    show(player.state)
  }

  override class var cssName: String { "playerbar" }
  override class var accessibleRole: AccessibleRole { .group }

  // MARK: - Contents

  /// `soundMenus` are submenus about the sound, whose items are actions of the window.
  func follow(
    _ marks: PlayingMarks,
    _ actions: MusicActions,
    soundMenus: @escaping () -> [(title: String, menu: Menu)] = { [] }
  ) {
    music = actions
    self.soundMenus = soundMenus
    subtitle.text = ""
    show(player.state)
    let playing = PlayingRecord(marks, actions)
    self.playing = playing
    playing.onChange = { [weak self, weak playing] in
      if let playing { self?.show(playing) }
    }
    playing.onPicture = { [weak self] in self?.cover.reload() }
    queueView.follow(actions)
    let onHeart = { [weak playing] (hasHeart: Bool) in playing?.setHeart(hasHeart) ?? () }
    controls.onHeart = onHeart
    queueView.onSheet = { [weak self] in
      $0.controls.show(hasHeart: self?.controls.hasHeart)
      $0.controls.onHeart = onHeart
    }
    show(playing)
  }

  private func show(_ playing: PlayingRecord) {
    cover.show(playing.cover)
    show(hasHeart: playing.hasHeart)
  }

  func show(hasHeart: Bool?) {
    controls.show(hasHeart: hasHeart)
    queueView.sheet?.controls.show(hasHeart: hasHeart)
  }

  /// The visible text, for tests.
  var text: (title: String, subtitle: String) { (title.text, subtitle.text) }

  private var item: PlayItem? { player.shownEntry?.item }

  private func show(_ state: PlayerState) {
    let item = item
    let names = player.shownWords
    set(title, names.title)
    links = music?.artists(in: item?.credited ?? "") ?? []
    line.show(artist: names.artist, record: names.album)
    let words = [names.title, names.artist, names.album].filter { !$0.isEmpty }
    wordsTooltip = item.map { _ in words.joined(separator: "\n") }
    showTooltips()
    showStop(state)
  }

  private func showStop(_ state: PlayerState) {
    let words = PlayingWords.stop(state)
    if let words, words != stop.tooltip {
      stop.tooltip = words
      stop.describe(.label(words))
    }
    guard hasStop != (words != nil) else { return }
    hasStop.toggle()
    queueAllocate()
  }

  /// Sets the tooltips, and hides them while the menu is open, which they would cover.
  private func showTooltips() {
    words.tooltip = menu.isOpen ? nil : wordsTooltip
    cover.tooltip = menu.isOpen ? nil : tr("Now Playing")
  }

  private func set(_ label: Label, _ text: String) { if label.text != text { label.text = text } }

  private func showSubtitle(_ text: String) {
    guard subtitle.text != text || shownLinks != links else { return }
    shownLinks = links
    let record = item?.record
    subtitle.show(text, links: links) { [weak self] in self?.music?.open($0, from: record) }
  }

  // MARK: - Actions

  private func link() {
    cover.onPress = { [weak self] in self?.onShow?() }
    // Links in the words handle their own clicks.
    let click = ClickGesture()
    click.onRelease { [weak self] _, _ in self?.onShow?() }
    words.add(click)
    linkMenu()
    hand = HandInput(for: self)
    listenToPinches()
  }

  // MARK: - Menu

  private func linkMenu() {
    menu.onChange = { [weak self] _ in self?.showTooltips() }
    let parts: [Widget] = [
      cover, words, controls.shuffle, controls.previous, controls.play, controls.next,
      controls.repeats, controls.mute, controls.heart,
    ]
    for part in parts {
      part.onMenu { [weak self, weak part] point in
        guard let self, let part else { return }
        let artist = subtitle.credit(at: point, of: part, among: links)
        Task { [weak self] in await self?.openMenu(of: artist, at: point, of: part) }
      }
    }
  }

  func sections() async -> [MenuSection] {
    let sound = MenuSection(ofWindow: soundMenus())
    guard let music, let item else { return [sound] }
    let facts = SubjectMenu(item, await music.subject(of: item), music).sections
    guard item.record != nil else { return facts + [sound] }
    var showing = MenuSection()
    showing.add(tr("Show the Record"), "show-record") { [weak self] in self?.onRecord?() }
    return [showing] + facts + [sound]
  }

  private func openMenu(of artist: Credit?, at point: Point, of part: Widget) async {
    let ofArtist = artist.flatMap { music?.sections(of: .credit($0)) }
    let shown = if let ofArtist { ofArtist } else { await sections() }
    menu.open(shown, at: point, of: part)
  }

  // MARK: - Layout and drawing

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in children { _ = child.measure(axis) }
    let height = Int(PlayerBarLayout.height)
    return axis == .horizontal
      ? SizeRequest(minimum: 300, natural: 1180) : SizeRequest(minimum: height, natural: height)
  }

  override func layOut(in size: Size) {
    let layout = PlayerBarLayout(width: size.width, hasStop: hasStop)
    seek.look = layout.isSeekOnEdge ? .edge : .full
    queueView.set(isSheet: layout.volume == nil, openedBy: queue)
    place(cover, at: layout.cover, in: size)
    place(words, at: layout.words, in: size)
    line.fit(in: layout.words.size.width)
    place(controls.play, at: layout.play, in: size)
    place(controls.next, at: layout.next, in: size)
    place(controls.shuffle, at: layout.shuffle, in: size)
    place(controls.previous, at: layout.previous, in: size)
    place(controls.repeats, at: layout.repeats, in: size)
    place(controls.mute, at: layout.mute, in: size)
    place(controls.volume, at: layout.volume, in: size)
    place(controls.heart, at: layout.heart, in: size)
    place(queue, at: layout.queue, in: size)
    place(stop, at: layout.stop, in: size)
    place(seek, at: layout.seek, in: size)
    menu.follow()
  }

  override func draw(on snapshot: Snapshot) {
    for child in children where child.isChildVisible && child !== seek {
      snapshot.draw(child, of: self)
    }
    // The time at the pointer lies over all else.
    snapshot.draw(seek, of: self)
  }
}

extension PlayerBar: SleeveHandle {
  func sleeveForHand(creates: Bool) -> OpeningSleeve? { onSleeve?(creates) }

  var busyParts: [Widget] { [seek, controls.volume, controls.mute] }
}
