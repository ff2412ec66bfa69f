import TestSupport
import Testing
import Values

@testable import Library

struct TrackSheetTests {
  private func sheet(_ tracks: [Track], by artist: String = "Ottilie Brandt") -> TrackSheet {
    TrackSheet(
      ShelvedRecord(Record(Crates.album(1, "Paper Moons", by: artist), tracks: tracks)),
      AlbumOrder.sorted(tracks)
    )
  }

  private func row(_ row: Int, of sheet: TrackSheet) -> TrackRow? {
    if case .track(_, let content) = sheet.rows[row] { content } else { nil }
  }

  @Test func `one disc has no heading`() {
    let sheet = sheet([Crates.track(1, of: 1, "One", number: 1), Crates.track(2, of: 1, "Two")])
    #expect(sheet.rows.count == 2)
    #expect(sheet.rows.allSatisfy { if case .track = $0 { true } else { false } })
  }

  @Test func `each of several discs has its heading, and its tracks are in order`() {
    let sheet = sheet([
      Crates.track(3, of: 1, "C", disc: 2, number: 1), Crates.track(2, of: 1, "B", number: 2),
      Crates.track(1, of: 1, "A", number: 1),
    ])
    #expect(sheet.rows[0] == .disc(1) && sheet.rows[3] == .disc(2))
    #expect([1, 2, 4].compactMap { row($0, of: sheet)?.title } == ["A", "B", "C"])
    #expect(sheet.track(at: 0) == nil && sheet.track(at: 5) == nil && sheet.row(of: 2) == 2)
  }

  @Test func `a heading has the disc's first title that is more than its number`() {
    let sheet = sheet([
      Crates.track(1, of: 1, disc: 1, discTitle: "CD 1"), Crates.track(2, of: 1, disc: 2),
      Crates.track(3, of: 1, disc: 2, discTitle: "Live", number: 1),
      Crates.track(4, of: 1, disc: 4, discTitle: "Demos CD 2"),
    ])
    #expect(
      [0, 2, 5].map { sheet.rows[$0] }
        == [.disc(1), .disc(2, title: "Live"), .disc(4, title: "Demos CD 2")]
    )
  }

  @Test func `a disc without a title of its own has that of its folder`() {
    func track(_ id: Int64, disc: Int32, in folder: String, title: String? = nil) -> Track {
      Track(
        id: TrackID(id),
        folder: FolderID(Int64(disc)),
        folderPath: BytePath("/Music/\(folder)"),
        name: Array("\(id).flac".utf8),
        album: 1,
        title: "Track",
        artist: "",
        disc: disc,
        discTitle: title
      )
    }
    let sheet = sheet([
      track(1, disc: 1, in: "Paper Moons (Disc 1: The Studio)"),
      track(2, disc: 2, in: "CD2 - Live"),
      track(3, disc: 3, in: "CD3 - Out", title: "CD3: Outtakes"), track(4, disc: 4, in: "CD4"),
    ])
    #expect(
      [0, 2, 4, 6].map { sheet.rows[$0] } == [
        .disc(1, title: "The Studio"), .disc(2, title: "Live"), .disc(3, title: "Outtakes"),
        .disc(4),
      ]
    )
  }

  @Test func `only an artist other than the record's is shown`() {
    let sheet = sheet([
      Crates.track(1, of: 1, by: "Ottilie Brandt", number: 1),
      Crates.track(2, of: 1, by: "OTTILIE BRANDT", number: 2),
      Crates.track(3, of: 1, by: "Ottilie Brandt feat. Vale", number: 3),
    ])
    #expect((0...2).map { row($0, of: sheet)?.artist } == ["", "", "Ottilie Brandt feat. Vale"])
  }

  @Test func `on a record of various artists every track shows its artist`() {
    let sheet = sheet([Crates.track(1, of: 1, by: "Aishi")], by: "")
    #expect(row(0, of: sheet)?.artist == "Aishi")
  }

  @Test func `missing tracks remain in the list and are marked`() {
    let states: [Track.State] = [.present, .missing, .unreadable, .unavailable]
    let sheet = sheet(
      states.enumerated()
        .map { Crates.track(Int64($0 + 1), of: 1, number: Int32($0), state: $1) }
    )
    #expect((0...3).map { row($0, of: sheet)?.isAvailable } == [true, false, false, false])
  }
}
