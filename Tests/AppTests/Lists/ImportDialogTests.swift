import Adwaita
import GLib
import Gtk
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct ImportDialogTests {
  private let parent = Window()
  private let questions = (0..<2).map { number in
    ImportReview.Question(
      text: "Row \(number)",
      place: "/lists/\(number).mp3",
      candidates: (0..<3).map {
        .init(id: TrackID(Int64($0)), title: "Title \($0)", detail: "Artist", folder: "/music")
      },
      best: number == 1 ? 2 : nil
    )
  }

  private func answers(_ body: (ImportDialog) -> Void) async -> [[Int?]?] {
    var answers: [[Int?]?] = []
    do {
      let dialog = ImportDialog(questions, of: "Trip", over: parent) { answers.append($0) }
      dialog.present()
      #expect(await until { dialog.isMapped })
      body(dialog)
    }
    #expect(await until { !answers.isEmpty })
    #expect(await until { !Display.windows.contains { $0 is ImportDialog } })
    parent.destroy()
    return answers
  }

  @Test func `no track is preselected, unless one fits better`() async {
    let answers = await answers { dialog in
      #expect(dialog.buttons.map { $0.map(\.isOn) }[0] == [true, false, false, false])
      #expect(dialog.buttons.map { $0.map(\.isOn) }[1] == [false, false, false, true])
      dialog.choose.click()
    }
    #expect(answers == [[nil, 2]])
  }

  @Test func `one track is chosen for each question`() async {
    let answers = await answers { dialog in
      dialog.buttons[0][1].isOn = true
      dialog.buttons[0][2].isOn = true
      dialog.buttons[1][0].isOn = true
      dialog.choose.click()
    }
    #expect(answers == [[1, nil]])
  }

  @Test(arguments: [true, false])
  func `if the dialog is closed, the questions remain open`(byButton: Bool) async {
    let answers = await answers { dialog in
      dialog.buttons[0][1].isOn = true
      if byButton { dialog.leaveOpen.click() } else { dialog.close() }
    }
    #expect(answers == [nil])
  }

  @Test func `if the window is closed, the questions remain open`() async {
    var answers: [[Int?]?] = []
    do {
      let window = Window()
      let dialog = ImportDialog(questions, of: "Trip", over: window) { answers.append($0) }
      dialog.present()
      #expect(await until { dialog.isMapped })
      window.destroy()
    }
    #expect(await until { answers == [nil] })
  }

  @Test(arguments: [true, false])
  func `the rows of a playlist become the chosen tracks, in one step`(
    chooses: Bool
  ) async throws {
    let (stand, source) = try await ListsSource.standing()
    stand.dialogParent = parent
    let folder = try TemporaryFolder()
    // Two files have the name in the playlist, whose folder is missing.
    let database = stand.fixture.folder.path("library/music.db")
    try Database(path: BytePath(database), .write).execute(
      """
      UPDATE track SET name = CAST('Lost Song.flac' AS BLOB) WHERE id = 100;
      UPDATE track SET name = CAST('Lost Song.ogg' AS BLOB) WHERE id = 200;
      """
    )
    let file = folder.path("Trip.m3u8")
    try "/nowhere/Lost Song.mp3\n".write(toFile: file, atomically: true, encoding: .utf8)
    var dialog: ImportDialog? {
      Display.windows.lazy.compactMap { $0 as? ImportDialog }.first { $0.isMapped }
    }
    stand.music.import([BytePath(file), BytePath(file)], into: ListNode.top, at: 0)
    for _ in 0..<2 {
      #expect(await until { dialog != nil })
      let asked = try #require(dialog)
      if chooses { asked.buttons[0][1].isOn = true }
      (chooses ? asked.choose : asked.leaveOpen).click()
      #expect(await until { !asked.isMapped })
    }
    #expect(await until { stand.news.count == 2 })
    let lists = source.book.tree.rows(in: ListNode.top)
    #expect(lists.map(\.text) == ["Trip", "Trip"])
    let row = try #require(source.book.tree.rows(in: lists[0].id).first)
    #expect(row.track == (chooses ? stand.tracks(of: 1)[0].id : nil))
    #expect((row.target?.wanted == nil) == chooses)
    #expect(
      stand.news[0]
        == (chooses
          ? "“Trip”: 1 track was found." : "“Trip”: 0 tracks were found. 1 row was not found.")
    )
    #expect(source.book.steps == (2, 0))
    await source.book.flush()
  }

  @Test func `files outside the library are listed, and adding their folders is only offered`()
    async throws
  {
    let (stand, source) = try await ListsSource.standing()
    stand.dialogParent = parent
    let folder = try TemporaryFolder()
    try "lost.mp3\n".write(toFile: folder.path("Trip.m3u8"), atomically: true, encoding: .utf8)
    try "no music".write(toFile: folder.path("lost.mp3"), atomically: true, encoding: .utf8)
    var folders: [[BytePath]] = []
    stand.music.onFolders = { folders.append($0) }
    for answer in ["cancel", "add"] {
      stand.music.import([BytePath(folder.path("Trip.m3u8"))], into: ListNode.top, at: nil)
      var dialog: MessageDialog? {
        Display.windows.lazy.compactMap { $0 as? MessageDialog }.first { $0.isMapped }
      }
      #expect(await until { dialog != nil })
      let asked = try #require(dialog)
      asked.answer(answer)
      asked.destroy()
    }
    #expect(folders == [[BytePath(folder.path("lost.mp3")).parent].compactMap { $0 }])
    #expect(source.book.tree.rows(in: ListNode.top).count == 2)
    await source.book.flush()
  }
}
