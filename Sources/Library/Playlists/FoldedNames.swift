internal import Letters

struct PathEnd {
  let stem: ArraySlice<UInt8>
  let folder: ArraySlice<UInt8>

  init(_ path: BytePath) {
    let slash = UInt8(ascii: "/")
    let bytes = path.bytes
    let start = bytes.lastIndex(of: slash).map { $0 + 1 } ?? 0
    let dot = bytes[start...].lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > start ? $0 : nil }
    stem = bytes[start..<(dot ?? bytes.count)]
    let above = bytes[..<max(start - 1, 0)]
    folder = above[(above.lastIndex(of: slash).map { $0 + 1 } ?? 0)...]
  }
}

struct FoldedNames {
  private var folding = TextFolding()

  mutating func folded(_ text: String) -> String {
    var bytes: [UInt8] = []
    folding.appendForSearch(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func folded(bytes: ArraySlice<UInt8>) -> String { folded(PlaylistText.decoded(bytes)) }
}
