internal import GLib
internal import Geometry
internal import Gtk

final class ScanBar: CustomWidget {
  var onStop: (() -> Void)?

  private let words = Label()
  private let progress = ProgressBar()
  private let stop = Button(icon: "process-stop-symbolic", tooltip: tr("Stop"))
  private let revealer: Revealer

  override init() {
    let column = Box(.vertical, spacing: 6)
    words.shortens()
    words.align(horizontally: .start)
    column.append(words, progress)
    column.expand(horizontally: true)
    column.align(vertically: .center)
    stop.addClasses("flat", "circular")
    stop.align(vertically: .center)
    let card = Box(.horizontal, spacing: 12).styled("scanbar-card")
    card.append(column, stop)
    revealer = Revealer(of: card)
    super.init()
    stop.onPress { [weak self] in self?.onStop?() }
    adopt(revealer)
    align(horizontally: .center, vertically: .end)
    isVisible = false
    revealer.onHidden { [weak self] in self?.isVisible = false }
  }

  override class var cssName: String { "scanbar" }
  override class var accessibleRole: AccessibleRole { .status }

  var text: String { words.text }
  var isShown: Bool { revealer.isRevealed }

  /// Nil hides the card.
  func show(_ activity: LibraryStatus.Activity?) {
    guard let activity else {
      revealer.isRevealed = false
      return
    }
    isVisible = true
    revealer.isRevealed = true
    let text = activity.text
    if text != words.text {
      words.text = text
      describe(.label(text))
    }
    let share = activity.share
    progress.opacity = share == nil ? 0 : 1
    progress.share = share ?? 0
  }

  // MARK: - Layout

  /// The width fits the longest text, so that it does not change while numbers grow.
  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let inner = revealer.measure(axis, along: axis == .vertical ? along : nil)
    return axis == .horizontal
      ? SizeRequest(minimum: min(inner.minimum, 240), natural: 456) : inner
  }
}

extension LibraryStatus.Activity {
  nonisolated var text: String {
    switch self {
    case .looking(let folder):
      Format.text(tr("Searching for music in “%s”…"), folder)
    case .scanning(let tally): tally.text
    }
  }

  nonisolated var share: Double? {
    if case .scanning(let tally) = self { tally.share } else { nil }
  }
}

extension ScanTally {
  nonisolated var text: String {
    guard changed > 0 else {
      return seen == 0
        ? tr("Scanning your folders…")
        : Format.text(
          tr(
            "Scanning your folders: %s file",
            "Scanning your folders: %s files",
            count: seen
          ),
          Format.count(seen)
        )
    }
    return Format.text(
      tr("%s of %s file", "%s of %s files", count: changed),
      Format.count(read),
      Format.count(changed)
    )
  }
}
