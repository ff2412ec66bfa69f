internal import GLib

/// What the open sleeve draws while music plays: the position once a second, and lines of lyrics
/// when they change.
enum PlayingSleeve {
  /// A glide of lines is over by then.
  private static let longestGlide = 1.0

  static func figures(of home: AppHome, trace: String) async throws -> [Figure] {
    let stand = try PlaybackStand()
    // Off the seconds, so that none of them is drawn while a line glides.
    let lines = ["02", "04", "06", "08", "10", "12", "14"].map { "[00:\($0).10]Line \($0)\n" }
    try GLib.SmallFile.replace(
      String(stand.long.dropLast(4)) + "lrc",
      with: Array(lines.joined().utf8)
    )
    let run = try AppRun(home, trace: trace, stand.long)
    defer { run.end() }
    _ = try await run.line { $0.text("event") == "position" }
    // GTK hides the focus ring three seconds after a key.
    _ = try AppRun.play("press ctrl+3", "wait 4").ended()
    let tracks = try await ticks(4, of: run)
    // The track begins again, and the sleeve turns over.
    _ = try AppRun.play("press ctrl+Left", "press ctrl+l", "wait 4").ended()
    let lyrics = try await ticks(5, of: run)
    let late = lyrics.lines.filter { line in
      let changed = lyrics.changes.last { $0 <= line.time } ?? 0
      return line.widget == "lyrics" && line.time > changed + longestGlide
    }
    return [
      Figure("frames in 4 s, open and playing", Double(tracks.frames), "", .atMost(5)),
      Figure("  of the sleeve", Double(tracks.count(of: "gatefold")), "", .atMost(0)),
      Figure("lines of lyrics in 5 s", Double(lyrics.changes.count), "", .atLeast(2)),
      Figure(
        "  frames of each that draw neither it nor the position",
        Double(lyrics.others) / Double(max(lyrics.changes.count, 1)),
        "",
        .atMost(2)
      ),
      Figure("  frames of a line that does not move", Double(late.count), "", .atMost(0)),
    ]
  }

  /// The lines of a trace from one drawn position to another one, some seconds later.
  private struct Span {
    struct Line {
      let time: Double
      let frame: Int
      let widget: String
      let lyric: Int?

      init?(_ words: TraceWords) {
        guard let time = words.number("time"), let frame = words.number("frame") else { return nil }
        self.time = time
        self.frame = Int(frame)
        widget = words.text("widget") ?? "position"
        lyric = words.number("line").map { Int($0) }
      }
    }

    var lines: [Line] = []

    var frames: Int { (lines.last?.frame ?? 0) - (lines.first?.frame ?? 0) }

    var others: Int { frames + 1 - Set(lines.map(\.frame)).count }

    func count(of widget: String) -> Int {
      Set(lines.filter { $0.widget == widget }.map(\.frame)).count
    }

    var changes: [Double] {
      let drawn = lines.filter { $0.lyric != nil }
      let later = zip(drawn, drawn.dropFirst()).filter { $0.lyric != $1.lyric }.map(\.1.time)
      return drawn.prefix(1).map(\.time) + later
    }
  }

  private static func ticks(_ count: Int, of run: AppRun) async throws -> Span {
    _ = run.lines()
    var span = Span()
    var ticks = 0
    let end = wallTime() + 30
    while ticks <= count {
      guard wallTime() < end else { throw AppRun.Silence(description: "no position is drawn") }
      try await Task.sleep(for: .milliseconds(20))
      for words in run.lines().map(TraceWords.init) where ticks <= count {
        guard let line = Span.Line(words) else { continue }
        if line.widget == "position" { ticks += 1 }
        if ticks > 0 { span.lines.append(line) }
      }
    }
    return span
  }
}
