internal import Messages

extension MusicIndex {
  /// Chooses the embedded picture of an album, preferably from files that are present.
  func chooseCover(ofAlbum album: Int64) throws(DatabaseError) {
    var present: [CoverChoice.Track] = []
    var away: [CoverChoice.Track] = []
    var numbers: [Digest: Int64] = [:]
    try database.statement(
      """
      SELECT track.picture, digest, bytes, kind, front, disc, number, path, name, state
      FROM track JOIN picture ON picture.id = track.picture JOIN folder ON folder.id = folder
      WHERE album = ?
      """
    ).bind([album]).forEachRow { row throws(DatabaseError) in
      guard let picture = TagColumns.picture(of: row, from: 1) else { return }
      numbers[picture.digest] = row.integer(0)
      let track = CoverChoice.Track(
        path: BytePath(row.blob(7)).appending(row.blob(8)).bytes,
        disc: row.optionalInt(5),
        number: row.optionalInt(6),
        picture: picture
      )
      if row.integer(9) == 0 { present.append(track) } else { away.append(track) }
    }
    let best = CoverChoice.best(of: present) ?? CoverChoice.best(of: away)
    try database.run(
      "UPDATE album SET picture = ? WHERE id = ?",
      best.flatMap { numbers[$0.picture.digest] },
      album
    )
  }
}
