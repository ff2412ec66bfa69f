internal import GLib
internal import Library
internal import Messages
internal import Values

nonisolated struct Properties: Equatable, Sendable {
  struct Row: Equatable, Sendable {
    let name: String
    let value: String
    var credits: [Credit] = []
    /// What else has a menu: a decade or folders.
    var places: [Repertoire] = []
  }

  struct Group: Equatable, Sendable {
    let title: String
    let rows: [Row]
  }

  let title: String
  let groups: [Group]

  init(
    of track: Track,
    on record: ShelvedRecord,
    _ details: TrackDetails?,
    credits: CreditSplitting = CreditSplitting()
  ) {
    title = track.title
    let tags = details?.tags
    var words = Rows(credits)
    words.add(tr("Title"), tags?.title ?? track.title)
    words.add(tr("Artist"), tags?.artists ?? [track.artist], .artist)
    words.add(tr("Album"), tags?.album ?? record.title)
    words.add(tr("Album Artist"), tags?.albumArtists ?? [], .artist)
    words.add(tr("Composer"), tags?.composers ?? [], .composer)
    words.add(tr("Genre"), tags?.genres ?? track.genres, .genre)
    let year = track.year.map { Int($0) }
    words.add(tr("Date"), tags?.date ?? year.map { "\($0)" }, Repertoire.decade(of: year))
    if tags?.originalDate != tags?.date { words.add(tr("First Released"), tags?.originalDate) }
    words.add(
      tr("Track"),
      Self.place(tags?.track ?? track.number.map { Int($0) }, tags?.trackTotal)
    )
    let disc = Self.place(tags?.disc ?? track.disc.map { Int($0) }, tags?.discTotal)
    words.add(tr("Disc"), SearchWords.line(disc, track.discTitle))
    if tags?.isCompilation == true { words.add(tr("Compilation"), tr("Yes")) }
    words.add(tr("Sorted As"), Self.sortWords(tags?.sortNames))
    words.add(tr("Loudness"), Self.loudness(tags?.loudness))
    words.add(tr("Played"), Self.plays(track))
    groups = [
      Group(title: tr("Music"), rows: words.rows),
      Group(title: tr("Sound"), rows: Self.sound(tags, track)),
      Group(title: tr("File"), rows: Self.file(track, record, details)),
    ].filter { !$0.rows.isEmpty }
  }

  init(
    of record: ShelvedRecord,
    _ tracks: [Track],
    _ details: [TrackDetails],
    credits: CreditSplitting = CreditSplitting()
  ) {
    title = record.title
    var words = Rows(credits)
    words.add(tr("Title"), record.title)
    let artist = record.record.album.artist
    if artist.isEmpty {
      words.add(tr("Artist"), record.artist)
    } else {
      words.add(tr("Artist"), artist, in: record.record.album.credited)
    }
    words.add(tr("Year"), record.year.map { "\($0)" }, Repertoire.decade(of: record.year))
    words.add(tr("Genre"), record.record.genres, .genre)
    words.add(tr("Tracks"), Format.count(tracks.count))
    let missing = tracks.count { !$0.isAvailable }
    if missing > 0 { words.add(tr("Not Available"), Format.count(missing)) }
    words.add(tr("Plays For"), DurationText.length(record.record.duration))
    if record.record.plays > 0 { words.add(tr("Played"), Self.times(record.record.plays)) }
    var files = Rows()
    files.add(
      tr("Formats"),
      Self.distinct(details.compactMap { $0.tags?.format.name.uppercased() })
    )
    files.add(
      tr("Sample Rates"),
      Self.distinct(details.compactMap { $0.tags.flatMap { Self.hertz($0.sampleRate) } })
    )
    if !details.isEmpty { files.add(tr("Size"), Self.bytes(details.reduce(0) { $0 + $1.size })) }
    var known: Set<BytePath> = []
    let folders = details.compactMap(\.path.parent).filter { known.insert($0).inserted }
    let paths = folders.map(\.displayPath).joined(separator: "\n")
    files.add(tr("Folders"), paths, folders.map { Self.folder($0, of: record) })
    groups = [
      Group(title: tr("Music"), rows: words.rows), Group(title: tr("Files"), rows: files.rows),
    ].filter { !$0.rows.isEmpty }
  }

  // MARK: - Parts

  private static func sound(_ tags: TrackTags?, _ track: Track) -> [Row] {
    var rows = Rows()
    rows.add(tr("Format"), tags?.format.name.uppercased())
    rows.add(tr("Duration"), DurationText.length(tags?.duration ?? Double(track.duration)))
    if let rate = tags?.bitRate, rate > 0 {
      rows.add(tr("Bit Rate"), Format.text(tr("%s kbit/s"), Format.count(rate)))
    }
    rows.add(tr("Sample Rate"), tags.flatMap { hertz($0.sampleRate) })
    if let bits = tags?.bitsPerSample, bits > 0 {
      rows.add(tr("Resolution"), Format.text(tr("%d bits"), "\(bits)"))
    }
    if let channels = tags?.channels, channels > 0 {
      rows.add(
        tr("Channels"),
        channels == 1 ? tr("Mono") : channels == 2 ? tr("Stereo") : "\(channels)"
      )
    }
    return rows.rows
  }

  /// A server names a folder by the id of an album.
  private static func folder(_ path: BytePath, of record: ShelvedRecord) -> Repertoire {
    .folder(path, title: ServerPath.isServer(path) ? record.title : nil)
  }

  private static func file(
    _ track: Track,
    _ record: ShelvedRecord,
    _ details: TrackDetails?
  ) -> [Row] {
    var rows = Rows()
    switch track.state {
    case .present: break
    case .missing: rows.add(tr("State"), tr("The file does not exist"))
    case .unreadable: rows.add(tr("State"), tr("The file cannot be read"))
    case .unavailable: rows.add(tr("State"), tr("Its folder is not available"))
    }
    rows.add(tr("Problem"), details?.failure.map { UnreadableWords.text(for: $0.reason) })
    rows.add(tr("Name"), details.map { String(decoding: $0.path.name, as: UTF8.self) })
    let folder = details?.path.parent
    rows.add(tr("Folder"), folder?.displayPath, folder.map { [Self.folder($0, of: record)] } ?? [])
    if let size = details?.size, size >= 0 { rows.add(tr("Size"), bytes(size)) }
    return rows.rows
  }

  private static func place(_ number: Int?, _ total: Int?) -> String? {
    guard let number else { return nil }
    return total.map { Format.text(tr("%1$s of %2$s"), "\(number)", "\($0)") } ?? "\(number)"
  }

  private static func sortWords(_ names: SortNames?) -> String? {
    guard let names else { return nil }
    let all = [names.title, names.artist, names.album, names.albumArtist, names.composer]
    return distinct(all.compactMap { $0 }, by: "; ")
  }

  private static func loudness(_ loudness: Loudness?) -> String? {
    guard let loudness else { return nil }
    var parts: [String] = []
    if let gain = loudness.trackGain { parts.append(Format.text(tr("track %s dB"), decimal(gain))) }
    if let gain = loudness.albumGain { parts.append(Format.text(tr("album %s dB"), decimal(gain))) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func plays(_ track: Track) -> String? {
    track.plays > 0 ? times(Int(track.plays)) : nil
  }

  private static func times(_ count: Int) -> String {
    Format.text(tr("%d time", "%d times", count: count), "\(count)")
  }

  private static func hertz(_ rate: Int) -> String? {
    guard rate > 0 else { return nil }
    let (whole, part) = (rate / 1000, rate % 1000)
    var digits = "\(part + 1000)".dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return Format.text(tr("%s kHz"), digits.isEmpty ? "\(whole)" : "\(whole).\(digits)")
  }

  /// Formats a number with its sign and one decimal place.
  private static func decimal(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e6 else { return "?" }
    let tenths = Int(clamping: (abs(number) * 10).rounded())
    return "\(number < 0 ? "−" : "+")\(tenths / 10).\(tenths % 10)"
  }

  static func bytes(_ count: Int64) -> String {
    let units = [tr("%s GB"), tr("%s MB"), tr("%s kB")]
    let whole = Format.text(tr("%s bytes"), Format.count(Int(count)))
    for (unit, power) in zip(units, [1_000_000_000, 1_000_000, 1000] as [Int64])
    where count >= power {
      let tenths = Int64(clamping: (Double(count) * 10 / Double(power)).rounded())
      return "\(Format.text(unit, "\(tenths / 10).\(tenths % 10)")) (\(whole))"
    }
    return whole
  }

  private static func distinct(_ values: [String], by separator: String = ", ") -> String {
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }.joined(separator: separator)
  }

  /// Leaves out rows without a value.
  private struct Rows {
    var rows: [Row] = []
    private let splitting: CreditSplitting

    init(_ splitting: CreditSplitting = CreditSplitting()) { self.splitting = splitting }

    /// A single artist text is split into several names.
    mutating func add(_ name: String, _ names: [String], _ role: CreditRole) {
      let parts =
        role == .artist && names.count == 1 ? splitting.names(in: names[0]) : names
      let value = names.joined(separator: ", ")
      guard !value.isEmpty else { return }
      rows.append(Row(name: name, value: value, credits: parts.map { Credit(role, $0) }))
    }

    /// The links come from the credited names in `text`.
    mutating func add(_ name: String, _ value: String, in text: String) {
      let credits = splitting.names(in: text).map { Credit(.artist, $0) }
      rows.append(Row(name: name, value: value, credits: credits))
    }

    mutating func add(_ name: String, _ value: String?, _ places: [Repertoire] = []) {
      if let value, !value.isEmpty { rows.append(Row(name: name, value: value, places: places)) }
    }
  }
}
