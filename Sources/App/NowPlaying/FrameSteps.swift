internal import Gtk

/// Work in steps of which one is done in each frame: together they take longer than a frame may.
final class FrameSteps {
  private var steps: [() -> Void] = []
  private var followers: [() -> Void] = []

  var areDone: Bool { steps.isEmpty }

  func add(_ step: @escaping () -> Void) { steps.append(step) }

  /// Does a step in each frame after the first, which already shows something.
  func run(in frames: any FrameSource) {
    guard !areDone else { return }
    var isFirst = true
    frames.eachFrame { [weak self] _ in
      if isFirst { isFirst = false } else { self?.doNext() }
      return self?.areDone == false
    }
  }

  func finish() { while !areDone { doNext() } }

  func afterwards(_ action: @escaping () -> Void) {
    if areDone { action() } else { followers.append(action) }
  }

  private func doNext() {
    guard !areDone else { return }
    steps.removeFirst()()
    guard areDone else { return }
    let actions = followers
    followers = []
    for action in actions { action() }
  }
}
