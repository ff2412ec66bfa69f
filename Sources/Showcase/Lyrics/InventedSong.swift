internal import Widgets

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
