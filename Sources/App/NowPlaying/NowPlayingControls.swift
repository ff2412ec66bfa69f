internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Playback
internal import Values
internal import Widgets

/// The part of the now playing page below the sleeve: titles, position, transport and volume.
final class NowPlayingControls: CustomWidget {
  var onRecord: (() -> Void)?
  var onArtist: ((Credit) -> Void)?
  /// Called when the user requests the menu of an artist, with a point of the second line.
  var onArtistMenu: ((Credit, Point) -> Void)?

  let buttons: PlayerControls
  let seek: PlayerSeekBar
  let title = Label.line(at: 0.5).styled("nowplaying-title")
  let subtitle = Label.line(at: 0.5).styled("nowplaying-subtitle")
  let note = Label.line(at: 0.5).styled("nowplaying-note")
  let lyrics = ToggleButton(icon: "gatefold-lyrics-symbolic", tooltip: tr("Lyrics"))
  /// Opens the sheet with the tracks, in a narrow window.
  let tracks = ToggleButton(icon: "view-list-symbolic", tooltip: tr("Tracks"))
  let queueView: QueueView
  let queue: PopoverButton
  private weak var sleeve: OpeningSleeve?
  private(set) var layout = NowPlayingLayout(size: Size(width: 1180, height: 780))
  private var hand: HandInput?
  private var titles: Titles?
  let invitation = NowPlayingInvitation()
  /// Whether nothing is there to be controlled, so that the invitation is in place of all parts.
  private(set) var invites = false
  /// Whether the focus was on a part that is exchanged.
  private var hadFocus = false

  init(_ player: Player, on sleeve: OpeningSleeve? = nil) {
    self.sleeve = sleeve
    buttons = PlayerControls(player)
    seek = PlayerSeekBar(player)
    queueView = QueueView(player)
    // A popover that ends at this button would leave the window.
    queueView.popover.align(horizontally: .center)
    queue = PopoverButton(
      icon: "gatefold-queue-symbolic",
      tooltip: tr("Up Next"),
      opens: queueView.popover
    )
    super.init()
    describe(.label(tr("Player")))
    clipsDrawing = false
    for button in [lyrics, tracks] {
      button.addClasses("flat", "circular", "player-button")
    }
    queue.addClass("player-menu")
    seek.colors = .onStage(Toolkit.isHighContrast)
    for (_, part) in parts { adopt(part) }
    adopt(invitation)
    subtitle.onMenu { [weak self] point in
      guard let self, let artists = titles?.artists,
        let artist = subtitle.credit(at: point, of: subtitle, among: artists)
      else { return }
      onArtistMenu?(artist, point)
    }
    hand = HandInput(for: self)
    listenToPinches()
  }

  override class var cssName: String { "nowplayingcontrols" }
  override class var accessibleRole: AccessibleRole { .group }

  /// The parts, in the order of keyboard focus.
  private var parts: [(NowPlayingLayout.Part, Widget)] {
    [
      (.title, title), (.subtitle, subtitle), (.seek, seek), (.heart, buttons.heart),
      (.tracks, tracks), (.lyrics, lyrics), (.queue, queue), (.shuffle, buttons.shuffle),
      (.previous, buttons.previous), (.play, buttons.play), (.next, buttons.next),
      (.repeats, buttons.repeats), (.mute, buttons.mute), (.volume, buttons.volume), (.note, note),
    ]
  }

  // MARK: - Contents

  private struct Titles: Equatable {
    let title: String
    let artist: String
    let artists: [Credit]
    let record: String
  }

  /// Shows the titles; the names of `artists` and the record are links.
  func show(title words: String, artist: String, artists: [Credit], record: String) {
    let names = Titles(title: words, artist: artist, artists: artists, record: record)
    guard titles.change(to: names) else { return }
    title.show(words, links: record.isEmpty ? [] : [0..<words.utf8.count]) { [weak self] _ in
      self?.onRecord?()
    }
    let line = SearchWords.line(artist, record)
    var links = Credit.places(of: artists, in: artist).map {
      (place: $0.place, credit: Optional($0.credit))
    }
    if !record.isEmpty {
      let end = line.utf8.count
      links.append((place: end - record.utf8.count..<end, credit: nil))
    }
    subtitle.show(line, links: links.map(\.place)) { [weak self] index in
      guard let self, links.indices.contains(index) else { return }
      if let credit = links[index].credit { onArtist?(credit) } else { onRecord?() }
    }
  }

  /// Offers something to play in place of all parts; nil: there is something to be controlled.
  func invite(hasMusic: Bool?) {
    if let hasMusic { invitation.show(hasMusic: hasMusic) }
    let invites = hasMusic != nil
    guard self.invites.change(to: invites) else { return }
    hadFocus = hasFocusInside
    queueAllocate()
  }

  // MARK: - Layout and drawing

  func adapt(to layout: NowPlayingLayout) { if self.layout.change(to: layout) { queueAllocate() } }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in children { _ = child.measure(axis) }
    return .zero
  }

  override func layOut(in size: Size) {
    let isLarge = layout.form == .full
    // Where there is no room for the volume, it is above the queue.
    queueView.set(isSheet: layout[.volume] == nil, openedBy: queue)
    title.addClass(isLarge ? "large" : "small")
    title.removeClass(isLarge ? "small" : "large")
    for label in [title, subtitle, note] { label.scale = layout.scale }
    seek.scale = layout.scale
    // Symbols are drawn on a grid of 16 pixels.
    for (name, least) in [("grown", 1.15), ("largest", 1.35)] {
      layout.scale >= least ? addClass(name) : removeClass(name)
    }
    invitation.adapt(to: layout.form, titleScale: layout.scale)
    invitation.isChildVisible = invites
    if invites { invitation.measureAndAllocate(Rect(size: size)) }
    for (part, widget) in parts {
      var rect = invites ? nil : layout[part]
      rect?.origin.y -= layout.top
      place(widget, at: rect, in: size)
    }
    if hadFocus { Task { [weak self] in self?.takeFocusInside() } }
    hadFocus = false
  }

  func takeFocusInside() { (invites ? invitation.suggested : buttons.play).takeFocus() }

  override func draw(on snapshot: Snapshot) {
    for child in children where child.isChildVisible && child !== seek {
      snapshot.draw(child, of: self)
    }
    // The time at the pointer lies over all else.
    if seek.isChildVisible { snapshot.draw(seek, of: self) }
  }
}

extension NowPlayingControls: SleeveHandle {
  func sleeveForHand(creates: Bool) -> OpeningSleeve? { sleeve }

  /// The controls lie over the sleeve, and get all input themselves.
  var onHold: ((_ isHeld: Bool) -> Void)? { nil }

  var busyParts: [Widget] { [seek, buttons.volume, buttons.mute] }
}
