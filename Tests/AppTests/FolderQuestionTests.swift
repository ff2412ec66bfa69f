import Adwaita
import Library
import TestSupport
import Testing

@testable import App

/// A folder from a command line is added only when the user agrees in the window.
@Suite(.serialized, .needsDisplay) struct FolderQuestionTests {
  private let application: AdwaitaApplication
  private let fixture: SessionFixture
  private let music: BytePath

  init() throws {
    fixture = try SessionFixture()
    music = BytePath(fixture.folder.path("music"))
    try fixture.folder.write("no music".utf8, "music/a.mp3")
    application = try .registered()
  }

  private func window() async -> MainWindow {
    let window = fixture.window(of: application)
    window.present()
    fixture.start()
    await until { window.page == .welcome }
    return window
  }

  @Test func `a folder is added by pressing the button only`() async throws {
    let window = await window()
    let unknown = await fixture.session.unknown([music, music])
    #expect(unknown == [try #require(music.resolved)])
    window.confirm(adding: unknown)
    #expect(window.folderQuestion.isVisible)
    #expect(window.folderQuestion.text == "Add “music” to the library?")
    #expect(try await fixture.session.store.roots().isEmpty)
    // The question does not take the focus.
    #expect(window.focus.map { $0 === window.folderQuestion.add } != true)
    #expect(!window.folderQuestion.add.isSensitive, "it appeared under the pointer")
    fixture.clock.turn(1.1)
    window.folderQuestion.add.click()
    #expect(await until { !window.folderQuestion.isVisible })
    #expect(await until { fixture.session.status.roots.map(\.path) == unknown })
    #expect(await fixture.session.unknown([music]).isEmpty)
  }

  @Test func `a question on the screen never changes, and the next one waits for its answer`()
    async throws
  {
    let window = await window()
    let question = window.folderQuestion
    window.confirm(adding: [music])
    for _ in 0..<3 { window.confirm(adding: [BytePath("/")]) }
    window.confirm(adding: (1...9).map { BytePath("/music/\($0)") })
    #expect(question.text == "Add “music” to the library?")
    question.dismiss.click()
    #expect(await until { question.paths == [BytePath("/")] })
    #expect(!question.add.isSensitive, "the second press of a double click adds nothing")
    fixture.clock.turn(0.9)
    #expect(!question.add.isSensitive)
    fixture.clock.turn(0.2)
    #expect(question.add.isSensitive)
    question.dismiss.click()
    #expect(await until { question.text == "Add 5 folders to the library?" })
    question.dismiss.click()
    #expect(await until { !question.isVisible })
    #expect(window.folderQuestion.text.isEmpty)
    #expect(try await fixture.session.store.roots().isEmpty)
    window.confirm(adding: [])
    #expect(!window.folderQuestion.isVisible)
  }

  @Test func `what was dismissed is asked about again only later, or if the user chose it here`()
    async throws
  {
    let window = await window()
    let question = window.folderQuestion
    let other = BytePath("/srv")
    window.confirm(adding: [music])
    window.confirm(adding: [music, other])
    question.dismiss.click()
    #expect(await until { question.paths == [other] })
    question.dismiss.click()
    #expect(await until { !question.isVisible })
    window.confirm(adding: [music])
    #expect(!question.isVisible)
    window.confirm(adding: [music], ofDropped: [music])
    #expect(question.paths == [music])
    question.dismiss.click()
    #expect(await until { !question.isVisible })
    fixture.clock.turn(599)
    window.confirm(adding: [music])
    #expect(!question.isVisible)
    fixture.clock.turn(2)
    window.confirm(adding: [music])
    #expect(question.paths == [music])
  }

  @Test func `lists are imported by pressing the button only, after questions that came first`()
    async throws
  {
    let window = await window()
    let question = window.folderQuestion
    let lists = fixture.session.catalogue.lists
    window.confirm(adding: [music])
    window.confirm(importing: [BytePath(try fixture.folder.write("- [ ] one".utf8, "Evening.md"))])
    #expect(question.text == "Add “music” to the library?")
    question.dismiss.click()
    #expect(await until { question.text == "Import “Evening.md” as a list?" })
    #expect(lists.tree.count == 0)
    fixture.clock.turn(1.1)
    question.add.click()
    #expect(await until { lists.tree.everything.contains { $0.text == "Evening" } })
    #expect(try await fixture.session.store.roots().isEmpty)
  }

  @Test(arguments: [false, true])
  func `in a narrow window the button is below the text, which gets the whole width`(
    isRightToLeft: Bool
  ) async throws {
    for (width, isBelow) in [(360, true), (700, false)] {
      let question = FolderQuestion()
      question.isRightToLeft = isRightToLeft
      question.show(for: [BytePath("/media/disk/Music of a long name that nobody shortened")])
      #expect(question.measure(.horizontal, along: nil).minimum <= 360)
      let height = question.measure(.vertical, along: width).natural
      let stage = await Stage(question, width: width, height: height)
      defer { stage.close() }
      let places = try question.parts.map { try #require($0.place(in: question)) }
      let (words, add, dismiss) = (places[0], places[1], places[2])
      for place in places {
        #expect(place.origin.x >= 0 && place.origin.x + place.size.width <= Double(width))
        #expect(place.origin.y >= 0 && place.origin.y + place.size.height <= Double(height))
      }
      #expect(add.size.height > 0 && dismiss.size.height > 0)
      #expect((add.origin.y >= words.origin.y + words.size.height) == isBelow)
      #expect(words.size.width > Double(width) * 0.6)
      #expect((dismiss.origin.x < words.origin.x) == isRightToLeft)
    }
  }
}
