internal import Gtk

/// The handles of a strip's choices; the selected one can be focused.
@MainActor final class ChoiceRow {
  private unowned let owner: CustomWidget
  private let make: () -> ChoiceHandle
  private var handles: [String: ChoiceHandle] = [:]
  private(set) var chosen: ChoiceHandle?

  /// A row of handles that are children of a strip.
  init(of owner: CustomWidget, _ make: @escaping () -> ChoiceHandle) {
    self.owner = owner
    self.make = make
  }

  subscript(id: String) -> ChoiceHandle? { handles[id] }

  /// Replaces the choices, in their order; choices that are already present keep their handles.
  func set(_ choices: [(id: String, title: String)]) {
    var old = handles
    handles = [:]
    var last: ChoiceHandle?
    for (index, choice) in choices.enumerated() where handles[choice.id] == nil {
      let handle = old.removeValue(forKey: choice.id) ?? make()
      if let last { owner.adopt(handle, after: last) } else { owner.adopt(first: handle) }
      handle.show(choice.title, at: index, of: choices.count)
      handles[choice.id] = handle
      last = handle
    }
    for handle in old.values {
      if handle === chosen { chosen = nil }
      owner.release(handle)
    }
  }

  /// Selects a choice; the focus moves to it if the last one had it.
  func choose(_ id: String?) {
    let handle = id.flatMap { handles[$0] }
    guard handle !== chosen else { return }
    let previous = chosen
    chosen = handle
    let hadFocus = previous?.hasFocus ?? false
    handle?.choose(true)
    if hadFocus { handle?.takeFocus() }
    previous?.choose(false)
  }

  /// Focuses the selected choice; returns false if it has the focus, so that the Tab key leaves the
  /// row.
  func takeFocus() -> Bool {
    guard let chosen, !chosen.hasFocus else { return false }
    return chosen.takeFocus()
  }
}
