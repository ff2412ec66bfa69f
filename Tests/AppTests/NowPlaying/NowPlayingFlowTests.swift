import GLib
import Geometry
import Gtk
import Messages
import Playback
import TestSupport
import Testing
import Values

@testable import App
@testable import Library
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct NowPlayingFlowTests {
  private final class Rig {
    let stand: PlayerStand
    let clock = HandClock(time: 100)
    let sleeve: OpeningSleeve
    let flow: NowPlayingFlow
    let stage: Stage
    var arrivals: [Int] = []
    private var watch: Observation?

    init() async throws {
      stand = try PlayerStand()
      let items = [1, 2, 3].flatMap { record in
        (0..<2).map { number in
          PlayItem(
            id: TrackID(Int64(record * 100 + number)),
            record: RecordID(Int64(record)),
            location: .file(Array("/music/\(record)\(number)".utf8)),
            title: "\(record)-\(number)",
            album: "Title \(record)"
          )
        }
      }
      stand.session.player.playNow(items)
      stand.engine.playAsAsked()
      let clock = clock
      sleeve = OpeningSleeve(
        cover: Label(),
        page: Label(),
        reverse: Label(),
        frames: clock,
        now: { clock.now }
      )
      sleeve.reducesMotion = false
      sleeve.set(opening: 1)
      flow = NowPlayingFlow(sleeve, stand.session.player, stand.music)
      stage = await Stage(sleeve, width: 900, height: 700)
      flow.onArrive = { [weak self] in
        guard let self else { return }
        arrivals.append(sleeve.flowIndex)
      }
      watch = stand.session.player.observe { [weak self] _ in self?.flow.update() }
      flow.update()
    }

    var playing: RecordID? { stand.session.state.entry?.item.record }

    func play(_ record: RecordID) {
      if let entry = stand.session.player.queue.all.first(where: { $0.item.record == record }) {
        stand.music.play(entry: entry.id)
        stand.engine.playAsAsked()
      }
    }

    func settle() {
      for _ in 0..<300 where clock.running > 0 { clock.turn() }
    }

    func move(right way: Double, steps: Int = 10) {
      let movement = HandMovement(
        device: .touchpad,
        axis: .horizontal,
        start: sleeve.coverFrame.center
      )
      for _ in 0..<steps {
        clock.turn()
        let step = HandStep(Point(x: -way / Double(steps), y: 0))
        sleeve.handMoved(by: step, of: movement, at: clock.time)
      }
    }
  }

  @Test func `the record that plays next comes by itself`() async throws {
    let rig = try await Rig()
    #expect(rig.sleeve.flowCount == 3 && rig.sleeve.flowIndex == 0 && rig.flow.hasArrived)
    rig.play(2)
    #expect(!rig.flow.hasArrived && rig.clock.running > 0)
    rig.settle()
    #expect(rig.flow.hasArrived && rig.sleeve.flowPosition == 1 && rig.arrivals == [1])
    #expect(rig.playing == 2)
  }

  @Test func `caught on its way it moves on from where it is`() async throws {
    let rig = try await Rig()
    rig.play(2)
    rig.clock.run(0.06)
    let place = rig.sleeve.flowPosition
    #expect(place > 0 && place < 1)
    #expect(rig.sleeve.handCame(at: rig.clock.time))
    rig.clock.run(0.3)
    #expect(rig.sleeve.flowPosition == place, "a hand holds it")
    let pitch = rig.sleeve.flow.layout.flow.sidePitch
    rig.move(right: -0.3 * pitch)
    #expect(abs(rig.sleeve.flowPosition - place - 0.3) < 0.05)
    rig.sleeve.handLeft(flings: false, at: rig.clock.time)
    rig.settle()
    #expect(rig.flow.hasArrived && rig.playing == 2)
    #expect(rig.sleeve.flowPosition == 1 && rig.sleeve.isOpenAtRest)
  }

  @Test func `pulled back to the record before, it goes on to the one that plays`() async throws {
    let rig = try await Rig()
    rig.play(2)
    rig.clock.run(0.05)
    #expect(rig.sleeve.handCame(at: rig.clock.time))
    rig.move(right: rig.sleeve.flow.layout.flow.sidePitch)
    #expect(rig.sleeve.flowPosition < 0.1)
    rig.sleeve.handLeft(flings: false, at: rig.clock.time)
    rig.settle()
    #expect(rig.playing == 2 && rig.flow.hasArrived && rig.sleeve.flowPosition == 1)
  }

  @Test func `a hand that lands on another record plays it`() async throws {
    let rig = try await Rig()
    _ = rig.sleeve.handCame(at: rig.clock.time)
    rig.move(right: -0.8 * rig.sleeve.flow.layout.flow.sidePitch, steps: 60)
    rig.sleeve.handLeft(flings: false, at: rig.clock.time)
    rig.settle()
    #expect(rig.playing == 2 && rig.sleeve.flowIndex == 1 && rig.arrivals == [1])
  }

  @Test func `a cover is loaded again when only the picture of its record has changed`()
    async throws
  {
    let rig = try await Rig()
    rig.play(2)
    rig.settle()
    func covers() -> [NowPlayingCover] {
      rig.sleeve.flow.others.compactMap { $0.side.content as? NowPlayingCover }
    }
    #expect(await until { covers().count == 2 && covers().allSatisfy { $0.isSettled } })
    let changed = try #require(covers().first { $0.item?.id == CoverID(3) })
    let other = try #require(covers().first { $0.item?.id == CoverID(1) })
    // Only covers that were loaded can change.
    rig.stand.catalogue.pictures.add(baked: [1, 3])
    let item = changed.item
    let picture = Digest([UInt8](repeating: 7, count: Digest.byteCount))
    let album = ShelfStand.album(3, picture: picture)
    rig.stand.catalogue.publish(rig.stand.invented.update(albums: [album]))
    #expect(!changed.isSettled && changed.item == item, "it is loading")
    #expect(other.isSettled)
    #expect(await until { changed.isSettled })
  }

  @Test func `the flow is freed with its page, also on its way`() async throws {
    try await expectFreed {
      let rig = try await Rig()
      rig.play(2)
      rig.clock.turn()
      let side = rig.sleeve.flow.others.first?.side
      let cover = try #require(side?.content as? NowPlayingCover)
      rig.stage.close()
      return [rig.flow, cover]
    }
  }
}
