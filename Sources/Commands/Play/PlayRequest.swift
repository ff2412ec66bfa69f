internal import GLib
internal import Playback

nonisolated enum PlayRequest: Equatable {
  case say(String)
  case refuse(String)
  case play([[UInt8]], Options)

  struct Options: Equatable {
    var isShuffled = false
    var repeatMode = PlayQueue<PlayItem>.Repeat.off
    var replayGain = ReplayGain.Mode.off
    var volume = 1.0
    var output: String?
  }

  static var options: OptionTable {
    let all: [OptionTable.Option] = [
      .init("play", help: tr("play FILE… without a window, until the end or Ctrl+C")),
      .init("shuffle", help: tr("in a random order")),
      .init("repeat", help: tr("start again at the end")),
      .init("replaygain", value: "track|album|off", help: tr("track, album or off")),
      .init("volume", value: "PERCENT", help: tr("volume from 0 to 100")),
      .init("output", value: "ELEMENT", help: tr("the GStreamer sink to play to")),
      .init("help", help: tr("print this help")),
    ]
    return OptionTable(all, takesWords: true)
  }

  static func read(_ words: [[UInt8]]) -> Self {
    do throws(OptionTable.Misuse) {
      let (given, files) = try options.read(bytes: words)
      if given.has("help") { return .say(help) }
      guard !files.isEmpty else { throw .init(tr("--play needs a FILE")) }
      return .play(files, try read(given))
    } catch {
      return .refuse("gatefold: \(error)\n" + tr("Try “gatefold --play --help”."))
    }
  }

  private static func read(_ given: OptionTable.Given) throws(OptionTable.Misuse) -> Options {
    var options = Options()
    options.isShuffled = given.has("shuffle")
    options.repeatMode = given.has("repeat") ? .all : .off
    if let text = given["replaygain"] {
      guard let mode = ReplayGain.Mode(rawValue: text) else {
        throw .init(tr("--replaygain must be track, album or off"))
      }
      options.replayGain = mode
    }
    if let text = given["volume"] {
      guard let percent = Double(text), (0...100).contains(percent) else {
        throw .init(tr("--volume must be a number from 0 to 100"))
      }
      options.volume = percent / 100
    }
    options.output = given["output"]
    return options
  }

  private static var help: String {
    """
    \(tr("Usage: gatefold --play [OPTION…] FILE…"))
    \(tr("Plays files, and all music in folders, without a window."))
    \(tr("Ctrl+C ends it; media keys and playerctl work as they do with the window."))

    \(options.help)
    """
  }
}
