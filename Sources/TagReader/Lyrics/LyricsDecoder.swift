internal import Glibc

/// Decodes lyrics whose encoding is not declared; belongs to one thread.
///
/// Create it before the sandbox is entered: the C library loads a module for each encoding, and
/// keeps it while the converter is open. Encodings without a module are not recognised.
final class LyricsDecoder {
  private let converters: [LyricsEncoding: iconv_t]

  init() {
    var converters: [LyricsEncoding: iconv_t] = [:]
    for encoding in LyricsEncoding.allCases {
      converters[encoding] = encoding.names.lazy.compactMap(Self.open).first
    }
    self.converters = converters
  }

  deinit {
    for converter in converters.values { iconv_close(converter) }
  }

  /// The text of a file: Unicode if it is valid, or else the likeliest old encoding, or else
  /// Windows-1252, the encoding of Western Europe.
  func text(of bytes: [UInt8]) -> String {
    if let text = Self.unicode(bytes) { return text }
    let bytes = bytes.filter { $0 != 0 }
    for encoding in LyricsEncoding.candidates(for: bytes) {
      if let text = convert(bytes, from: encoding) { return text }
    }
    return TextRepair.text(ofEightBit: bytes)
  }

  /// The texts of a tag that are declared as Latin-1, which programs write in any encoding.
  func texts(ofEightBit texts: [String]) -> [String] {
    // All together say more about their encoding than each of them.
    let separator: Character = "\u{1e}"
    guard let bytes = TextRepair.eightBitBytes(of: texts.joined(separator: "\(separator)")) else {
      return texts
    }
    let decoded = text(of: bytes).split(separator: separator, omittingEmptySubsequences: false)
    return decoded.count == texts.count ? decoded.map(String.init) : texts
  }

  /// The text of UTF-8 or UTF-16, with or without a byte order mark.
  private static func unicode(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) {
      return String(decoding: bytes.dropFirst(3), as: UTF8.self)
    }
    if bytes.starts(with: [0xff, 0xfe]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
    if bytes.starts(with: [0xfe, 0xff]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
    // In UTF-16 one byte of each ASCII character is 0, and every line of LRC begins with some.
    let sample = bytes.prefix(1 << 12)
    let zeros = [0, 1].map { parity in sample.indices.count { $0 % 2 == parity && sample[$0] == 0 }
    }
    for (many, few) in [(1, 0), (0, 1)]
    where zeros[many] > max(3, sample.count / 12, zeros[few] * 10) {
      return utf16(bytes[...], isBigEndian: many == 0)
    }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    // A few damaged characters do not make a text one of another encoding.
    let text = String(decoding: bytes, as: UTF8.self)
    let damaged = text.unicodeScalars.count { $0 == "\u{fffd}" }
    let intact = text.unicodeScalars.count { $0.value >= 0x80 } - damaged
    return intact >= 8 * damaged ? text : nil
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func open(_ name: String) -> iconv_t? {
    let converter = iconv_open("UTF-8", name)
    // The error is (iconv_t)-1.
    return converter == iconv_t(bitPattern: -1) ? nil : converter
  }

  /// The text in an encoding; nil if it is not valid, except for a last character that is cut.
  private func convert(_ bytes: [UInt8], from encoding: LyricsEncoding) -> String? {
    guard let converter = converters[encoding] else { return nil }
    iconv(converter, nil, nil, nil, nil)
    var input = bytes.map { CChar(bitPattern: $0) }
    // No character of these encodings has more bytes in UTF-8 than three for each of its own.
    var output = [CChar](repeating: 0, count: bytes.count * 3 + 16)
    var (inputLeft, outputLeft) = (input.count, output.count)
    let isValid = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var (from, to) = (source.baseAddress, target.baseAddress)
        let result = iconv(converter, &from, &inputLeft, &to, &outputLeft)
        return result != -1 || errno == EINVAL
      }
    }
    guard isValid else { return nil }
    return String(
      decoding: output[..<(output.count - outputLeft)].map { UInt8(bitPattern: $0) },
      as: UTF8.self
    )
  }
}
