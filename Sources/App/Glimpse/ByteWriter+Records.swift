internal import Gtk
internal import Library
internal import Motion
internal import Pixels
internal import TagRecord
internal import Widgets

nonisolated extension ByteWriter {
  mutating func put(_ numbers: [Int64]) {
    put(number: UInt64(numbers.count))
    for number in numbers { put(signed: number) }
  }

  mutating func put(optional number: Int64?) {
    put(UInt8(number == nil ? 0 : 1))
    if let number { put(signed: number) }
  }

  mutating func put(_ album: Album) {
    put(signed: album.id)
    put(album.title)
    put(album.artist)
    put(optional: album.year.map { Int64($0) })
    put(album.titleKey.bytes)
    put(album.artistKey.bytes)
    put(album.picture.map { $0.bytes } ?? [])
    put(signed: album.added)
    put(optional: album.heart)
  }

  mutating func put(_ track: Track) {
    for number in [track.id, track.folder, Int64(track.state.rawValue), track.added] {
      put(signed: number)
    }
    put(track.name)
    put(track.title)
    put(track.artist)
    put(track.genres)
    let some = [track.disc, track.number, track.year].map { $0.map { Int64($0) } }
    for number in some + [track.album, track.heart, track.played] { put(optional: number) }
    put(track.duration)
    put(signed: Int64(track.plays))
  }

  /// What is said of a cover beside its pixels.
  mutating func put(_ cover: BakedTexture) {
    let frame = cover.frame
    put(UInt8(frame.level.rawValue))
    put(UInt8(cover.isSleeve ? 1 : 0))
    put(number: UInt64(cover.texture?.width ?? 0))
    put(number: UInt64(cover.texture?.height ?? 0))
    let sides = [frame.margin, frame.size, frame.art.size].flatMap { [$0.width, $0.height] }
    let tint = [cover.tint.red, cover.tint.green, cover.tint.blue, cover.tint.alpha]
    for number in sides + [frame.art.origin.x, frame.art.origin.y] + tint { put(number) }
  }
}

nonisolated extension ByteReader {
  mutating func numbers(upTo limit: Int) throws(CodingError) -> [Int64] {
    try many(upTo: limit) { list throws(CodingError) in try list.signed() }
  }

  /// Values with their count in front.
  mutating func many<Value>(
    upTo limit: Int,
    _ read: (inout ByteReader) throws(CodingError) -> Value
  ) throws(CodingError) -> [Value] {
    let count = try count(upTo: limit)
    var values: [Value] = []
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }

  mutating func optional() throws(CodingError) -> Int64? { try byte() == 0 ? nil : try signed() }

  private mutating func small() throws(CodingError) -> Int32? {
    try optional().map { Int32(clamping: $0) }
  }

  mutating func album() throws(CodingError) -> Album {
    let id = try signed()
    let title = try text() ?? ""
    let artist = try text() ?? ""
    let year = try optional().map { Int($0) }
    let titleKey = SortKey(bytes: Array(try some(upTo: CodingLimits.text)))
    let artistKey = SortKey(bytes: Array(try some(upTo: CodingLimits.text)))
    let picture = Digest(Array(try some(upTo: CodingLimits.text)))
    return Album(
      id: id,
      title: title,
      artist: artist,
      year: year,
      titleKey: titleKey,
      artistKey: artistKey,
      picture: picture,
      added: try signed(),
      heart: try optional()
    )
  }

  mutating func track() throws(CodingError) -> Track {
    let (id, folder) = (try signed(), try signed())
    guard let state = Track.State(rawValue: Int(try signed())) else { throw .senseless("state") }
    let added = try signed()
    let name = Array(try some(upTo: CodingLimits.path))
    let (title, artist) = (try text() ?? "", try text() ?? "")
    let genres = try texts()
    let (disc, number, year) = (try small(), try small(), try small())
    let (album, heart, played) = (try optional(), try optional(), try optional())
    return Track(
      id: id,
      folder: folder,
      name: name,
      state: state,
      album: album,
      title: title,
      artist: artist,
      genres: genres,
      disc: disc,
      number: number,
      year: year,
      duration: try float(),
      added: added,
      heart: heart,
      plays: Int32(clamping: try signed()),
      played: played
    )
  }

  /// A cover, whose pixels are taken from elsewhere.
  mutating func cover(_ pixels: inout ByteReader) throws(CodingError) -> BakedTexture {
    guard let level = CoverLevel(rawValue: Int(try byte())) else { throw .senseless("level") }
    let isSleeve = try byte() != 0
    let (width, height) = (try count(upTo: 1 << 14), try count(upTo: 1 << 14))
    var numbers: [Double] = []
    for _ in 0..<12 { numbers.append(try double()) }
    guard width > 0, height > 0 else { throw .senseless("size") }
    let bytes = try pixels.exactly(width * height * 4)
    let texture = Texture(width: width, height: height) { target in
      bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(target).copyMemory(from: $0) }
    }
    let frame = BakedFrame(
      level: level,
      margin: Size(width: numbers[0], height: numbers[1]),
      size: Size(width: numbers[2], height: numbers[3]),
      art: Rect(x: numbers[6], y: numbers[7], width: numbers[4], height: numbers[5])
    )
    let tint = Color(red: numbers[8], green: numbers[9], blue: numbers[10], alpha: numbers[11])
    return BakedTexture(texture, frame: frame, tint: tint, isSleeve: isSleeve)
  }
}
