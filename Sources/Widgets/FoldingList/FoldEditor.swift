internal import Geometry
internal import Gtk
internal import Motion

/// The line in which the words of a row are typed, with what fits them below it.
final class FoldEditor: CustomWidget {
  /// What was typed is meant, with what was chosen for it.
  var onFinish: ((String, FoldSuggestion?) -> Void)?
  /// What was typed is dropped.
  var onStop: (() -> Void)?
  /// How high the row is in which it stands.
  var rowHeight = 0.0
  /// Whether the rows are mirrored: words begin at the right then, whatever their own direction.
  var isMirrored = false {
    didSet {
      guard isMirrored != oldValue else { return }
      field.isRightToLeft = isMirrored
      field.alignToStart()
    }
  }
  /// The text is another.
  var onChange: ((String) -> Void)?

  /// So much room the caret has beyond the words: at their end the field would cut it off.
  static let caret = 2.0

  private let field = TextField()
  private let popover = Popover(takesKeys: false)
  private var offered: [FoldSuggestion] = []
  private var search: Task<Void, Never>?
  private var buttons: [Button] = []
  private var chosen: Int?
  /// What an input method composes, which is not yet in the field.
  private var composed = ""
  /// What was there when it began.
  private var start = ""

  override init() {
    super.init()
    adopt(field)
    adopt(popover)
    isChildVisible = false
    field.onChange { [weak self] in
      guard let self else { return }
      field.alignToStart()
      onChange?(text)
    }
    field.onCompose { [weak self] in self?.compose($0) }
    field.onEnter { [weak self] in self?.finish() }
    let keys = KeyController()
    keys.listen(in: .capture)
    keys.onPress { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    field.add(keys)
  }

  override class var cssName: String { "foldeditor" }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    field.measure(axis, along: along)
  }

  override func layOut(in size: Size) {
    let caret = Self.caret
    field.allocate(Rect(x: -caret, y: 0, width: size.width + 2 * caret, height: size.height))
    popover.follow()
  }

  override func draw(on snapshot: Snapshot) { snapshot.draw(field, of: self) }

  // MARK: - Typing

  /// What is typed, together with what an input method still composes: that is lost in no case.
  var text: String { isComposing ? field.text(inserting: composed) : field.text }

  /// Whether there are words now that were not there when it began.
  var isChanged: Bool { text != start && text.contains { !$0.isWhitespace } }

  /// While an input method composes, keys and the place below the text are its own.
  private var isComposing: Bool { !composed.isEmpty }

  private func compose(_ words: String) {
    let wasComposing = isComposing
    composed = words
    if isComposing {
      offer([])
    } else if wasComposing {
      onChange?(text)
    }
  }

  /// Whether something is offered.
  var isOffering: Bool { !offered.isEmpty }

  /// Begins with a text, under a name for screen readers, which read the text itself as well.
  func begin(with text: String, called name: String) {
    isChildVisible = true
    composed = ""
    start = text
    field.text = text
    field.alignToStart()
    field.describe(.label(name))
    field.takeFocus()
    field.select(all: !text.isEmpty)
  }

  /// Takes the keyboard back, with the caret where it was.
  func resume() -> Bool { field.takeFocusOnly() }

  /// Replaces the text, as typing does.
  func type(_ text: String) { field.text = text }

  /// Ends, and leaves the text for the row that folds away.
  func end() {
    stopSuggestions()
    offer([])
    isChildVisible = false
  }

  private func finish() {
    let choice = chosen.map { offered[$0] }
    onFinish?(text, choice)
  }

  private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard !isComposing else { return false }
    switch key {
    case .escape where isOffering: offer([])
    case .escape: onStop?()
    case .down where isOffering: choose(chosen.map { $0 + 1 } ?? 0)
    case .up where isOffering: choose(chosen.flatMap { $0 > 0 ? $0 - 1 : nil })
    case .tab: finish()
    default: return false
    }
    return true
  }

  // MARK: - What fits

  /// Shows the suggestions that a search finds, unless the text changes or ends meanwhile.
  func suggest(_ find: @escaping () async -> [FoldSuggestion]) {
    search = Task { [weak self] in
      let found = await find()
      if !Task.isCancelled { self?.offer(found) }
    }
  }

  /// Stops the search for suggestions.
  func stopSuggestions() {
    search?.cancel()
    search = nil
  }

  /// Shows suggestions; an empty array closes the list.
  func offer(_ suggestions: [FoldSuggestion]) {
    let suggestions = isComposing ? [] : suggestions
    guard suggestions != offered else { return }
    offered = suggestions
    chosen = nil
    guard !offered.isEmpty else { return popover.close() }
    let box = Box(.vertical)
    buttons = offered.map { suggestion in
      let button = Button(holding: Self.line(suggestion), says: suggestion.words)
      button.isFocusable = false
      button.addClass("flat")
      button.onPress { [weak self] in self?.onFinish?(suggestion.title, suggestion) }
      box.append(button)
      return button
    }
    popover.content = box
    // Below the row, from where its words begin.
    let below = max((rowHeight - size.height) / 2, 0)
    let start = isMirrored ? max(size.width - 1, 0) : 0
    popover.point(at: Rect(x: start, y: 0, width: 1, height: max(size.height + below, 1)))
    popover.align(horizontally: isMirrored ? .end : .start)
    popover.open()
  }

  /// The words of a suggestion, at the place at which those of the row begin.
  private static func line(_ suggestion: FoldSuggestion) -> Box {
    let line = Box(.horizontal, spacing: 12)
    let title = Label(suggestion.title)
    title.addClass("offer")
    line.append(title)
    guard !suggestion.detail.isEmpty else { return line }
    let detail = Label(suggestion.detail)
    detail.addClass("dim-label")
    detail.shortens()
    detail.align(text: 0)
    line.append(detail)
    return line
  }

  private func choose(_ index: Int?) {
    chosen = index.map { min($0, offered.count - 1) }
    for (at, button) in buttons.enumerated() {
      if at == chosen { button.addClass("chosen") } else { button.removeClass("chosen") }
    }
    if let chosen { field.announce(offered[chosen].title) }
  }
}

extension FoldSuggestion {
  /// Its words in one line.
  fileprivate var words: String { detail.isEmpty ? title : "\(title), \(detail)" }
}
