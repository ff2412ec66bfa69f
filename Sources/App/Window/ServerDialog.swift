internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk

final class ServerDialog: AdwaitaDialog {
  private let session: LibrarySession
  private let address = EntryRow(title: tr("Address"), appliesAtOnce: true)
  private let user = EntryRow(title: tr("User Name"), appliesAtOnce: true)
  private let secret = EntryRow(secret: tr("Password or API Key"))
  private let words = Label()
  private let addButton = Button(tr("Add")).styled("suggested-action")
  private let trustButton = Button(tr("Trust This Certificate"))
  private let plainButton = Button(tr("Send Unencrypted"))
  private let answerPlace = Box(.vertical, spacing: 12)
  private let answerGroup = RowGroup(title: "")
  /// Where the program may not use the network.
  private(set) var network: NetworkGroup?
  private var refusal: ServerRefusal?
  private var adding: Task<Void, Never>?

  /// For a new server, or for one whose secret is needed again.
  init(_ session: LibrarySession, over parent: Window, entry: ServerEntry = ServerEntry()) {
    self.session = session
    super.init(over: parent)
    title = entry.address.isEmpty ? tr("Add a Server") : tr("Sign In")
    request(width: 320, height: 200)
    let bar = AdwaitaHeaderBar()
    bar.hasWindowButtons = false
    let cancel = Button(tr("Cancel"))
    cancel.onPress { [weak self] in self?.close() }
    bar.pack(start: cancel)
    if !entry.address.isEmpty { addButton.show(text: tr("Sign In")) }
    addButton.onPress { [weak self] in self?.add() }
    bar.pack(end: addButton)
    let group = RowGroup(
      title: "",
      description: tr(
        "Gatefold plays the music of OpenSubsonic and Subsonic servers, such as music.example.org. For an API key, leave the user name empty."
      )
    )
    for row in [address, user, secret] {
      group.append(row)
      row.onChange { [weak self] in self?.changed() }
      row.onEnter { [weak self] in self?.add() }
    }
    words.wraps(isCentered: true)
    answerPlace.append(words)
    for button in [trustButton, plainButton] {
      button.align(horizontally: .center)
      button.addClass("pill")
      button.onPress { [weak self] in self?.useRemedy() }
      answerPlace.append(button)
    }
    answerGroup.append(answerPlace)
    if session.lacksNetwork {
      let network = NetworkGroup()
      network.onRestart = { [weak self] in self?.restart() }
      self.network = network
      show([network.group, group, answerGroup], under: bar)
    } else {
      show([group, answerGroup], under: bar)
    }
    self.entry = entry
    changed()
    (entry.address.isEmpty ? address : secret).takeFocus()
  }

  isolated deinit { adding?.cancel() }

  var entry: ServerEntry {
    get { ServerEntry(address: address.text, user: user.text, secret: secret.text) }
    set {
      (address.text, user.text, secret.text) = (newValue.address, newValue.user, newValue.secret)
    }
  }

  var answer: String { words.text }
  var isAdding: Bool { adding != nil }

  /// The program then continues here.
  private func restart() {
    session.memory.state.pendingServer = SessionState.PendingServer(
      address: entry.address,
      user: entry.user
    )
    session.onRestart?()
  }

  private func changed() {
    refusal = nil
    showAnswer()
  }

  /// The dialog closes if that succeeds.
  func add(_ change: (inout ServerEntry) -> Void = { _ in }) {
    var entry = entry
    change(&entry)
    guard !entry.isIncomplete, adding == nil else { return }
    refusal = nil
    adding = Task { [weak self, session] in
      do throws(ServerRefusal) {
        try await session.addServer(entry)
        self?.adding = nil
        self?.close()
      } catch {
        self?.refused(error)
      }
    }
    showAnswer()
  }

  private func refused(_ refusal: ServerRefusal) {
    adding = nil
    self.refusal = refusal
    showAnswer()
  }

  private func useRemedy() {
    switch refusal?.remedy {
    case .trust(let fingerprint): add { $0.trusted = fingerprint }
    case .allowPlain: add { $0.isPlainAllowed = true }
    case nil: break
    }
  }

  private func showAnswer() {
    addButton.isSensitive = !entry.isIncomplete && adding == nil && network == nil
    trustButton.isVisible = false
    plainButton.isVisible = false
    switch refusal?.remedy {
    case .trust(let fingerprint):
      trustButton.isVisible = true
      words.text = "\(refusal?.words ?? "").\n\(Self.groups(of: fingerprint))"
    case .allowPlain:
      plainButton.isVisible = true
      words.text = "\(refusal?.words ?? "")."
    case nil:
      words.text = adding != nil ? tr("Connecting…") : refusal.map { "\($0.words)." } ?? ""
    }
    answerGroup.isVisible = !words.text.isEmpty
    fitHeight(width: 440, atMost: 560)
  }

  /// So that people can compare it.
  nonisolated static func groups(of fingerprint: String) -> String {
    var groups: [Substring] = []
    var rest = fingerprint[...]
    while !rest.isEmpty {
      groups.append(rest.prefix(4))
      rest = rest.dropFirst(4)
    }
    return groups.joined(separator: " ")
  }
}
