import Letters
import Testing

struct TextFindingTests {
  /// A word is found in a text if one of its forms is in one of the text's.
  private func finds(_ query: String, in text: String) -> Bool {
    let forms = TextFolding.formsForFinding(text).forms.map { String(decoding: $0, as: UTF8.self) }
    return TextFolding.formsForFinding(query).forms.contains { query in
      let query = Array(query)
      return forms.contains { form in
        let form = Array(form.utf8)
        return form.indices.contains { form[$0...].starts(with: query) }
      }
    }
  }

  @Test(arguments: [
    ("AC/DC", ["acdc", "ac/dc", "AC-DC", "ac dc", "dc"]), ("AC⚡DC", ["acdc", "ac dc"]),
    ("AC⚡️DC", ["acdc"]), ("R.E.M.", ["rem", "r.e.m", "r.e.m."]),
    ("Don’t Stop", ["dont", "don't", "don’t", "dont stop", "don't stop"]),
    ("Hip-Hop", ["hiphop", "hip hop", "hip-hop", "hip–hop"]), ("Hip Hop", ["hip-hop", "hip hop"]),
    ("Rock ’n’ Roll", ["rock'n'roll", "rock n roll"]),
    ("Rock’n’Roll", ["rocknroll", "rock n roll"]),
    ("Wake Me Up (Live)", ["up live", "(live)", "live)"]), ("M.I.A.", ["mia"]), ("24/7", ["247"]),
    ("!!!", ["!!!", "!"]), ("( )", ["( )", "(", ")"]), ("+/-", ["+/-", "+/−"]), ("?", ["?", "？"]),
    ("★", ["★"]), ("Beyoncé", ["beyonce", "BEYONCÉ", "Beyonce\u{301}"]), ("Björk", ["bjork"]),
    ("Sigur Rós", ["ros"]), ("Łódź", ["lodz"]), ("Straße", ["strasse", "STRASSE"]),
    ("Ёлка", ["елка", "ёлка", "ЕЛКА"]), ("Σίσυφος", ["σισυφοσ", "ΣΊΣΥΦΟΣ"]),
    ("ジョン・レノン", ["ジョンレノン", "じょんれのん", "ジョン レノン", "ｼﾞｮﾝ・ﾚﾉﾝ"]),
    ("ﾌﾟﾘﾝｾｽ", ["プリンセス", "ぷりんせす"]), ("ｆｕｌｌ　ｗｉｄｔｈ", ["full width"]),
    ("「夜明け」の歌", ["夜明けの歌", "夜明け"]), ("東京１９９９", ["東京1999"]),
    ("방탄소년단", ["방탄", "소녀", "방탄소년단"]), ("周杰倫", ["杰倫"]),
    ("أم كلثوم", ["ام كلثوم", "أم"]), ("إلى الأبد", ["الي الابد", "إلى"]), ("آمال", ["امال"]),
    ("مُحَمَّد", ["محمد"]), ("محـــمد", ["محمد"]), ("أغنية", ["اغنيه", "أغنية"]), ("٢٠٢٤", ["2024"]),
    ("کیان", ["كيان"]),
  ])
  func `a text is found in any spelling`(text: String, queries: [String]) {
    for query in queries { #expect(finds(query, in: text), "\(text) by \(query)") }
  }

  @Test(arguments: [
    ("椎名林檎", ["椎名林檎", "椎名 林檎"]), ("椎名 林檎", ["椎名林檎", "椎名 林檎", "林檎"]),
    ("椎名　林檎 Live", ["椎名林檎", "林檎 live"]), ("ジョン レノン", ["ジョンレノン"]),
    ("방탄 소년단", ["방탄소년단", "소년단"]), ("방탄소년단", ["방탄 소년단"]), ("周 杰倫", ["周杰倫"]),
  ])
  func `a space between letters of Chinese, Japanese and Korean is optional`(
    text: String,
    queries: [String]
  ) {
    // A phrase with spaces is also found by its form without.
    for query in queries { #expect(finds(query, in: text), "\(text) by \(query)") }
  }

  @Test(arguments: [
    ("Simon & Garfunkel", ["simon and garfunkel", "simon garfunkel", "simon & garfunkel"]),
    ("Earth, Wind & Fire", ["wind and fire", "earth wind and"]), ("R&B", ["r and b", "rb", "r b"]),
    ("Florence + The Machine", ["florence and the machine"]), ("A ＆ B", ["a and b"]),
    ("Rock 'n' Roll", ["rock and roll"]), ("Rock’n’Roll", ["rock and roll"]),
    ("Rock N Roll", ["rock and roll"]), ("Guns N’ Roses", ["guns and roses", "guns n roses"]),
    ("Rock and Roll", ["rock & roll", "rock 'n' roll"]), ("Salt-N-Pepa", ["salt and pepa"]),
  ])
  func `a sign read as “and” matches the word`(text: String, queries: [String]) {
    for query in queries { #expect(finds(query, in: text), "\(text) by \(query)") }
  }

  @Test(arguments: ["C++", "A+", "Je n'ai pas", "N", "N'Sync", "& Juliet", "Guns n", "n roses"])
  func `other signs and letters do not match “and”`(text: String) {
    #expect(!finds("and", in: text))
  }

  @Test(arguments: [
    ("DJ 🔥", ["🔥", "dj"]), ("I ♥ U", ["♥", "♥️", "i u", "i ♥ u"]), ("❤️", ["❤", "❤️"]),
    ("★ Stars", ["★", "stars"]),
  ])
  func `a symbol is found beside letters`(text: String, queries: [String]) {
    for query in queries { #expect(finds(query, in: text), "\(text) by \(query)") }
  }

  @Test(arguments: ["Don’t", "Don´t", "Don't", "Donʼt", "Don`t", "Don\u{1ffd}t"])
  func `apostrophes of any kind are ignored`(text: String) {
    for query in ["dont", "don´t", "don’t", "don't"] { #expect(finds(query, in: text)) }
  }

  @Test(arguments: [
    ("Why?", "?"), ("Song (Live)", "("), ("The Rapist", "therapist"), ("周杰伦", "周杰倫"),
    ("Love", "loves"), ("Hip Hop", "hiphop"), ("東京 1999", "東京1999"), ("椎名 Ringo", "椎名ringo"),
  ])
  func `different texts do not match`(text: String, query: String) {
    #expect(!finds(query, in: text))
  }

  @Test func `texts of signs alone are recognised, and blank texts have no form`() {
    #expect(TextFolding.formsForFinding("!!!").isSigns)
    #expect(!TextFolding.formsForFinding("P!nk").isSigns)
    #expect(TextFolding.formsForFinding(" \u{1}\u{3000}").forms.isEmpty)
    #expect(!TextFolding.formsForFinding("").isSigns)
  }

  @Test(arguments: ["AC/DC", "Ｄｏｎ’ｔ", "( )", "أغنية", "방탄", "é–è"])
  func `folding a folded form changes nothing`(text: String) {
    for form in TextFolding.formsForFinding(text).forms {
      #expect(TextFolding.formsForFinding(String(decoding: form, as: UTF8.self)).forms == [form])
    }
  }
}
