internal import Gtk
internal import Identities

/// What other programs, such as the search of the desktop, have the window show or play.
nonisolated enum MusicRequest: Equatable {
  case showRecord(RecordID)
  case showArtist(String)
  case play(TrackID)
  case search(String)
}

extension GatefoldApplication {
  /// An opening library is waited for so many seconds, an upgrade among them.
  private static let longestOpening = 600.0

  /// Adds the actions for what other programs ask for; any of them may, with any text and number.
  func addRequests() {
    let numbers: [(name: String, request: (Int64) -> MusicRequest)] = [
      ("show-record", { .showRecord(RecordID($0)) }), ("play-track", { .play(TrackID($0)) }),
    ]
    for (name, request) in numbers {
      application.add(Action(name, number: { [weak self] in self?.carryOut(request($0)) }))
    }
    let texts: [(name: String, request: (String) -> MusicRequest)] = [
      ("show-artist", { .showArtist($0) }), ("search", { .search($0) }),
    ]
    for (name, request) in texts {
      application.add(
        Action(name, text: { [weak self] in self?.carryOut(request(String($0.prefix(1000)))) })
      )
    }
  }

  /// Shows the window, and does it once the library is there.
  private func carryOut(_ request: MusicRequest) {
    guard ending == nil else { return }
    show()
    Task {
      await starting?.value
      await begin().waitForContent(atMost: Self.longestOpening)
      if ending == nil { window?.carryOut(request) }
    }
  }
}
