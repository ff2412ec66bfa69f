internal import GLib
internal import Gtk
internal import Library
internal import Motion

/// The menu of a record or a track.
///
/// What puts it on lists has its place above the heart.
final class RecordMenu {
  /// It has closed.
  var onClose: (() -> Void)?

  private let popover: Popover
  private let actions = ActionGroup()
  private weak var page: CustomWidget?
  private var isClosed = false

  init(for subject: RecordSubject, on page: CustomWidget, desk: (any RecordDesk)?) {
    self.page = page
    let playing = Menu()
    if desk?.canPlay == true {
      playing.append(tr("Play"), action: "record.play")
      playing.append(tr("Play Next"), action: "record.play-next")
      playing.append(tr("Add to Queue"), action: "record.queue")
    }
    let feelings = Menu()
    let hasHeart = subject.hasHeart
    feelings.append(
      hasHeart ? tr("Remove from Favourites") : tr("Add to Favourites"),
      action: "record.heart"
    )
    let facts = Menu()
    facts.append(tr("Show in Files"), action: "record.show-files")
    facts.append(tr("Properties"), action: "record.properties")
    let menu = Menu()
    menu.append(section: playing)
    menu.append(section: feelings)
    menu.append(section: facts)
    popover = Popover(menu)
    actions.add(
      Action("play") { [weak desk] in
        let track: Int64? = if case .track(let track, _) = subject { track.id } else { nil }
        _ = desk?.play(subject.record, from: track)
      }
    )
    actions.add(Action("play-next") { [weak desk] in desk?.queue(subject, isNext: true) })
    actions.add(Action("queue") { [weak desk] in desk?.queue(subject, isNext: false) })
    actions.add(Action("heart") { [weak desk] in desk?.setHeart(!hasHeart, of: subject) })
    let files = Action("show-files") { [weak desk] in desk?.showFiles(of: subject) }
    files.isEnabled = !(desk?.paths(of: subject).isEmpty ?? true)
    actions.add(files)
    actions.add(Action("properties") { [weak desk] in desk?.showProperties(of: subject) })
  }

  /// Opens it at a place of the page.
  func open(at point: Point) {
    guard let page else { return }
    page.insert(actions, as: "record")
    page.adopt(popover)
    popover.point(at: Rect(x: point.x, y: point.y, width: 1, height: 1))
    popover.onClose { [weak self] in
      // The action that was picked runs after the popover has closed.
      Task { self?.leave() }
    }
    page.queueAllocate()
    popover.open()
  }

  /// Stays where it belongs.
  func follow() { if !isClosed { popover.follow() } }

  /// Closes it.
  func close() { if !isClosed { popover.close() } }

  private func leave() {
    guard !isClosed else { return }
    isClosed = true
    page?.release(popover)
    onClose?()
  }
}
