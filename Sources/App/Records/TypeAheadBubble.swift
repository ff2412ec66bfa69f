internal import GLib
internal import Geometry
internal import Gtk
internal import Playback
internal import Widgets

/// The letters that the user types over the covers and, where none of them fits, a button that
/// searches the library for them.
final class TypeAheadBubble: CustomWidget {
  var onSearch: (() -> Void)?
  /// Called some time after the last letter.
  var onEnd: (() -> Void)?

  private(set) var word: TypedWord?
  private let column = Box(.vertical, spacing: 9)
  private let letters = Label().styled("title-3")
  private let hint = Label(tr("No record here fits"))
  private let button = Button(tr("Search the Whole Library"))
  private let clock: any PlayerClock
  private var ending: (any Sendable)?

  /// As long as letters continue a word, and long enough to read and press the button.
  private static let (shortTime, longTime) = (1.1, 6.0)

  init(clock: any PlayerClock) {
    self.clock = clock
    super.init()
    isVisible = false
    letters.shortens()
    column.append(letters, hint, button)
    adopt(column)
    button.onPress { [weak self] in self?.onSearch?() }
  }

  override class var cssName: String { "typeahead" }
  override class var accessibleRole: AccessibleRole { .status }

  func show(_ word: TypedWord?) {
    self.word = word
    isVisible = word != nil
    guard let word else {
      ending = nil
      return
    }
    letters.text = word.text
    hint.isVisible = !word.fits
    button.isVisible = !word.fits
    if !word.fits { announce("\(word.text): \(hint.text)") }
    end(in: word.fits ? Self.shortTime : Self.longTime)
  }

  /// Not while the keyboard is on its button.
  private func end(in time: Double) {
    ending = clock.after(time) { [weak self] in
      guard let self else { return }
      if hasFocusInside { end(in: time) } else { onEnd?() }
    }
  }

  // MARK: - Layout and drawing

  override func layOut(in size: Size) { column.measureAndAllocate(Rect(size: size)) }
}
