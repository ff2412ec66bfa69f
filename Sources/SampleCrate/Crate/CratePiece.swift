internal import DrawnCovers
internal import Pixels

/// A track as it was played.
struct CratePiece: Sendable {
  let samples: [Int16]
  let loudness: MeasuredLoudness

  /// Composes and plays a track; nil when it was stopped meanwhile.
  static func make(_ track: CrateTrack, of record: CrateRecord) async -> CratePiece? {
    guard let samples = await samples(of: track, of: record) else { return nil }
    return CratePiece(samples: samples, loudness: MeasuredLoudness(of: samples))
  }

  /// The samples of a track; nil when it was stopped meanwhile.
  static func samples(of track: CrateTrack, of record: CrateRecord) async -> [Int16]? {
    guard let raw = await Performance(score: score(of: track, of: record)).samples() else {
      return nil
    }
    return Master.finish(raw)
  }

  /// What is played.
  static func score(of track: CrateTrack, of record: CrateRecord) -> Score {
    guard let band = Band.named[track.band] else {
      preconditionFailure("data/sample names a band “\(track.band)” that nobody knows")
    }
    let composer = Composer(
      band: band,
      key: track.key,
      meter: track.meter,
      tempo: track.tempo,
      mood: track.mood,
      seed: seed(of: "\(record.title)/\(track.disc)/\(track.number)/\(track.title)")
    )
    return composer.score()
  }

  /// A number from a text: FNV-1a.
  private static func seed(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// The cover of a record as it lies in its files; nil where there is no memory.
  static func cover(of record: CrateRecord, lettering: (any Lettering)?) -> CoverFile? {
    CoverFile(record.art.paint(side: coverSide, lettering: lettering))
  }

  /// Pixels from side to side of a cover.
  static let coverSide = 600
}
