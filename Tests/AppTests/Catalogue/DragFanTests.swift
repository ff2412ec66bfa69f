import Foundation
import Geometry
import Gtk
import Library
import TestSupport
import Testing
import Values

@testable import App

@Suite(.serialized, .needsDisplay) struct DragFanTests {
  @Test func `a drag shows one cover, or a fan of at most three with the first upright in front`() {
    #expect(DragFan(of: 1).degrees == [0])
    #expect(DragFan(of: 2).degrees == [12, 0])
    #expect(DragFan(of: 10_000).degrees == [-12, 12, 0])
    #expect(DragFan(of: 3, isMirrored: true).degrees == [12, -12, 0])
  }

  @Test func `turned covers and their shadows are within the icon`() {
    let (foot, side, size, shadow) = (DragFan.foot, DragFan.side, DragFan.size, 14.0)
    for angle in DragFan(of: 3).degrees.map({ $0 * .pi / 180 }) {
      for (x, y) in [(-side / 2, -side), (side / 2, -side), (-side / 2, 0), (side / 2, 0)] {
        let corner = (
          x: foot.x + x * cos(angle) - y * sin(angle), y: foot.y + x * sin(angle) + y * cos(angle)
        )
        #expect(corner.x >= shadow && corner.x <= size.width - shadow)
        #expect(corner.y >= shadow && corner.y <= size.height - shadow)
      }
    }
  }

  @Test func `a dragged cover is a blank sleeve until it is loaded`() async throws {
    let (stand, _) = try await ListsSource.standing()
    func drawn() -> RenderNode? {
      RenderNode.recording { stand.music.drawFan(of: [1, 2, 3], on: $0) }
    }
    func covers() -> Int { drawn()?.text.ranges(of: "texture {").count ?? 0 }
    #expect(covers() == 0, "nobody waits for them")
    #expect(await until { covers() == 3 })
  }

  @Test func `a dragged list shows its first three records, and a row its own`() async throws {
    let (stand, source) = try await ListsSource.standing(searchesDisk: true)
    let track = stand.tracks(of: 3)[0]
    let others: [NodeDraft] = [2, 2, 1, 4].map { .record($0, "c") }
    let rows = [.line("a"), .track(track.id, "b")] + others
    let second = ListSearch("album:\"title 2\"", in: .title)
    let lists = [NodeDraft.stack("Mine", rows), .stack("Empty"), .search(second, "Second")]
    #expect(source.book.perform(.insert(lists, into: ListNode.top)))
    let ids = source.book.tree.ids(in: ListNode.top)
    #expect(await until { source.firstRecords(below: .node(ids[0])) == [3, 2, 1] })
    #expect(await until { source.firstRecords(below: .node(ids[2])) == [2] })
    let last = try #require(source.book.tree.ids(in: ids[0]).last)
    #expect(source.firstRecords(below: .node(last)) == [4])
    #expect(stand.music.dragIcon(of: source.firstRecords(below: .node(ids[1]))) == nil)
  }
}
