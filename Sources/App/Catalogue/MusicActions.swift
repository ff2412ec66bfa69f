internal import GLib
internal import Gtk
internal import Library
internal import Playback
internal import Values
internal import Widgets

class MusicActions {
  let catalogue: Catalogue
  let player: PlayerSession?
  /// Of the last drag from one of our pages.
  private var dragged: (subjects: [RecordSubject], content: DragContent)?
  /// For displays of twice the scale.
  private(set) lazy var dragCovers = ListCovers(
    catalogue,
    side: 2 * Int(DragFan.side),
    room: 1 << 19
  )
  /// Called with a message about something that is not visible on the page.
  var onNews: ((String) -> Void)?
  /// The list that was last made of the queue.
  private(set) var keptList: ListRowID?
  var onKeep: ((String) -> Void)?
  /// Nil while no page shows them.
  private(set) weak var shownLists: ListsSource?
  private(set) var listColors = HeatMap.Ramp.accent
  private let painting = Observers<Void>()
  /// The record is to be in the centre of the credit's shelf.
  var onCredit: ((Credit, RecordID?) -> Void)?
  /// Called with folders of a playlist that the user may want to add to the library.
  var onFolders: (([BytePath]) -> Void)?
  let steps = ListSteps()
  /// Undone and redone steps included.
  var onStep: (() -> Void)?
  var onReplace: (() -> Void)?
  private var watching: [Observation] = []
  /// The last action that waits for tracks to load; actions run in order.
  private var waiting: Task<Void, Never>?
  private var waitingCount = 0
  private let dialogParent: () -> Window?

  init(
    _ catalogue: Catalogue,
    player: PlayerSession?,
    dialogParent: @escaping () -> Window? = { nil }
  ) {
    self.catalogue = catalogue
    self.dialogParent = dialogParent
    self.player = player
    steps.onChange = { [weak self] in self?.onStep?() }
    watching = [catalogue.lists.observeSteps { [weak self] in self?.steps.push(.lists) }]
    guard let player else { return }
    watching.append(player.player.observe { [weak self] in self?.recordReplaced($0) })
  }

  private func recordReplaced(_ change: PlayerChange) {
    for case .replaced(let queue, let losesMusic) in change.events {
      steps.push(.replaced(queue))
      if losesMusic { onReplace?() }
    }
  }

  var canStep: (back: Bool, forth: Bool) {
    let (own, stored) = (steps.exist, catalogue.lists.steps)
    return (own.back || stored.back > 0, own.forth || stored.forth > 0)
  }

  var canPlay: Bool { player != nil }

  /// The parent of dialogs.
  var window: Window? { dialogParent() }

  /// The rows of the lists, which all pages share with their steps of undo.
  var lists: ListsSource {
    let lists = shownLists ?? ListsSource(self)
    shownLists = lists
    return lists
  }

  func paintLists(in colors: HeatMap.Ramp) {
    if listColors.change(to: colors) { painting.notify(()) }
  }

  /// Calls `observer` now and after each change.
  func observeListColors(_ observer: @escaping @MainActor () -> Void) -> Observation {
    observer()
    return painting.add(observer)
  }

  // MARK: - Playing

  /// A record is played from its start, or from the given track.
  func play(_ subject: RecordSubject, _ way: PlayWay = .now) {
    let record = subject.record
    if way == .now {
      withTracks(of: .record(record)) { $0.play($1, of: record, from: subject.track?.id) }
    } else {
      withTracks(of: subject) { self.play($0.items($1, of: record), named: subject.title, way) }
    }
  }

  func note(start record: RecordID, on shelf: Shelf?) {
    if let shelf { player?.nextRecord?.note(start: record, on: shelf.id) }
  }

  /// Plays the record of a track from that track; does nothing if the track does not exist.
  func play(track id: TrackID) {
    Task { [catalogue] in
      guard let found = try? await catalogue.finder?.tracks([id]).first else { return }
      play(.track(found.0, of: found.1))
    }
  }

  func press(_ record: ShelvedRecord) {
    guard let player else { return }
    if player.marks.now.record == record.id {
      player.player.togglePlaying()
    } else {
      play(.record(record))
    }
  }

  func play(_ disc: RecordDisc, _ way: PlayWay) {
    withTracks(of: .record(disc.record)) {
      let tracks = disc.tracks(among: $1)
      if !tracks.isEmpty { self.play($0.items(tracks, of: disc.record), named: disc.heading, way) }
    }
  }

  /// `body` runs at once if the tracks are loaded, but never before an earlier action; not at all
  /// if there are none.
  private func withTracks(
    of subject: RecordSubject,
    _ body: @escaping (PlayerSession, [Track]) -> Void
  ) {
    guard let player else { return }
    if waiting == nil {
      if let track = subject.track { return body(player, [track]) }
      if let known = catalogue.tracks(of: subject.record.id) {
        if !known.tracks.isEmpty { body(player, known.tracks) }
        return
      }
    }
    inTurn { music in
      let tracks = await music.catalogue.tracks(of: subject)
      if !tracks.isEmpty { body(player, tracks) }
    }
  }

  /// Runs an action after all earlier ones, whatever they have to load.
  func inTurn(_ action: @escaping (MusicActions) async -> Void) {
    let earlier = waiting
    waitingCount += 1
    waiting = Task {
      await earlier?.value
      await action(self)
      waitingCount -= 1
      if waitingCount == 0 { waiting = nil }
    }
  }

  // MARK: - Hearts, files and properties

  func subject(_ track: TrackID, on record: RecordID) async -> RecordSubject? {
    guard let record = catalogue.record(record) else { return nil }
    let track = await catalogue.allTracks(of: record.id).first { $0.id == track }
    return track.map { .track($0, of: record) }
  }

  /// Nil for a file outside the library.
  func subject(of item: PlayItem) async -> RecordSubject? {
    guard let track = item.id, let record = item.record else { return nil }
    return await subject(track, on: record)
  }

  func setHeart(_ hasHeart: Bool, of subject: RecordSubject) {
    setHeart(hasHeart, of: [(Favourite(subject), subject.record.id)])
  }

  /// One step for all of them, which the library can undo, also after a restart.
  func setHeart(_ hasHeart: Bool, of all: [(favourite: Favourite, record: RecordID)]) {
    var known: Set<Favourite> = []
    let all = all.filter { known.insert($0.favourite).inserted }
    guard !all.isEmpty else { return }
    let favourites = all.map(\.favourite)
    let storing = catalogue.setHearts(hasHeart, of: all)
    steps.push(.hearts(favourites, hasHeart))
    Task { [weak self] in
      let isStored = try? await storing.value
      if isStored != true { self?.steps.takeBack(favourites, hasHeart) }
    }
  }

  func showProperties(of subject: RecordSubject) {
    guard let window else { return }
    Task {
      let tracks = await catalogue.tracks(of: subject)
      let details = await catalogue.details(of: tracks)
      let properties =
        switch subject {
        case .track(let track, let record):
          Properties(of: track, on: record, details.first, credits: catalogue.credits)
        case .record(let record):
          Properties(of: record, tracks, details, credits: catalogue.credits)
        }
      let record = subject.record.id
      let sleeve = CoverTile(catalogue.pictures, side: PropertiesWindow.sleeveSide, radius: 6)
      sleeve.show(CoverItem(of: subject.record))
      PropertiesWindow(properties, sleeve: sleeve, over: window, menu: sections(of:)) {
        [weak self] in self?.open($0, from: record)
      }
      .present()
    }
  }

  // MARK: - Dragging and keeping

  func drag(_ subject: RecordSubject) -> DragContent? { drag([subject]) }

  /// Of several records only those with loaded tracks give files to other programs.
  func drag(_ subjects: [RecordSubject]) -> DragContent? {
    let loaded = subjects.filter {
      subjects.count == 1 || $0.track != nil || catalogue.hasTracks(of: $0.record.id)
    }
    let paths = loaded.flatMap { files(of: $0) }.filter(\.isText).map(\.text)
    guard !paths.isEmpty else { return nil }
    dragged = (subjects, .files(paths))
    return .files(paths)
  }

  /// The subjects of the last drag from one of our pages, if it has this content.
  func dragged(as content: DragContent) -> [RecordSubject]? {
    dragged.flatMap { $0.content == content ? $0.subjects : nil }
  }

  func keepAsList(_ items: [PlayItem]) {
    let name = Format.text(tr("Up Next, %s"), Format.day(WallClock.system.now))
    let list = NodeDraft.stack(name, items.map { NodeDraft($0) })
    guard catalogue.lists.perform(.insert([list], into: ListNode.top, at: 0)),
      let made = catalogue.lists.tree.ids(in: ListNode.top).first
    else { return reportReadOnly() }
    keptList = made
    onKeep?(tr("The queue is kept as the first of your lists."))
  }

  /// Existing files, as far as the tracks are loaded.
  func files(of subject: RecordSubject) -> [BytePath] {
    let tracks = subject.track.map { [$0] } ?? catalogue.tracks(of: subject.record.id)?.tracks ?? []
    return tracks.filter(\.isAvailable).map(\.path)
  }
}
