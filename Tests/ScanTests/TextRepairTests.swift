import Testing

@testable import TagReader

struct TextRepairTests {
  @Test(arguments: [
    ("cafÃ©", "café"), ("BjÃ¶rk", "Björk"), ("donâ€™t", "don’t"), ("æ¡œ", "桜"),
    ("Ìóìèé Òðîëëü", "Мумий Тролль"), ("¨ëêà", "Ёлка"),
  ])
  func `a text in the wrong encoding is repaired`(broken: String, meant: String) {
    #expect(TextRepair.repaired(broken) == meant)
  }

  @Test(arguments: [
    "café", "Björk", "Motörhead", "Ångström", "Sigur Rós", "Þóðólfur", "Ça ira", "naïve", "Œuvre",
    "“Heroes”",
    "Ænima", "日本", "Мумий Тролль", "Zażółć", "ÄÖ", "été", "Ã", "½", "Motley Crüe – Live",
  ])
  func `a text that is right stays`(text: String) { #expect(TextRepair.repaired(text) == text) }
}
