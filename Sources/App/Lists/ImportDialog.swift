internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk

@MainActor final class ImportDialog: AdwaitaDialog {
  /// One for none of a question's candidates, and one for each of them.
  let buttons: [[RadioButton]]
  let leaveOpen = Button(tr("Leave Open"))
  let choose = Button(tr("Choose")).styled("suggested-action")
  private var onAnswer: (([Int?]?) -> Void)?

  /// `left` is the number of rows without a question; `onAnswer` is called once with the chosen
  /// candidates, or with nil if the dialog is closed without a choice.
  init(
    _ questions: [ImportReview.Question],
    of title: String,
    left: Int = 0,
    over parent: Window,
    onAnswer: @escaping ([Int?]?) -> Void
  ) {
    self.onAnswer = onAnswer
    let groups = questions.map { Self.group(for: $0) }
    buttons = groups.map(\.buttons)
    super.init(over: parent)
    self.title = title
    setDefaultSize(Size(width: 560, height: 560))
    request(width: 340, height: 240)
    var words = [tr("Rows for which you choose none are kept, in grey.")]
    if left > 0 {
      let more = tr(
        "%s more row fits several tracks, and is kept in grey as well.",
        "%s more rows fit several tracks, and are kept in grey as well.",
        count: left
      )
      words.append(Format.text(more, Format.count(left)))
    }
    let intro = RowGroup(
      title: tr("Which Tracks Are Meant?"),
      description: words.joined(separator: " ")
    )
    let bar = AdwaitaHeaderBar()
    bar.hasWindowButtons = false
    bar.pack(start: leaveOpen)
    bar.pack(end: choose)
    show([intro] + groups.map(\.group), under: bar)
    leaveOpen.onPress { [weak self] in self?.close() }
    choose.onPress { [weak self] in
      guard let self else { return }
      finish(buttons.map { row in row.firstIndex(where: \.isOn).flatMap { $0 > 0 ? $0 - 1 : nil } })
      close()
    }
    buttons.first?.first?.takeFocus()
    onClose { [weak self] in
      self?.finish(nil)
      return false
    }
  }

  // The dialog may be released with its parent, without being closed.
  isolated deinit { onAnswer?(nil) }

  private func finish(_ picks: [Int?]?) {
    let answer = onAnswer
    onAnswer = nil
    answer?(picks)
  }

  private static func group(
    for question: ImportReview.Question
  ) -> (group: RowGroup, buttons: [RadioButton]) {
    let group = RowGroup(title: question.text, description: question.place)
    var buttons: [RadioButton] = []
    func add(_ title: String, _ subtitle: String) {
      let row = ActionRow(title: title, subtitle: subtitle)
      let button = RadioButton(besides: buttons.first)
      button.align(vertically: .center)
      button.describe(.label(title), .description(subtitle))
      row.choose(by: button)
      group.append(row)
      buttons.append(button)
    }
    add(tr("None of These"), "")
    for candidate in question.candidates {
      let subtitle = [candidate.detail, candidate.folder].filter { !$0.isEmpty }
      add(candidate.title, subtitle.joined(separator: "\n"))
    }
    buttons[question.best.map { $0 + 1 } ?? 0].isOn = true
    return (group, buttons)
  }
}
