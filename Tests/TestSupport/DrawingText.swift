internal import Foundation
internal import Gtk

/// A drawing in GTK's text form, normalised for all its versions.
struct DrawingText {
  let text: String

  /// Of symbols, only the colour is compared if one of the two drawings `hasOutlines` instead of
  /// pixels.
  init(_ written: String, hasOutlines: Bool = false) {
    var text = Self.withMemory(Self.withPixels(Self.unpacked(written)))
    text = Self.withPlainColors(text)
    text = Self.withEllipses(text)
    text = Self.withMasks(Self.withoutNames(text))
    if hasOutlines { text = Self.withBareSymbols(text) }
    self.text = Self.withoutNeedlessNodes(Self.withoutMetrics(text))
  }

  /// Since 4.24 symbols are written as outlines.
  static func hasOutlines(_ written: String) -> Bool { written.contains("fill-rule: ") }

  /// Whether both are equal, except for numbers that differ by at most `tolerance`.
  func isAlike(_ other: DrawingText, within tolerance: Double) -> Bool {
    guard tolerance > 0, text != other.text else { return text == other.text }
    let number = /-?[0-9]+(?:\.[0-9]+)?/
    guard text.replacing(number, with: "#") == other.text.replacing(number, with: "#") else {
      return false
    }
    return zip(text.matches(of: number), other.text.matches(of: number)).allSatisfy {
      abs((Double($0.output) ?? 0) - (Double($1.output) ?? 0)) <= tolerance
    }
  }

  /// Replaces embedded PNG files, whose compression differs, by their pixels.
  private static func withPixels(_ text: String) -> String {
    text.replacing(/url\("data:image\/png;base64,([^"]*)"\)/) { match -> String in
      let packed = match.1.filter { $0 != "\\" && !$0.isWhitespace }
      guard let content = Data(base64Encoded: String(packed)),
        let pixels = try? MainActor.assumeIsolated({
          try Texture(decoding: [UInt8](content)).pixels()
        })
      else { return String(match.0) }
      let colors = (0..<pixels.height).flatMap { y in
        (0..<pixels.width).map { x in
          let pixel = pixels[x, y]
          return "\(pixel.red)-\(pixel.green)-\(pixel.blue)-\(pixel.alpha)"
        }
      }
      return "pixels \(pixels.width) × \(pixels.height): \(colors.joined(separator: " "))"
    }
  }

  /// Since 4.24 textures in memory are written as they are, without a file.
  private static func withMemory(_ text: String) -> String {
    let texture =
      /memory \{\s*format: RGBA8p;\s*width: (\d+);\s*height: (\d+);[^"]*"([^"]*)"\)?;\s*\};?/
    return text.replacing(texture) { match -> String in
      let digits = match.3.filter(\.isHexDigit)
      let bytes = stride(from: 0, to: digits.count, by: 2).map { place -> Int in
        let start = digits.index(digits.startIndex, offsetBy: place)
        return Int(digits[start...].prefix(2), radix: 16) ?? 0
      }
      let colors = stride(from: 0, to: bytes.count, by: 4).map { place -> String in
        let color = bytes[place..<place + 4]
        return (color.last == 0 ? [0, 0, 0, 0] : color).map(String.init).joined(separator: "-")
      }
      return "pixels \(match.1) × \(match.2): \(colors.joined(separator: " "));"
    }
  }

  /// Since 4.24 large textures are packed with gzip.
  private static func unpacked(_ text: String) -> String {
    text.replacing(/data:application\/gzip;base64,([^"]*)/) { match -> String in
      let packed = Data(base64Encoded: match.1.filter { $0 != "\\" && !$0.isWhitespace }) ?? Data()
      let (gzip, input, output) = (Process(), Pipe(), Pipe())
      gzip.executableURL = URL(filePath: "/usr/bin/gzip")
      gzip.arguments = ["-dc"]
      (gzip.standardInput, gzip.standardOutput) = (input, output)
      guard (try? gzip.run()) != nil else { return String(match.0) }
      // A texture of a test fits into a pipe's buffer.
      input.fileHandleForWriting.write(packed)
      try? input.fileHandleForWriting.close()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      return bytes.map { String(format: "%02x", $0) }.joined()
    }
  }

  /// Symbols without their pixels or outlines, and without what only outlines are wrapped in.
  private static func withBareSymbols(_ text: String) -> String {
    let color = #"color \{\s*bounds: [^;]*;\s*color: ([^;]*);\s*\}\s*"#
    let pixels = #"mask: texture \{\s*bounds: [^;]*;\s*texture: [^;]*;\s*\}\s*"#
    let path = #"path: (?:"[^"]*" ?)?(?:"[^"]*"|\{[^}]*\})?;?\s*fill-rule: \w+;\s*"#
    let symbol = #"child: symbol\(([^;]*)\);\s*"#
    let bare = [
      #"mask \{\s*source: "# + color + pixels + #"\};?"#,
      #"fill \{\s*child: "# + color + path + #"\};?"#,
      #"transform \{\s*transform: scale\([^)]*\);\s*"# + symbol + #"\}"#,
    ]
    let wrapped = #"transform \{\s*transform: translate\([^)]*\);\s*"# + symbol + #"\}"#
    let faded = #"opacity \{\s*opacity: ([^;]*);\s*child: symbol\(rgb\(([^;]*)\)\);\s*\}"#
    // One of several outlines.
    let parts =
      #"clip \{\s*clip: [^;]*;\s*child: container \{\s*"#
      + #"(?:symbol\(([^;]*)\);\s*)+\}\s*\}"#
    guard let wrapped = try? Regex(wrapped), let faded = try? Regex(faded) else { return text }
    let plain = (bare + [parts]).compactMap { try? Regex($0) }.reduce(text) { text, node in
      text.replacing(node) { "symbol(\($0.output[1].substring ?? ""));" }
    }
    let whole = plain.replacing(faded) {
      "symbol(rgba(\($0.output[2].substring ?? ""),\($0.output[1].substring ?? "")));"
    }
    return whole.replacing(wrapped) { "symbol(\($0.output[1].substring ?? ""));" }
  }

  /// Since 4.18 symbols of one colour are masks of it; before, all colours of their pixels, which
  /// have none, were mapped to it.
  private static func withMasks(_ text: String) -> String {
    let symbol =
      /( *)((?:[a-z-]+: )?)color-matrix \{\n *matrix: matrix3d\(([^)]*)\);\n *offset: ([^;]*) 0;\n *child: texture \{\n *bounds: ([^;]+);\n *texture: (pixels [^:]+:(?: 0-0-0-\d+)+);\n *\}\n *\}/
    return text.replacing(symbol) { match -> String in
      let parts = match.4.split(separator: " ").map {
        String(Int(((Double($0) ?? 0) * 255).rounded()))
      }
      let alpha = match.3.split(separator: ", ").last ?? "1"
      let color = parts.joined(separator: ",")
      return """
        \(match.2)mask {
          source: color {
            bounds: \(match.5);
            color: \(alpha == "1" ? "rgb(\(color))" : "rgba(\(color),\(alpha))");
          }
          mask: texture {
            bounds: \(match.5);
            texture: \(match.6);
          }
        }
        """.split(separator: "\n").map { match.1 + $0 }.joined(separator: "\n")
    }
  }

  /// Since 4.24 ellipses have two circles and a ratio.
  private static func withEllipses(_ text: String) -> String {
    let circles =
      /start: (\S+ \S+) 0;\n( *)end: (\S+ \S+) ([0-9.]+);\n *aspect-ratio: ([0-9.]+);/
    return text.replacing(circles) { match -> String in
      let (radius, ratio) = (Double(match.4) ?? 0, Double(match.5) ?? 1)
      let short = (radius / ratio).formatted(.number.grouping(.never))
      return "center: \(match.1);\n\(match.2)hradius: \(match.4);\n\(match.2)vradius: \(short);"
    }
  }

  /// Since 4.24 layers are written even where they are opaque, and groups in groups are not.
  private static func withoutNeedlessNodes(_ text: String) -> String {
    var lines: [Substring] = []
    // The indents of those that are left out; an opaque layer has a `child`.
    var open: [(indent: Int, isLayer: Bool)] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let indent = line.prefix { $0 == " " }.count
      let words = line.dropFirst(indent)
      if words == "container {" {
        open.append((indent, false))
      } else if words == "opacity: 1;", lines.last?.hasSuffix("opacity {") == true {
        lines.removeLast()
        open.append((indent - 2, true))
      } else if words == "}", open.last?.indent == indent {
        open.removeLast()
      } else {
        let isChild = open.last.map { $0.isLayer && $0.indent == indent - 2 } ?? false
        let rest = line.dropFirst(min(indent, 2 * open.count))
        lines.append(isChild ? Substring(rest.replacing("child: ", with: "")) : rest)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Since 4.16 mixed colours have components from 0 to 1.
  private static func withPlainColors(_ text: String) -> String {
    let part = "([-0-9.e]+)"
    guard let color = try? Regex("color\\(srgb \(part) \(part) \(part)(?: / \(part))?\\)") else {
      return text
    }
    return text.replacing(color) { match -> String in
      let parts = (1...3).map { place -> String in
        let share = match.output[place].substring.flatMap { Double($0) } ?? 0
        return String(Int((share * 255).rounded()))
      }
      guard let alpha = match.output[4].substring else {
        return "rgb(\(parts.joined(separator: ",")))"
      }
      return "rgba(\(parts.joined(separator: ",")),\(alpha))"
    }
  }

  /// The widths of letters depend on Pango's version; the letters do not.
  private static func withoutMetrics(_ text: String) -> String {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let lines = parts.map { line -> String in
      let words = line.drop { $0 == " " }
      if words.hasPrefix("font: ") { return line.replacing(#/ [0-9.]+(?:px)?"/#, with: "\"") }
      if words.hasPrefix("glyphs: ") {
        return withRelativeGlyphs(line.replacing(/([0-9]+) [-0-9. ]+/) { "\($0.1)" })
      }
      if words.hasPrefix("offset: ") { return line.replacing(#/: [-0-9.]+ /#, with: ": ") }
      return line
    }
    return lines.joined(separator: "\n")
  }

  /// Versions of a font number the same glyphs from different ones on.
  private static func withRelativeGlyphs(_ line: String) -> String {
    let glyph = /(glyphs: |, )(\d+)(?=[,;])/
    let first = line.matches(of: glyph).compactMap { Int($0.2) }.min() ?? 0
    return line.replacing(glyph) { "\($0.1)\((Int($0.2) ?? 0) - first)" }
  }

  /// Since 4.12 repeated parts have a name, and only that where they are repeated.
  private static func withoutNames(_ text: String) -> String {
    var lines: [String] = []
    var named: [Substring: [String]] = [:]
    var open: [(name: Substring, first: Int, indent: Int)] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let indent = line.prefix { $0 == " " }.count
      let words = line.dropFirst(indent)
      let margin = String(repeating: " ", count: indent)
      if let match = words.wholeMatch(of: /((?:[a-z-]+: )?)([a-z-]+) "([^"]+)" \{/) {
        open.append((match.3, lines.count, indent))
        lines.append("\(margin)\(match.1)\(match.2) {")
      } else if let match = words.wholeMatch(of: /((?:[a-z-]+: )?)"([^"]+)";/),
        let block = named[match.2]
      {
        lines += block.enumerated().map { "\(margin)\($0.offset == 0 ? match.1 : "")\($0.element)" }
      } else if let match = words.wholeMatch(of: /(texture: )"([^"]+)" (.+)/) {
        named[match.2] = [String(match.3)]
        lines.append("\(margin)\(match.1)\(match.3)")
      } else {
        lines.append(String(line))
        guard words == "}", let last = open.last, last.indent == indent else { continue }
        open.removeLast()
        var block = lines[last.first...].map { String($0.dropFirst(indent)) }
        block[0] = block[0].replacing(#/^[a-z-]+: /#, with: "")
        named[last.name] = block
      }
    }
    return lines.joined(separator: "\n")
  }
}
