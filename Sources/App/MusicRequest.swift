internal import Gtk
internal import Values

/// For other programs, such as the desktop's search.
nonisolated enum MusicRequest: Equatable {
  case showRecord(RecordID)
  case showArtist(String)
  case play(TrackID)
  case search(String)
}

extension GatefoldApplication {
  /// In seconds, for a library that opens.
  private static let longestOpening = 600.0

  /// Any program may activate them with any text and number.
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
