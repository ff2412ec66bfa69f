import Gtk
import Library
import Motion
import Playback
import TestSupport
import Testing
import Values

@testable import App
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct QueueViewTests {
  private let stand: PlayerStand

  init() throws { stand = try PlayerStand() }

  private final class Rig {
    let stand: PlayerStand
    let bar: PlayerBar
    let stage: Stage
    let page: ListsPage

    init(_ stand: PlayerStand, width: Int = 1180) async throws {
      self.stand = stand
      bar = PlayerBar(stand.session.player, art: PlainPictures())
      bar.follow(stand.session.marks, stand.music)
      stage = await Stage(bar, width: width, height: 68)
      bar.queue.open()
      let view = bar.queueView
      #expect(await until { view.popover.isOpen && view.page?.list.isMapped == true })
      page = try #require(view.page)
    }

    var view: QueueView { bar.queueView }
    var list: FoldingList { page.list }

    /// The titles from top to bottom, those of played entries in brackets.
    var titles: [String] { list.shownEntries.map { title(of: $0.id) } }

    func title(of id: RowID) -> String {
      let row = page.source.row(id)
      return row.isStruck ? "[\(row.title)]" : row.title
    }

    var focused: String? { list.cursor.map { title(of: $0) } }

    /// Where the row of an entry is, in pixels from the upper edge of the list.
    func top(_ title: String) -> Double? {
      list.scene.rows.first {
        if case .row(let entry) = $0.subject { self.title(of: entry.id) == title } else { false }
      }?.top
    }
  }

  private func queue(_ count: Int) -> [PlayItem] {
    (0..<count).map { number in
      PlayItem(
        id: TrackID(Int64(number)),
        record: RecordID(Int64(number % 4 + 1)),
        location: .file(Array("/music/\(number)".utf8)),
        title: "\(number)"
      )
    }
  }

  @Test func `the queue is Up Next, with the played tracks struck through above`() async throws {
    stand.play(1)
    stand.music.play(stand.subject(2, 1), .queue)
    let rig = try await Rig(stand)
    #expect(rig.titles == ["Track 1 of 1", "Track 2 of 2", "Track 2 of 1", "Track 4 of 1"])
    stand.session.player.next()
    #expect(rig.titles == ["[Track 1 of 1]", "Track 2 of 2", "Track 2 of 1", "Track 4 of 1"])
    let current = try #require(rig.list.shownEntries.dropFirst().first)
    #expect(rig.page.source.row(current.id).isPlaying)
    stand.session.player.clear()
    #expect(rig.titles == ["[Track 1 of 1]", "Track 2 of 2"])
  }

  @Test func `the list opens at the current track, below a part of the played ones`() async throws {
    stand.session.player.playNow(queue(40), from: 0)
    for _ in 0..<5 { stand.session.player.next() }
    let rig = try await Rig(stand)
    #expect(rig.focused == "5" && rig.top("5") == 1.5 * rig.list.style.rowHeight)
    #expect(rig.list.isResting)
    rig.bar.queue.close()
    #expect(await until { !rig.view.popover.isOpen })
    for _ in 0..<20 { stand.session.player.next() }
    rig.bar.queue.open()
    #expect(await until { rig.view.popover.isOpen })
    #expect(rig.focused == "25" && rig.top("25") == 1.5 * rig.list.style.rowHeight)
    #expect(await until { rig.list.hasFocusInside })
  }

  @Test func `a queue of 10,000 tracks costs no more than the rows in view`() async throws {
    stand.session.player.playNow(queue(10_000), from: 4_000)
    let rig = try await Rig(stand)
    #expect(rig.list.shownEntries.count == 6_000)
    #expect(await until { rig.list.rows.count >= 7 })
    var diffs: [FoldDiff] = []
    let watch = rig.page.source.changes.add { diffs.append($0) }
    #expect(rig.list.press(.down) && rig.list.press(.delete))
    #expect(rig.list.press(.down, .alt))
    stand.session.player.next()
    #expect(rig.titles.prefix(4) == ["[4000]", "4003", "4002", "4004"])
    let changes = diffs.flatMap(\.changes)
    #expect(!changes.isEmpty && changes.count < 12, "\(changes.count)")
    #expect(rig.list.rows.count < 20, "\(rig.list.rows.count)")
    #expect(rig.list.children.count < 30, "\(rig.list.children.count)")
    _ = watch
  }

  @Test func `the keyboard plays, removes and moves entries, and undoes that`() async throws {
    stand.session.player.playNow(queue(6), from: 0)
    let rig = try await Rig(stand)
    #expect(rig.focused == "0")
    #expect(rig.list.press(.down) && rig.list.press(.down) && rig.list.press(.up, .alt))
    #expect(rig.titles == ["0", "2", "1", "3", "4", "5"] && rig.focused == "2")
    #expect(rig.list.press(.delete))
    #expect(rig.titles == ["0", "1", "3", "4", "5"] && rig.focused == "1")
    #expect(rig.list.press(.down) && rig.list.press(.enter))
    #expect(stand.title == "3" && rig.view.popover.isOpen)
    #expect(rig.list.press(.up, .alt), "the current track cannot be moved")
    let before = rig.titles
    for _ in 0..<2 { #expect(rig.list.press(Key("z"), .control)) }
    #expect(rig.titles.filter { $0 == "2" }.count == 1 && !before.contains("2"))
  }

  @Test func `a played track plays again`() async throws {
    stand.session.player.playNow(queue(4), from: 0)
    stand.session.player.next()
    let rig = try await Rig(stand)
    #expect(rig.list.press(.up) && rig.focused == "[0]")
    #expect(rig.list.press(.enter))
    #expect(stand.title == "0")
  }

  @Test func `steps in the queue and on the Lists page are undone in one order`() async throws {
    let (stand, _) = try await ListsSource.standing()
    stand.session.player.append(queue(3))
    let rig = try await Rig(stand)
    let lists = ListsPage(stand.music)
    #expect(rig.list.press(.delete))
    #expect(stand.catalogue.lists.perform(.insert([.stack("A")], into: ListNode.top)))
    #expect(lists.source === rig.page.source)
    #expect(lists.source.undo() != nil && rig.titles.count == 2)
    #expect(await until { stand.catalogue.lists.tree.rows(in: ListNode.top).isEmpty })
    rig.list.undo()
    #expect(rig.titles == ["0", "1", "2"])
  }

  @Test func `Clear removes what is to come, and can be undone`() async throws {
    stand.session.player.playNow(queue(5), from: 2)
    let rig = try await Rig(stand)
    #expect(rig.view.clear.isSensitive)
    rig.view.clear.click()
    #expect(await until { rig.titles == ["2"] })
    #expect(!rig.view.clear.isSensitive && rig.view.keep.isSensitive)
    #expect(rig.page.source.undo() != nil && rig.titles == ["2", "3", "4"])
    #expect(rig.page.source.redo() != nil && rig.titles == ["2"])
    stand.session.player.empty()
    #expect(!rig.view.keep.isSensitive)
  }

  @Test func `Keep as List makes a list of the current track and those to come`() async throws {
    let (stand, _) = try await ListsSource.standing()
    var news: [String] = []
    stand.music.onKeep = { news.append($0) }
    stand.session.player.playNow(queue(4), from: 1)
    let rig = try await Rig(stand)
    rig.view.keep.click()
    #expect(await until { news.count == 1 && !rig.view.popover.isOpen })
    let tree = stand.catalogue.lists.tree
    let list = try #require(stand.music.keptList.flatMap { tree[$0] })
    #expect(list.text.hasPrefix("Up Next, ") && list.text.count > 9)
    #expect(tree.rows(in: list.id).map(\.text) == ["1", "2", "3"])
  }

  private func menu(_ place: Int, _ rig: Rig) async -> [Action] {
    let id = rig.list.shownEntries[place].id
    let subject = await rig.page.source.item(of: id).asyncMap {
      await rig.stand.music.subject(of: $0)
    }
    return ListMenu(on: rig.page, rig.list.source.root).sections(for: id, subject ?? nil)
      .flatMap(\.actions)
  }

  private func offered(_ place: Int, _ rig: Rig) async -> [String] {
    // The submenus of artists have numbers.
    await menu(place, rig).map(\.name).filter {
      !$0.hasPrefix("list-") && !$0.hasPrefix("go-to-") && $0.first?.isNumber == false
    }
  }

  @Test func `the menu of a row offers what that row of Up Next offers`() async throws {
    stand.play(1)
    stand.music.play(stand.subject(2, 1), .queue)
    let rig = try await Rig(stand)
    let facts = ["heart", "show-files", "open-with", "properties"]
    #expect(await offered(0, rig) == ["play", "delete"] + facts, "the current track is fixed")
    #expect(await offered(1, rig) == ["play", "delete", "down"] + facts)
    #expect(await offered(2, rig) == ["play", "delete", "up", "down"] + facts)
    #expect(await offered(3, rig) == ["play", "delete", "up"] + facts)
    await menu(3, rig).first { $0.name == "up" }?.run()
    #expect(rig.titles == ["Track 1 of 1", "Track 2 of 2", "Track 4 of 1", "Track 2 of 1"])
    await menu(2, rig).first { $0.name == "delete" }?.run()
    #expect(rig.titles == ["Track 1 of 1", "Track 2 of 2", "Track 2 of 1"])
    await menu(2, rig).first { $0.name == "play" }?.run()
    #expect(stand.title == "Track 2 of 1")
  }

  @Test func `a file outside the library has only the queue's own menu items`() async throws {
    let files = (0..<2).map { number in
      PlayItem(id: nil, location: .file(Array("/music/\(number)".utf8)), title: "\(number)")
    }
    stand.session.player.playNow(files)
    let rig = try await Rig(stand)
    #expect(await offered(1, rig) == ["play", "delete"])
  }

  @Test func `a menu closes without the queue, unless its item leads elsewhere`() async throws {
    stand.play(1)
    let rig = try await Rig(stand)
    func opened() async -> [Action] {
      var actions: [Action] = []
      let before = rig.page.onMenu
      rig.page.onMenu = {
        before?($0)
        actions = $0.flatMap(\.actions)
      }
      #expect(rig.list.press(.menu))
      #expect(await until { rig.page.menu.isOpen })
      rig.page.onMenu = before
      return actions
    }
    let actions = await opened()
    #expect(actions.contains { $0.name == "heart" })
    rig.page.menu.close()
    #expect(await until { !rig.page.menu.isOpen && rig.list.hasFocusInside })
    #expect(rig.view.popover.isOpen)
    for (name, closes) in [("heart", false), ("go-to-", true)] {
      let action = await opened().first { $0.name.hasPrefix(name) }
      // GTK closes the menu before it runs the selected action.
      rig.page.menu.close()
      #expect(await until { !rig.page.menu.isOpen })
      action?.run()
      #expect(await until { rig.view.popover.isOpen != closes })
    }
  }

  @Test func `the view is freed with its bar`() async throws {
    try await expectFreed {
      let stand = try PlayerStand()
      stand.play(1)
      let rig = try await Rig(stand)
      #expect(rig.page.source === stand.music.shownLists)
      rig.bar.queue.close()
      rig.stage.close()
      return [rig.view, rig.page, rig.page.source]
    }
  }
}

extension Optional {
  fileprivate func asyncMap<Other>(_ body: (Wrapped) async -> Other) async -> Other? {
    guard let self else { return nil }
    return await body(self)
  }
}
