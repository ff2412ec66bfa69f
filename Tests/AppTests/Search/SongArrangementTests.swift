import Library
import Testing

@testable import App

struct SongArrangementTests {
  @Test func `columns, their order, their widths and the sort are kept as a text`() {
    var songs = SongArrangement()
    #expect(songs.columns.count == 5)
    songs.show(.folder, true)
    songs.show(.title, false)
    songs.arrange(songs.columns.reversed())
    songs.arrange(
      songs.columns.map { .init(column: $0.column, width: $0.column == .year ? 91.2 : nil) }
    )
    songs.order.pick(.plays)
    songs.order.pick(.plays)
    #expect(songs.text == "folder length year=91 record artist")
    let read = SongArrangement(columns: songs.text, order: songs.order.text)
    #expect(read.text == songs.text && read.order == songs.order)
    var state = SessionState()
    state.songs = read
    #expect(SessionState(bytes: state.bytes).songs == read)
  }

  @Test(arguments: ["", "  ", "nothing", "nothing=3 more", "="])
  func `a text without a known column gives the usual ones`(text: String) {
    #expect(SongArrangement(columns: text, order: "x") == SongArrangement())
  }

  @Test func `unknown columns, repeated ones and impossible widths are ignored`() {
    let songs = SongArrangement(columns: "title=1e9 x title=50 year=-3 heart=abc", order: "year-")
    #expect(songs.text == "title year heart" && songs.order.text == "year-")
  }

  @Test func `the last column stays`() {
    var songs = SongArrangement(columns: "heart", order: "")
    songs.show(.heart, false)
    songs.arrange([])
    #expect(songs.shows(.heart))
  }
}
