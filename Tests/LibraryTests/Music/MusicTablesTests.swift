import Testing

@testable import Library

struct MusicTablesTests {
  /// The tables and the conditions of `Database.tracks`, `LibraryStore.hearts` and `firstRecords`.
  @Test(arguments: [
    (
      """
      track JOIN folder ON folder.id = folder LEFT JOIN root ON root.id = root
      WHERE (title NOTNULL OR format NOTNULL) AND (track.heart NOTNULL)
      """, "track_heart"
    ),
    (
      "track JOIN folder ON folder.id = folder WHERE heart NOTNULL AND state != 1 AND root = 1",
      "track_heart"
    ),
    ("track WHERE heart NOTNULL", "track_heart"),
    ("album WHERE tracks > 0 AND (heart NOTNULL) + hearts != 0", "album_heart"),
  ])
  func `favourites are found by an index`(source: String, index: String) throws {
    let database = try Database(path: BytePath(":memory:"), .write)
    try MusicTables.make(in: database)
    let plan = try database.statement("EXPLAIN QUERY PLAN SELECT 1 FROM \(source)")
      .values { $0.text(3) }
    #expect(plan.first?.contains("INDEX \(index)") == true, "\(plan)")
  }
}
