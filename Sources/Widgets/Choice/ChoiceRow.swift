internal import Gtk

/// The handles of all that can be chosen in a strip, of which one is chosen and has the focus.
@MainActor final class ChoiceRow {
  private unowned let owner: CustomWidget
  private let make: () -> ChoiceHandle
  private var handles: [String: ChoiceHandle] = [:]
  /// The handle of what is chosen.
  private(set) var chosen: ChoiceHandle?

  /// A row of handles that a strip keeps as its children.
  init(of owner: CustomWidget, _ make: @escaping () -> ChoiceHandle) {
    self.owner = owner
    self.make = make
  }

  subscript(id: String) -> ChoiceHandle? { handles[id] }

  /// Takes other choices in their order; those that stay keep their handles.
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

  /// Chooses one; the focus goes with it.
  func choose(_ id: String?) {
    let handle = id.flatMap { handles[$0] }
    guard handle !== chosen else { return }
    let previous = chosen
    chosen = handle
    let hadFocus = previous?.hasFocus ?? false
    handle?.isChosen = true
    if hadFocus { handle?.takeFocus() }
    previous?.isChosen = false
  }

  /// Lets the Tab key come to what is chosen, and leave it again.
  func takeFocus() -> Bool {
    guard let chosen, !chosen.hasFocus else { return false }
    return chosen.takeFocus()
  }
}
