internal import GLib
internal import Glibc
internal import Playback

/// What a command line with `--play` asks for.
nonisolated enum PlayRequest: Equatable {
  /// Say something and end well.
  case say(String)
  /// Complain and end: the command line makes no sense.
  case refuse(String)
  /// Play these files and folders.
  case play([[UInt8]], Options)

  /// How to play.
  struct Options: Equatable {
    var isShuffled = false
    var repeatMode = PlayQueue<PlayItem>.Repeat.off
    var replayGain = ReplayGain.Mode.off
    var volume = 1.0
    var output: String?
  }

  private static var options: OptionTable {
    OptionTable(
      [
        OptionTable.Option(
          "play",
          help: tr("play FILE… without a window, until the end or Ctrl+C")
        ),
        OptionTable.Option("shuffle", help: tr("in a random order")),
        OptionTable.Option("repeat", help: tr("start again at the end")),
        OptionTable.Option("replaygain", value: "WHAT", help: tr("track, album or off")),
        OptionTable.Option("volume", value: "PERCENT", help: tr("volume from 0 to 100")),
        OptionTable.Option(
          "output",
          value: "ELEMENT",
          help: tr("the GStreamer sink to play to")
        ),
        OptionTable.Option("help", help: tr("print this help")),
      ],
      takesWords: true
    )
  }

  /// The words that the program was started with, as bytes, its own name left out.
  static var words: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
      }
    }
  }

  /// Reads a command line, whose words need not be text.
  static func read(_ words: [[UInt8]]) -> Self {
    // A word that is no text can only be a path; it is handed through under a name of its own.
    let names = words.enumerated().map { index, word in
      String(validating: word, as: UTF8.self) ?? "\u{0}\(index)"
    }
    do throws(OptionTable.Misuse) {
      let given = try options.read(names)
      if given.has("help") { return .say(help) }
      let files = given.words.map { word in
        word.first == "\u{0}" ? words[Int(word.dropFirst()) ?? 0] : Array(word.utf8)
      }
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
