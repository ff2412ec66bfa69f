internal import Gtk
internal import Widgets

/// The keyboard focus on the now playing page.
extension NowPlayingPage {
  /// The button that shows a content of the sheet.
  func toggle(of content: NowPlayingSheet.Content) -> ToggleButton? {
    content == .tracks ? controls?.tracks : controls?.lyrics
  }

  /// What is below the open sheet cannot be reached by keys or screen readers.
  func coverSleeve() {
    let content = isStacked ? sheet?.content : nil
    let isCovered = content != nil
    guard sleeve.takesFocusInside == isCovered else { return }
    if let content, sleeve.hasFocusInside, sheet?.takeFocusInside() != true {
      toggle(of: content)?.takeFocus()
    }
    sleeve.takesFocusInside = !isCovered
    sleeve.isHiddenFromReaders = isCovered
  }

  // MARK: - The leaf

  /// How many frames the focus waits for the leaf and its lyrics.
  private static let patience = 120

  /// Moves the focus from the leaf, which is about to turn, to the lyrics button.
  func leaveLeaf() {
    guard !isStacked else { return }
    let isOnLeaf = tracks?.hasFocusInside == true || lyrics?.hasFocusInside == true
    returnsToLeaf = isOnLeaf || returnsToLeaf && controls?.lyrics.hasFocus == true
    if isOnLeaf { controls?.lyrics.takeFocus() }
  }

  /// Moves the focus back to the leaf when it has turned, unless the user has moved it meanwhile.
  func returnToLeaf() {
    returning?.stop()
    returning = nil
    guard returnsToLeaf else { return }
    var frames = 0
    returning = eachFrame { [weak self] _ in
      frames += 1
      guard let self, controls?.lyrics.hasFocus == true, frames < Self.patience else {
        return false
      }
      guard sleeve.isOpenAtRest, takeFocusOnLeaf() else { return true }
      returnsToLeaf = false
      return false
    }
  }

  private func takeFocusOnLeaf() -> Bool {
    let focus = sleeve.showsReverse ? lyrics?.takeFocusInside() : tracks?.takeFocusInside()
    return focus ?? false
  }
}
