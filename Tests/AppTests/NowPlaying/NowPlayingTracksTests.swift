import Geometry
import Gtk
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct NowPlayingTracksTests {
  private let tracks = NowPlayingTracks()

  private func show(height: Int) async throws {
    let stand = try PlayerStand()
    stand.play(1)
    let record = NowPlayingRecord(stand.record(1), stand.tracks(of: 1))
    await Stage(tracks, width: 380, height: height)
    tracks.show(record, current: nil)
  }

  @Test func `the last visible row fades where more follow, and not at the end of the list`()
    async throws
  {
    try await show(height: 160)
    #expect(await until { tracks.footFade == 1 })
    let text = tracks.renderNode()?.text ?? ""
    #expect(text.components(separatedBy: "opacity {").count > 8, "rows fade, the leaf does not")
    #expect(!text.contains("linear-gradient"))
    tracks.list.scroll(to: tracks.list.count - 1)
    #expect(await until { tracks.footFade == 0 })
  }

  @Test func `the row that plays comes into view, until the user has scrolled away from it`()
    async throws
  {
    let stand = try PlayerStand()
    let rows = ShelfStand.tracks(of: 1, in: PlayerStand.musicFolder, onDiscs: true)
    let record = NowPlayingRecord(stand.record(1), rows)
    let places = record.targets.indices.filter { record.targets[$0] != nil }
    func isInView(_ row: Int) -> Bool {
      tracks.list.cells.contains { cell in
        guard (cell as? NowPlayingRow)?.row == row, cell.isMapped,
          let top = cell.convert(.zero, to: tracks.list)?.y
        else { return false }
        return cell.size.height > 1 && top > -2
          && top + cell.size.height < tracks.list.size.height + 2
      }
    }
    func passFrames() async {
      var frames = 0
      tracks.eachFrame { _ in
        frames += 1
        return frames < 4
      }
      #expect(await until { frames == 4 })
    }
    let (first, last) = (places[0], places[places.count - 1])
    // Before it has a size.
    tracks.show(record, current: record.targets[last])
    await Stage(tracks, width: 380, height: 160)
    #expect(await until { isInView(last) && !isInView(first) })
    tracks.show(record, current: record.targets[first])
    #expect(await until { isInView(first) && !isInView(last) })
    await passFrames()
    tracks.list.scroll(to: last)
    #expect(await until { isInView(last) && !isInView(first) })
    tracks.show(record, current: record.targets[places[1]])
    await passFrames()
    #expect(isInView(last) && !isInView(first))
  }

  @Test func `the line at the foot gives way where the last row would be cut only because of it`()
    async throws
  {
    for (height, hasFoot) in [(160, true), (226, false), (400, true)] {
      let tracks = NowPlayingTracks()
      let stand = try PlayerStand()
      stand.play(1)
      let stage = await Stage(tracks, width: 280, height: height)
      tracks.show(NowPlayingRecord(stand.record(1), stand.tracks(of: 1)), current: nil)
      #expect(
        await until { tracks.list.cells.count >= 4 && tracks.hasFoot == hasFoot },
        "\(height) \(tracks.listPlace)"
      )
      if !hasFoot { #expect(await until { tracks.footFade == 0 }) }
      stage.close()
    }
  }

  @Test(arguments: [(500, 2), (300, 1)])
  func `a long title has two lines where all tracks remain visible`(
    height: Int,
    lines: Int
  ) async throws {
    try await show(height: height)
    var record = tracks.record
    record.title = "Six Short Pieces for Those Who Come Home Late, Find the Kettle Still Warm"
    tracks.show(record, current: nil)
    #expect(await until { tracks.list.cells.count == 4 && tracks.titleLines == lines })
  }

  @Test(arguments: [268, 290, 333, 401])
  func `rows are on whole pixels, where their lines are visible`(height: Int) async throws {
    try await show(height: height)
    #expect(await until { tracks.list.cells.count == 4 && tracks.listPlace.size.height > 40 })
    for cell in tracks.list.cells {
      let y = try #require(cell.convert(.zero, to: tracks)).y
      #expect(y == y.rounded())
    }
  }

  @Test func `each row has a menu, also by a key, and the name of its artist has another`()
    async throws
  {
    let stand = try PlayerStand()
    await Stage(tracks, width: 380, height: 500)
    let rows = ShelfStand.tracks(of: 1, in: PlayerStand.musicFolder, onDiscs: true)
    tracks.show(NowPlayingRecord(stand.record(1), rows), current: nil)
    #expect(await until { tracks.list.cells.count == 6 && tracks.list.cells[5].size.height > 1 })
    var opened: [Int] = []
    tracks.onMenu = { row, _, isOnArtist in opened.append(isOnArtist ? -row : row) }
    func click(_ point: Point, _ cell: Widget) {
      let place = cell.convert(point, to: tracks.list) ?? .zero
      for case let click as ClickGesture in tracks.list.controllers where click.button == 3 {
        emit("pressed", on: click, Int32(1), place.x, place.y)
      }
    }
    for cell in tracks.list.cells { click(Point(x: 20, y: 2), cell) }
    #expect(opened.sorted() == Array(0..<6))
    let guest = try #require(
      tracks.list.cells.compactMap { $0 as? NowPlayingRow }.first { $0.row == 3 }
    )
    let name = (0..<60).map { Point(x: 40, y: Double($0)) }.first {
      guest.isOnArtist($0, of: guest)
    }
    click(try #require(name), guest)
    #expect(opened.last == -3)
    tracks.list.takeFocus { $0 === guest }
    #expect(tracks.list.usesKey(.f10, .shift) && opened.last == 3)
  }

  @Test func `a list without more rows does not fade`() async throws {
    try await show(height: 500)
    #expect(await until { tracks.listPlace.size.height > 300 && tracks.list.count == 4 })
    #expect(tracks.footFade == 0)
  }

  @Test(arguments: [false, true])
  func `on a sheet it fades into its colour, and of the leaf nothing is painted`(
    isOnLeaf: Bool
  ) async throws {
    tracks.place(onLeaf: isOnLeaf)
    tracks.paint(ground: Color(hex: 0x00ff00))
    try await show(height: 160)
    #expect(await until { tracks.footFade == 1 })
    let (list, pixels) = (tracks.listPlace, try #require(try tracks.picture()).pixels())
    let (left, foot) = (Int(list.origin.x), Int(list.origin.y + list.size.height) - 1)
    for x in [left + 2, left + Int(list.size.width) - 3] {
      let color = pixels[x, foot]
      let isPainted = color.green > 220 && color.red < 40 && color.blue < 40
      #expect(isPainted != isOnLeaf, "\(x)")
    }
  }
}
