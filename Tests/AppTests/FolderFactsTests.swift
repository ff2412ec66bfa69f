import GLib
import Testing
import Values

@testable import App
@testable import Library

struct FolderFactsTests {
  /// Noon, so that one hour more or less is the same day.
  private let now: Int64 = 1_800_014_400

  private func lines(
    _ path: String = "/srv/Music",
    isAvailable: Bool = true,
    scanned: Int64?,
    _ numbers: (records: Int, tracks: Int, unreadable: Int)? = nil
  ) -> [String] {
    let counts = numbers.map { numbers in
      var counts = RootCounts()
      (counts.records, counts.tracks, counts.unreadable) = numbers
      return counts
    }
    let root = LibraryRoot(
      id: RootID(1),
      path: BytePath(path),
      isAvailable: isAvailable,
      scanned: scanned
    )
    return FolderFacts(root: root, counts: counts, now: now).text.split(separator: "\n")
      .map { String($0) }
  }

  @Test func `a folder shows what is in it, what could not be read, and when it was scanned`() {
    #expect(
      lines(scanned: now - 60, (120, 1400, 29)) == [
        "/srv/Music", "120 records, 1,400 tracks", "29 files could not be read",
        "Last scanned today, \(Format.timeOfDay(now - 60))",
      ]
    )
    #expect(
      lines(scanned: now, (1, 1, 1))[1...2] == ["1 record, 1 track", "1 file could not be read"]
    )
    #expect(lines(scanned: now, (1, 1, 0)).count == 3)
  }

  @Test func `the time of the last scan is relative to today, or else its date`() {
    let day: Int64 = 86_400
    #expect(lines(scanned: nil).last == "Not scanned yet")
    #expect(
      lines(scanned: now - day).last == "Last scanned yesterday, \(Format.timeOfDay(now - day))"
    )
    #expect(
      lines(scanned: now - 9 * day).last == "Last scanned on \(Format.moment(now - 9 * day))"
    )
    // A clock that was set back.
    #expect(lines(scanned: now + day).last == "Last scanned on \(Format.moment(now + day))")
  }

  @Test func `an unavailable folder says so and shows no counts of zero`() {
    #expect(
      lines(isAvailable: false, scanned: nil, (0, 0, 0)) == [
        "/srv/Music", "Not available; its records are kept", "Not scanned yet",
      ]
    )
  }
}
