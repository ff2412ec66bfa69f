internal import GLib
internal import Gtk
internal import Playback
internal import Values
internal import Widgets

/// The records of the queue as a flow over the cover of the open sleeve.
final class NowPlayingFlow {
  /// Called when the record that plays is in the sleeve, where the flow has brought it.
  var onArrive: (() -> Void)?

  private let sleeve: OpeningSleeve
  private let player: Player
  private let music: MusicActions
  private var runs = PlayedRuns()
  private var library: Observation?
  /// Whether the records of the flow are being renumbered, which brings none into the sleeve.
  private var isRenumbering = false
  /// The queue that `runs` shows.
  private var seen: (version: Int, entry: Int?)?

  init(_ sleeve: OpeningSleeve, _ player: Player, _ music: MusicActions) {
    (self.sleeve, self.player, self.music) = (sleeve, player, music)
    sleeve.makeCover = {
      let cover = NowPlayingCover(music.catalogue.pictures)
      cover.follow(music.catalogue)
      return cover
    }
    sleeve.bindCover = { [weak self] in self?.bind($0, $1) }
    sleeve.onArrive = { [weak self] in self?.arrived(at: $0) }
    // A hand may have caught the flow on its way to the record that plays.
    sleeve.onFlowRest = { [weak self] in self?.goOn() }
    sleeve.onBeyond = { [weak music] isNext in
      music?.onNews?(
        isNext
          ? tr("No record follows in the queue.") : tr("This is the first record of the queue.")
      )
    }
    library = music.catalogue.observe { [weak sleeve] _ in sleeve?.reloadFlow() }
  }

  /// Whether the record that plays is in the sleeve, and not on the way to it.
  var hasArrived: Bool { runs.current == nil || runs.current == sleeve.flowIndex }

  /// Follows the queue: another record than that in the sleeve comes by itself.
  func update() {
    let now = (version: player.state.queueVersion, entry: player.state.entry?.id)
    guard seen == nil || seen?.version != now.version || seen?.entry != now.entry else { return }
    let isFirst = seen == nil
    seen = now
    let shown = runs.runs.indices.contains(sleeve.flowIndex) ? runs.runs[sleeve.flowIndex] : nil
    let fresh = player.queue.runs
    let place = isFirst ? fresh.current : shown.flatMap { Self.place(of: $0, in: fresh) }
    let isSame = fresh.runs.map(\.record) == runs.runs.map(\.record)
    runs = fresh
    isRenumbering = true
    sleeve.flowCount = fresh.runs.count
    if let current = fresh.current { sleeve.flowIndex = place ?? current }
    isRenumbering = false
    if !isSame { sleeve.reloadFlow() }
    goOn()
  }

  private func goOn() {
    if let current = runs.current, !hasArrived { sleeve.go(toRecord: current) }
  }

  /// The run with the same first entry, or else the only one of the same record.
  private static func place(of run: PlayedRun, in runs: PlayedRuns) -> Int? {
    if let place = runs.runs.firstIndex(where: { $0.id == run.id }) { return place }
    let same = runs.runs.indices.filter {
      runs.runs[$0].record == run.record && runs.runs[$0].album == run.album
    }
    return same.count == 1 ? same[0] : nil
  }

  private func bind(_ cover: Widget, _ index: Int) {
    guard let cover = cover as? NowPlayingCover, runs.runs.indices.contains(index) else { return }
    cover.show(runs.runs[index].record.flatMap { music.catalogue.record($0) }.map { .init(of: $0) })
  }

  private func arrived(at index: Int) {
    guard !isRenumbering, runs.runs.indices.contains(index) else { return }
    if index != runs.current { player.play(runs.runs[index]) }
    onArrive?()
  }
}
