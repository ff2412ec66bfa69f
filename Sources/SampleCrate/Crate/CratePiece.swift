internal import DrawnCovers
internal import Pixels

struct CratePiece: Sendable {
  let samples: [Int16]
  let loudness: MeasuredLoudness

  /// Nil when the task was cancelled.
  static func make(_ track: CrateTrack, of record: CrateRecord) async -> CratePiece? {
    guard let samples = await samples(of: track, of: record) else { return nil }
    return CratePiece(samples: samples, loudness: MeasuredLoudness(of: samples))
  }

  /// Nil when the task was cancelled.
  static func samples(of track: CrateTrack, of record: CrateRecord) async -> [Int16]? {
    guard let raw = await Performance(score: score(of: track, of: record)).samples() else {
      return nil
    }
    return Master.finish(raw)
  }

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

  /// FNV-1a.
  private static func seed(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Nil when memory is exhausted.
  static func cover(of record: CrateRecord, lettering: (any Lettering)?) -> CoverFile? {
    CoverFile(record.art.paint(side: coverSide, lettering: lettering))
  }

  /// In pixels.
  static let coverSide = 600
}
