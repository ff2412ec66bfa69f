internal import GLib
internal import Library
internal import Playback

/// A choice of the player's menus that is found by its name, beside the music.
nonisolated enum SearchCommand: Hashable, Sendable {
  case stop(StopChoice)
  case loudness(ReplayGain.Mode)

  /// A query of fewer letters is about music.
  private static let fewest = 3

  /// The commands that all words of a query name, one at least by the name of the menu; that for no
  /// stop only while one is set.
  static func found(by query: SearchQuery, hasStop: Bool) -> [SearchCommand] {
    let words = query.parts.filter { part in
      if case .words = part.term { !part.isFilter && !part.isAlternative } else { false }
    }
    guard words.count == query.parts.count, query.typed.count(where: \.isLetter) >= fewest else {
      return []
    }
    let stops = StopChoice.allCases.filter { hasStop || $0 != .off }.map { Self.stop($0) }
    return (stops + ReplayGain.Mode.inOrder.map { .loudness($0) }).filter { command in
      let (menu, all) = (command.names, "\(command.names) \(command.title)")
      return words.contains { menu.hasWord(beginningWith: $0) }
        && words.allSatisfy { all.hasWord(beginningWith: $0) }
    }
  }

  /// Also has the names in English, which guides on the web use.
  private var names: String {
    let english = if case .stop = self { "stop sleep timer" } else { "loudness" }
    return "\(menu) \(detail) \(english)"
  }

  var title: String {
    switch self {
    case .stop(let choice): "\(menu): \(choice.title)"
    case .loudness(let mode): "\(menu): \(mode.title)"
    }
  }

  private var menu: String {
    if case .stop = self { tr("Stop After") } else { Preference<ReplayGain.Mode>.replayGain.title }
  }

  var detail: String { if case .stop = self { tr("Sleep Timer") } else { "ReplayGain" } }

  var symbol: String {
    if case .stop = self { "gatefold-stop-after-symbolic" } else { "audio-volume-medium-symbolic" }
  }
}

extension String {
  fileprivate nonisolated func hasWord(beginningWith part: SearchQuery.Part) -> Bool {
    SearchHighlight.ranges(of: SearchQuery(part.term), in: self).contains { range in
      range.lowerBound == 0 || Array(utf8)[range.lowerBound - 1] == 0x20
    }
  }
}
