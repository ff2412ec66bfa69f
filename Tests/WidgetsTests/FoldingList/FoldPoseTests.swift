import Geometry
import Gtk
import Motion
import Showcase
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldPoseTests {
  /// A list of four rows without text, as letters differ between machines.
  ///
  /// In the form of GTK 4.8, which does not draw in pieces.
  private func drawing(_ pose: FoldingList.Pose, inSpace: Bool = true) async throws -> RenderNode? {
    let usual = Snapshot.drawsInPieces
    Snapshot.drawsInPieces = false
    defer { Snapshot.drawsInPieces = usual }
    var tree = FoldTree()
    for index in 0..<4 {
      let id = tree.add(FoldRow(""), isDone: index == 3)
      _ = id
    }
    let list = FoldingList(MemoryFoldingSource(tree))
    list.reducesMotion = true
    let stage = await Stage(list, width: 300, height: 240)
    list.pose(pose)
    #expect(await until { list.scene.rows.count >= 4 })
    let node = RenderNode.recording { snapshot in
      for placement in list.scene.rows where placement.form != .flat {
        guard let view = list.rows[placement.subject.key], var look = view.look else { continue }
        look.row.title = ""
        view.wear(look)
        let extent = Size(width: 300, height: 56)
        let panels: [FoldPanel] =
          switch placement.form {
          case .flat: []
          case .hinged(let panel): [panel]
          case .halves(let halves): [halves.upper, halves.lower]
          }
        for panel in panels {
          snapshot.draw(panel, width: 300, inSpace: inSpace) { part in
            view.drawGround(over: part, in: extent, on: snapshot)
          }
        }
      }
    }
    stage.close()
    return node
  }

  @Test func `a pulled row is hinged at its lower edge`() async throws {
    try await expectDrawing(drawing(.pull(28)), is: "pull")
  }

  @Test func `a pinched row is two panels`() async throws {
    try await expectDrawing(drawing(.pinch(28, below: 2)), is: "pinch")
  }

  /// Cairo's renderer paints 3D transforms pink, so it must not get one.
  @Test func `a row that cannot be turned in space is squeezed to the same height`() async throws {
    let turned = try #require(try await drawing(.pinch(28, below: 2)))
    let squeezed = try #require(try await drawing(.pinch(28, below: 2), inSpace: false))
    #expect(turned.text.contains("rotate3d") && !squeezed.text.contains("rotate3d"))
    #expect(!squeezed.text.contains("perspective"))
    #expect(abs(turned.bounds.size.height - squeezed.bounds.size.height) < 0.1)
    #expect(abs(turned.bounds.origin.y - squeezed.bounds.origin.y) < 0.1)
  }
}
