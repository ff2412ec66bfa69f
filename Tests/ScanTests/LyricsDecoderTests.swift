import Foundation
import TestSupport
import Testing

@testable import TagReader

struct LyricsDecoderTests {
  private let decoder = LyricsDecoder()

  /// The text in an encoding, by iconv in the other direction; all characters must exist in it.
  static func bytes(_ text: String, in encoding: String) throws -> [UInt8] {
    let converter = iconv_open(encoding, "UTF-8")
    defer { iconv_close(converter) }
    var input = Array(text.utf8).map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count * 4 + 16)
    var (inputLeft, outputLeft) = (input.count, output.count)
    let isConverted = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var (from, to) = (source.baseAddress, target.baseAddress)
        return iconv(converter, &from, &inputLeft, &to, &outputLeft) == 0
      }
    }
    try #require(isConverted, "\(encoding)")
    return output[..<(output.count - outputLeft)].map { UInt8(bitPattern: $0) }
  }

  static let japanese = """
    [ti:夜の歌]
    [00:01.00]静かな夜に星が降る
    [00:05.50]あなたの声を探していた
    [00:09.00]ミュージックが流れて
    [00:12.00]Oh baby 今夜はもう帰らない
    """
  static let simplified = """
    [ti:夜的歌]
    [00:01.00]安静的夜里星星落下
    [00:05.50]我一直在寻找你的声音
    [00:09.00]让音乐继续流动，不要停
    [00:12.00]Oh baby 今晚我不回家
    """
  static let traditional = """
    [ti:夜的歌]
    [00:01.00]安靜的夜裡星星落下
    [00:05.50]我一直在尋找你的聲音
    [00:09.00]讓音樂繼續流動，不要停
    [00:12.00]Oh baby 今晚我不回家
    """
  static let korean = """
    [ti:밤의 노래]
    [00:01.00]조용한 밤에 별이 내려와
    [00:05.50]너의 목소리를 찾고 있었어
    [00:09.00]음악이 흐르고, 멈추지 마
    [00:12.00]Oh baby 오늘 밤은 집에 가지 않아
    """
  static let russian = """
    [ti:Песня ночи]
    [00:01.00]Тихой ночью падают звёзды
    [00:05.50]Я искал твой голос — и нашёл
    [00:12.00]Oh baby, я не пойду домой
    """
  static let ukrainian = "[00:01.00]Тихої ночі падають зірки\n[00:02.00]Я шукав її голос, мій ґанок"
  static let french = """
    [ti:Chanson d’été]
    [00:01.00]L’été où j’étais là, tout à côté de toi…
    [00:05.50]Ça ira, ma chérie – à bientôt, naïve âme
    """
  static let german = "[00:01.00]Ärger über Öl, müde Füße\n[00:02.00]Für dich, nur für dich"
  static let spanish = "[00:01.00]¿Qué será, niño? ¡Mañana!\n[00:02.00]Él está aquí"
  static let english = "[00:01.00]Don’t stop\n[00:02.00]I can’t, it’s “over”"

  @Test(arguments: [
    (japanese, "CP932"), (japanese, "EUC-JP"), (simplified, "GB18030"), (simplified, "GBK"),
    (traditional, "BIG5"), (traditional, "GBK"), (korean, "EUC-KR"), (korean, "UHC"),
    (russian, "CP1251"), (ukrainian, "CP1251"), (french, "CP1252"), (german, "CP1252"),
    (spanish, "CP1252"), (english, "CP1252"), (french, "ISO-8859-15"),
  ])
  func `a text in an old encoding is recognised`(text: String, encoding: String) throws {
    // Latin-9 has no curly quotes; the letters are the same.
    let text =
      encoding == "ISO-8859-15"
      ? text.map { "’…–".contains($0) ? "'" : String($0) }.joined() : text
    let bytes = try Self.bytes(text, in: encoding)
    #expect(decoder.text(of: bytes) == text)
    // A single line is enough as well; but one of Japanese may have few kana, and one of traditional
    // Chinese in the encoding of simplified few characters that are common there.
    if [Self.japanese, Self.traditional].contains(text) { return }
    for line in text.split(separator: "\n") {
      #expect(decoder.text(of: try Self.bytes(String(line), in: encoding)) == line)
    }
  }

  @Test(arguments: [japanese, simplified, traditional, korean, russian, french, german])
  func `Unicode is recognised with a byte order mark and without`(text: String) throws {
    #expect(decoder.text(of: Array(text.utf8)) == text)
    #expect(decoder.text(of: [0xef, 0xbb, 0xbf] + Array(text.utf8)) == text)
    for (encoding, mark) in [("UTF-16LE", [0xff, 0xfe] as [UInt8]), ("UTF-16BE", [0xfe, 0xff])] {
      let bytes = try Self.bytes(text, in: encoding)
      #expect(decoder.text(of: mark + bytes) == text)
      #expect(decoder.text(of: bytes) == text)
      // An odd byte at the end is no character.
      #expect(decoder.text(of: mark + bytes + [0x41]) == text)
    }
  }

  @Test func `a few damaged characters do not change the encoding`() throws {
    var bytes = Array(Self.japanese.utf8)
    bytes[bytes.count / 2] = 0xff
    let text = decoder.text(of: bytes)
    #expect(text.contains("静かな夜に星が降る") && text.contains("今夜はもう帰らない"))
    // A text that is cut within its last character is one of its encoding.
    #expect(decoder.text(of: Array(Self.japanese.utf8.dropLast())).contains("今夜はもう帰らな"))
    let cut = try Self.bytes(Self.simplified, in: "GBK").dropLast()
    #expect(decoder.text(of: Array(cut)).hasSuffix("今晚我不回"))
  }

  @Test func `bytes that are no text of any encoding are one of Western Europe`() {
    #expect(decoder.text(of: [0x80, 0x20, 0x81, 0x20, 0xe9, 0x20, 0xff]) == "€ \u{81} é ÿ")
    #expect(decoder.text(of: []).isEmpty)
    #expect(decoder.text(of: Array("plain\0text".utf8)) == "plain\0text")
  }

  @Test func `texts that a tag declares as Latin-1 are decoded together`() throws {
    let lines = Self.korean.split(separator: "\n").map(String.init)
    let wrong = try lines.map { TextRepair.text(ofEightBit: try Self.bytes($0, in: "EUC-KR")) }
    #expect(decoder.texts(ofEightBit: wrong) == lines)
    #expect(decoder.texts(ofEightBit: ["é", "ok"]) == ["é", "ok"])
    #expect(decoder.texts(ofEightBit: ["曲", "é"]) == ["曲", "é"])
    #expect(decoder.texts(ofEightBit: ["a\u{1e}", "b"]) == ["a\u{1e}", "b"])
  }
}
