/// Parses the records in data/sample; its README documents the format.
struct CrateText {
  struct Mistake: Error, CustomStringConvertible {
    let line: String
    let reason: String

    var description: String { "data/sample: “\(line)”: \(reason)" }
  }

  static func records(in text: String) throws(Mistake) -> [CrateRecord] {
    var reader = CrateText()
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      try reader.read(String(line))
    }
    return reader.records
  }

  private var records: [CrateRecord] = []
  private var genre = ""
  private var disc = 1

  private mutating func read(_ line: String) throws(Mistake) {
    let words = line.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { throw Mistake(line: line, reason: "there is nothing said") }
    let value = String(words[1])
    switch words[0] {
    case "genre": genre = value
    case "record":
      records.append(CrateRecord(title: value, genre: genre))
      disc = 1
    default:
      guard var record = records.popLast() else {
        throw Mistake(line: line, reason: "it belongs to no record")
      }
      try fill(&record, String(words[0]), value, line)
      records.append(record)
    }
  }

  private mutating func fill(
    _ record: inout CrateRecord,
    _ name: String,
    _ value: String,
    _ line: String
  ) throws(Mistake) {
    switch name {
    case "artist": record.artist = value
    case "sort": record.artistSort = value
    case "title-sort": record.titleSort = value
    case "year": record.year = try number(value, line)
    case "disc": disc = try number(value, line)
    case "band": record.band = try band(value, line)
    case "cover":
      let words = value.split(separator: " ")
      guard words.count == 2 else { throw Mistake(line: line, reason: "a kind and a number") }
      record.coverKind = String(words[0])
      record.coverNumber = try number(String(words[1]), line)
    case "-": record.tracks.append(try track(value, of: record, line))
    default: throw Mistake(line: line, reason: "nobody knows “\(name)”")
    }
  }

  private func track(
    _ text: String,
    of record: CrateRecord,
    _ line: String
  ) throws(Mistake) -> CrateTrack {
    let parts = text.split(separator: "|").map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    guard parts.count >= 4 else {
      throw Mistake(line: line, reason: "a title, a key, a tempo and a mood are needed")
    }
    guard let key = MusicalKey(parts[1]) else { throw Mistake(line: line, reason: "no such key") }
    guard let tempo = Double(parts[2]), (40...260).contains(tempo) else {
      throw Mistake(line: line, reason: "no such tempo")
    }
    guard let mood = Composer.Mood(rawValue: parts[3]) else {
      throw Mistake(line: line, reason: "no such mood")
    }
    var track = CrateTrack(
      title: parts[0],
      artist: record.artist,
      genre: record.genre,
      disc: disc,
      number: record.trackCount(ofDisc: disc) + 1,
      key: key,
      meter: .four,
      tempo: tempo,
      mood: mood,
      band: record.band
    )
    for part in parts.dropFirst(4) {
      let words = part.split(separator: " ", maxSplits: 1).map { String($0) }
      switch (words.first, words.count) {
      case ("by", 2): track.artist = words[1]
      case ("band", 2): track.band = try band(words[1], line)
      case ("genre", 2): track.genre = words[1]
      default:
        guard let meter = Meter(part) else { throw Mistake(line: line, reason: "no such meter") }
        track.meter = meter
      }
    }
    return track
  }

  private func number(_ text: String, _ line: String) throws(Mistake) -> Int {
    guard let number = Int(text) else { throw Mistake(line: line, reason: "no number") }
    return number
  }

  private func band(_ name: String, _ line: String) throws(Mistake) -> String {
    guard Band.named[name] != nil else { throw Mistake(line: line, reason: "no such band") }
    return name
  }
}
