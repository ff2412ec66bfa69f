import Motion
import Testing
import Values

@testable import App

struct SongChangeTests {
  private var random = SystemRandomNumberGenerator()

  /// Some songs leave, some are new, and some or all stand elsewhere.
  private mutating func changed(_ songs: [TrackID], nextID: inout Int64) -> [TrackID] {
    var songs = songs.filter { _ in Int.random(in: 0..<10, using: &random) > 0 }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      nextID += 1
      songs.insert(TrackID(nextID), at: Int.random(in: 0...songs.count, using: &random))
    }
    if Int.random(in: 0..<4, using: &random) == 0 { songs.shuffle(using: &random) }
    return songs
  }

  private func ids(_ selection: Selection, of songs: [TrackID]) -> Set<TrackID> {
    Set(selection.ranges.joined().map { songs[$0] })
  }

  @Test mutating func `the selected, the focused and the topmost songs stay so in 1,000 changes`() {
    var nextID: Int64 = 60
    var songs = (1...nextID).map { TrackID($0) }
    for turn in 0..<1000 {
      var selection = Selection()
      for _ in 0..<6 { selection.toggle(Int.random(in: songs.indices, using: &random)) }
      let focused = Int.random(in: songs.indices, using: &random)
      let top = Int.random(in: songs.indices, using: &random)
      var new = changed(songs, nextID: &nextID)
      if new.count < 10 { new += (0..<40).map { TrackID(nextID + 1 + $0) } }
      nextID = max(nextID, new.map(\.number).max() ?? 0)
      let change = SongChange(from: songs, to: new, selection, focused: focused, top: top)
      var rows = songs
      let there = change.replaced.lowerBound..<change.replaced.lowerBound + change.count
      rows.replaceSubrange(change.replaced, with: new[there])
      #expect(rows == new, "turn \(turn)")
      #expect(ids(change.selection, of: new) == ids(selection, of: songs).intersection(new))
      let left = songs[focused...].first { new.contains($0) }
      let (next, first) = (change.focused.map { new[$0] }, change.top.map { new[$0] })
      #expect(next == (left ?? new.last))
      if new.contains(songs[top]) { #expect(first == songs[top]) }
      songs = new
    }
  }

  @Test func `of a list that ends nothing is left`() {
    var selection = Selection()
    selection.selectAll(of: 3)
    let change = SongChange(from: [1, 2, 3], to: [], selection, focused: 1, top: 0)
    #expect(change.replaced == 0..<3 && change.count == 0)
    #expect(change.selection.isEmpty && change.focused == nil && change.top == nil)
  }
}
