internal import Gtk

/// The focus of a leaf that turns: it waits on a button, and returns when the leaf has turned,
/// unless the user has moved it meanwhile.
final class LeafFocus {
  /// How many frames it waits for the leaf and its lyrics.
  private static let patience = 120

  private let isOnButton: () -> Bool
  private var isAway = false
  private var wait: FrameTick?

  init(isOnButton: @escaping () -> Bool) { self.isOnButton = isOnButton }

  func leave(wasOnLeaf: Bool) { isAway = wasOnLeaf || isAway && isOnButton() }

  /// Returns in the frame in which `land` moves the focus to the leaf.
  func comeBack(in frames: any FrameSource, _ land: @escaping () -> Bool) {
    wait?.stop()
    wait = nil
    guard isAway else { return }
    var count = 0
    wait = frames.eachFrame { [weak self] _ in
      count += 1
      guard let self, isOnButton(), count < Self.patience else { return false }
      guard land() else { return true }
      isAway = false
      return false
    }
  }
}
