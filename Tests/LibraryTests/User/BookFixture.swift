import Foundation
import TestSupport
import Testing

@testable import Library
@testable import LibrarySupport

/// A user's book with 130 numbered edits, as it was closed or as a killed program left it.
final class BookFixture: LibraryFixture, @unchecked Sendable {
  static let edits: Int64 = 130
  static let names = ["user.db", "user-2.db"]

  init(_ end: SampleLibrary.End = .closed) throws {
    super.init()
    try run(1...Self.edits / 2).close()
    try copy("killed", to: "half")
    let book = try run(Self.edits / 2 + 1...Self.edits)
    try copy("killed", to: "copy")
    book.close()
    try FileManager.default.moveItem(atPath: beside("killed").text, toPath: beside("closed").text)
    try FileManager.default.moveItem(atPath: beside("copy").text, toPath: beside("killed").text)
    try reset(to: end)
  }

  private func run(_ edits: ClosedRange<Int64>) throws -> PairedDatabase {
    let book = try PairedDatabase(folder: beside("killed"))
    for number in edits { try NumberedEdits.run(number, in: book) }
    return book
  }

  private func copy(_ name: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: beside(name).text, toPath: beside(other).text)
  }

  func reset(to end: SampleLibrary.End) throws {
    try? FileManager.default.removeItem(atPath: place.text)
    try copy(end == .killed ? "killed" : "closed", to: "library")
  }

  func book(_ tables: UserTables = .current) throws -> PairedDatabase {
    try PairedDatabase(folder: place, tables: tables, clock: calendar.clock)
  }

  /// Runs SQL in a file behind the back of its sums.
  func spoil(_ file: Int, _ text: String) throws {
    try Database(path: place.appending(Self.names[file]), .write).execute(text)
  }

  /// Puts a page of the half as many edits into a file, as a disk does that did not write it.
  func bringBack(page: Int, of file: Int) throws {
    let name = Self.names[file]
    let old = try Data(contentsOf: URL(filePath: beside("half").appending(name).text))
    let new = try FileHandle(forUpdating: URL(filePath: place.appending(name).text))
    try new.seek(toOffset: UInt64(page) * 4096)
    try new.write(contentsOf: old[(page * 4096)..<(page + 1) * 4096])
    try new.close()
  }

  /// How many pages the file of half as many edits has.
  var pages: Int { Damage.size(of: beside("half").appending("user.db")) / 4096 }

  func asideNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: place.text)
      .filter { $0.hasPrefix("broken-") && $0.hasSuffix(".db") }
  }

  /// Whether the book has exactly so many edits, and its two files are sound and equal.
  func isWhole(after edits: Int64, _ tables: UserTables = .current) throws -> Bool {
    let book = try book(tables)
    defer { book.close() }
    guard try NumberedEdits.state(of: book) == NumberedEdits.state(after: edits), book.isComplete,
      book.notes.isEmpty
    else { return false }
    var differences: Int64 = 0
    for (one, other) in [(0, 1), (1, 0)] {
      let database = try Database(path: place.appending(Self.names[one]), .write)
      if let complaint = try tables.complaint(in: database) {
        Issue.record("\(Self.names[one]): \(complaint)")
        return false
      }
      try database.run("ATTACH ? AS other", place.appending(Self.names[other]).text)
      for table in try UserRows(database).summedTables + ["meta"] {
        let rows = "SELECT * FROM main.\(table) EXCEPT SELECT * FROM other.\(table)"
        differences += try database.number("SELECT count(*) FROM (\(rows))") ?? 1
      }
    }
    return differences == 0
  }
}
