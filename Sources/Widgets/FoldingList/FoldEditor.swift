internal import Geometry
internal import Gtk
internal import Motion

/// The text field in which a row's text is edited, with suggestions below it.
final class FoldEditor: CustomWidget {
  /// Called when a text is entered: by Enter or by choosing a suggestion, or by leaving it.
  var onFinish: ((_ text: String, FoldSuggestion?, _ isEntered: Bool) -> Void)?
  /// Called when Esc discards the text.
  var onStop: (() -> Void)?
  var onChange: ((String) -> Void)?
  var onOffer: (() -> Void)?
  private(set) var isOnRow = false

  /// The room for the caret beyond the text: at the text's end the field would clip it.
  static let caret = 2.0

  private var rowHeight = 0.0
  /// Whether the rows are mirrored: text is then aligned right, whatever its own direction.
  private var isMirrored = false
  private let field = TextField()
  private let popover = Popover(takesKeys: false)
  private var offered: [FoldSuggestion] = []
  private var search: Task<Void, Never>?
  private var buttons: [Button] = []
  private var chosen: Int?
  /// The preedit text of an input method, which is not yet in the field.
  private var composed = ""
  /// The text at the beginning of the edit.
  private var start = ""

  override init() {
    super.init()
    adopt(field)
    adopt(popover)
    isChildVisible = false
    field.onChange { [weak self] in
      guard let self else { return }
      field.alignToStart()
      // It was chosen for another text.
      choose(nil)
      onChange?(text)
    }
    field.onCompose { [weak self] in self?.compose($0) }
    field.onEnter { [weak self] in self?.finish() }
    // Another page may hide them.
    popover.onHide { [weak self] in self?.offer([]) }
    field.onKeyPress(in: .capture) { [weak self] in self?.press($0, $1) ?? false }
  }

  override class var cssName: String { "foldeditor" }

  override func layOut(in size: Size) {
    let caret = Self.caret
    field.allocate(Rect(x: -caret, y: 0, width: size.width + 2 * caret, height: size.height))
    popover.follow()
  }

  /// Allocates it over the title of the edited row, if that is visible.
  func place(
    over placement: FoldPlacement?,
    showing row: FoldRow?,
    by layout: FoldRowLayout,
    in block: FoldBlock
  ) {
    isOnRow = false
    guard let placement else { return }
    let start = layout.textStart + (row.map { layout.lead(of: $0) } ?? 0)
    let width = max(layout.textEnd(isStack: false) - start, 1)
    let height = Double(measure(.vertical).natural)
    rowHeight = layout.height
    if isMirrored != layout.isMirrored {
      isMirrored = layout.isMirrored
      field.isRightToLeft = isMirrored
      field.alignToStart()
    }
    allocate(
      Rect(
        x: block.left + layout.left(start, width),
        y: (placement.top + (rowHeight - height) / 2).rounded(),
        width: width,
        height: height
      )
    )
    isOnRow = placement.form == .flat
  }

  // MARK: - Text

  /// The text, including an input method's preedit text, so that none of it is lost.
  var text: String { isComposing ? field.text(inserting: composed) : field.text }

  /// Whether the text differs from the initial one and is not blank.
  var isChanged: Bool { text != start && text.contains { !$0.isWhitespace } }

  /// While an input method composes, it owns the keys and the place below the text.
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

  var isOffering: Bool { !offered.isEmpty }

  func begin(with text: String, called name: String) {
    isChildVisible = true
    composed = ""
    start = text
    field.text = text
    field.alignToStart()
    field.placeholder = name
    field.describe(.label(name))
    field.takeFocus()
    field.select(all: !text.isEmpty)
  }

  /// Focuses the field again, with the caret where it was.
  func resume() -> Bool { field.takeFocusOnly() }

  /// Replaces the text, as keyboard input does.
  func type(_ text: String) { field.text = text }

  /// Ends editing; the text is kept for the row that folds away.
  func end() {
    stopSuggestions()
    offer([])
    isChildVisible = false
  }

  private func finish(isEntered: Bool = true) {
    let choice = chosen.map { offered[$0] }
    onFinish?(text, choice, isEntered)
  }

  private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard !isComposing else { return false }
    switch key {
    case .escape where isOffering: offer([])
    case .escape: onStop?()
    case .down where isOffering: choose(chosen.map { $0 + 1 } ?? 0)
    case .up where isOffering: choose(chosen.flatMap(before))
    case .tab, .backTab: finish(isEntered: false)
    case .enter where modifiers == .control, .keypadEnter where modifiers == .control:
      onFinish?(text, .typed(text), true)
    default: return false
    }
    return true
  }

  // MARK: - Suggestions

  /// Shows the suggestions that a search finds, unless the text changes or editing ends meanwhile.
  func suggest(_ find: @escaping () async -> [FoldSuggestion]) {
    search = Task { [weak self] in
      let found = await find()
      if !Task.isCancelled { self?.offer(found) }
    }
  }

  func stopSuggestions() {
    search?.cancel()
    search = nil
  }

  /// Shows suggestions; an empty array closes the list.
  func offer(_ suggestions: [FoldSuggestion]) {
    let suggestions = isComposing ? [] : suggestions
    defer { if chosen == nil { choose(offered.firstIndex(where: \.isExact)) } }
    guard suggestions != offered else { return }
    offered = suggestions
    chosen = nil
    guard !offered.isEmpty else { return popover.close() }
    let box = Box(.vertical)
    buttons = offered.map { suggestion in
      let button = Button(holding: line(suggestion), says: suggestion.words)
      button.isFocusable = false
      button.addClass("flat")
      button.onPress { [weak self] in self?.onFinish?(suggestion.title, suggestion, true) }
      box.append(button)
      return button
    }
    popover.content = box
    // Below the row, aligned with the start of its text.
    let below = max((rowHeight - size.height) / 2, 0)
    let start = isMirrored ? max(size.width - 1, 0) : 0
    popover.point(at: Rect(x: start, y: 0, width: 1, height: max(size.height + below, 1)))
    popover.align(horizontally: isMirrored ? .end : .start)
    popover.open()
    onOffer?()
  }

  /// A suggestion's text, aligned with that of the row.
  private func line(_ suggestion: FoldSuggestion) -> Box {
    let line = Box(.horizontal, spacing: 12)
    let title = Label(suggestion.title)
    title.addClass("offer")
    title.align(text: 0)
    let letters = Self.letters(in: owningWindow?.size.width ?? .infinity)
    title.shortens(toLines: 1, ofLetters: letters)
    line.append(title)
    // Letters of three bytes, as in Japanese, are mostly twice as wide.
    let rest = letters - suggestion.title.reduce(0) { $0 + ($1.utf8.count < 3 ? 1 : 2) }
    guard !suggestion.detail.isEmpty, rest >= 6 else { return line }
    let detail = Label(suggestion.detail)
    detail.addClass("dim-label")
    detail.shortens(toLines: 1, ofLetters: rest)
    detail.align(text: 0)
    line.append(detail)
    return line
  }

  /// How many letters a line of suggestions has in a window of some width.
  nonisolated static func letters(in width: Double) -> Int {
    // The popover's and the buttons' edges, and a letter's mean width in bold.
    Int(clamping: ((min(width, 640) - 100) / 8.5).rounded(.down))
  }

  /// Above the first is the typed text.
  private func before(_ index: Int) -> Int? {
    index > 0 ? index - 1 : offered.lastIndex(where: \.isTyped)
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
  /// Title and detail in one line.
  fileprivate var words: String { detail.isEmpty ? title : "\(title), \(detail)" }
}
