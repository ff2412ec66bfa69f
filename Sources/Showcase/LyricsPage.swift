internal import GLib
internal import Geometry
internal import Gtk
internal import Motion
internal import Widgets

enum LyricsPage {
  static let page = Page(
    id: "lyrics",
    title: "Lyrics",
    prepare: { settings throws(OptionTable.Misuse) in
      let script = try settings.choice("script", default: "en", among: InventedSong.scripts)
      let isTimed = try settings.flag("timed", default: true)
      let time = try settings.number("time", default: -1, in: -1...1e4)
      // A picture of a time does not depend on how long it takes.
      let isRunning = try settings.flag("running", default: time < 0)
      let isRightToLeft = try settings.flag("rtl", default: false)
      return {
        if isRightToLeft { Toolkit.isRightToLeft = true }
        let stage = LyricsStage(
          InventedSong.lines(script: script, isTimed: isTimed),
          at: max(time, 0),
          isRunning: isRunning
        )
        return PageContent(
          widget: stage,
          traced: [stage.view],
          isSettled: { [weak stage] in stage.map { !$0.view.isRunning } ?? true }
        )
      }
    }
  )
}

/// Lyrics on the leaf of a sleeve, with a sound that only pretends to run.
final class LyricsStage: CustomWidget {
  let view = LyricsView()
  private let leaf = Color(hex: 0xa82a1a)

  /// The width of the leaf's edge around the text.
  private static let edge = 36.0

  init(_ lines: [LyricsView.Line], at position: Double, isRunning: Bool) {
    super.init()
    clipsDrawing = true
    view.groundColor = leaf
    view.title = tr("Lyrics")
    view.pauseTitle = tr("Instrumental")
    view.show(lines)
    view.follow(position: position, at: MainLoop.now, isRunning: isRunning)
    view.onSeek = { [weak view] in
      view?.follow(position: $0, at: MainLoop.now, isRunning: isRunning)
    }
    adopt(view)
  }

  override class var cssName: String { "lyricsstage" }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    // In a smaller window the text is cut off.
    SizeRequest(minimum: 1, natural: view.measure(axis).natural + 2 * Int(Self.edge))
  }

  override func layOut(in size: Size) {
    let edge = Self.edge
    let least = Size(
      width: Double(view.measure(.horizontal).minimum),
      height: Double(view.measure(.vertical).minimum)
    )
    view.allocate(
      Rect(
        x: edge,
        y: edge / 2,
        width: max(size.width - 2 * edge, least.width),
        height: max(size.height - edge, least.height)
      )
    )
  }

  override func draw(on snapshot: Snapshot) {
    let middle = size.height / 2
    snapshot.fill(
      Rect(size: size),
      with: Gradient(
        .line(from: Point(x: 0, y: middle), to: Point(x: size.width, y: middle)),
        .init(0, leaf.mixed(with: .black, by: 0.35)),
        .init(0.12, leaf),
        .init(1, leaf)
      )
    )
    snapshot.draw(view, of: self)
  }
}

enum InventedSong {
  nonisolated static let scripts = ["en", "ja", "he", "mixed"]

  static func lines(script: String, isTimed: Bool) -> [LyricsView.Line] {
    let verses =
      switch script {
      case "ja": japanese
      case "he": hebrew
      case "mixed": zip(english, japanese).map { $0.0 == "" ? "" : "\($0.0)\n\($0.1)" }
      default: english
      }
    var time = 12.0
    var lines: [LyricsView.Line] = []
    for verse in verses {
      // Both languages of a line have one time.
      for text in verse.split(separator: "\n", omittingEmptySubsequences: false) {
        lines.append(LyricsView.Line(time: isTimed ? time : nil, text: String(text)))
      }
      time += verse.isEmpty ? 9 : 4.5
    }
    return lines
  }

  private static let english = [
    "Platform seven, a quarter past one", "A window of light and the doors are undone",
    "The city is folding its map for the night", "and all of its corners are out of my sight", "",
    "Oh, carry me on by the side of the sea",
    "by tunnels and bridges that nobody sees, through stations whose names I have never learned",
    "Carry me on till the morning has turned", "", "Somebody's humming two carriages down",
    "A song that I knew in another town", "I count every lamp and I lose every one",
    "They go where the tracks and the years have gone", "",
    "Oh, carry me on by the side of the sea", "by tunnels and bridges that nobody sees",
    "The last train is early, the first train is late", "and somewhere between them I wait",
  ]

  private static let japanese = [
    "七番線、一時十五分", "窓のあかり、ひらくドア", "街は地図をたたんで眠る", "角という角が遠ざかる", "",
    "海のそばを運んでいって",
    "だれも知らない橋とトンネル、名前も読めないいくつもの駅をこえて、夜の向こうまで",
    "朝がこちらを向くころまで", "", "二両むこうのハミング", "ちがう町で聞いたうた", "灯りをかぞえては忘れ",
    "線路の先へ流れていく", "", "海のそばを運んでいって", "だれも知らない橋とトンネル",
    "終電は早く、始発は遅く", "そのあいだで待っている",
  ]

  private static let hebrew = [
    "רציף שבע, אחת ורבע בלילה", "חלון של אור והדלת נפתחת", "העיר מקפלת את המפה שלה",
    "וכל הפינות נעלמות", "", "קחי אותי הלאה לאורך הים",
    "דרך מנהרות וגשרים שאיש לא ראה, ותחנות שאת שמותיהן מעולם לא למדתי", "עד שהבוקר יפנה אלינו", "",
    "מישהו מזמזם שני קרונות מכאן", "שיר שהכרתי בעיר אחרת", "אני סופר פנסים ושוכח",
    "הם הולכים לאן שהלכו השנים", "", "קחי אותי הלאה לאורך הים", "דרך מנהרות וגשרים",
    "Last train מוקדם, והראשון מאחר", "וביניהם אני מחכה",
  ]
}
