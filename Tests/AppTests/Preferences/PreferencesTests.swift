import Adwaita
import Foundation
import GLib
import Gtk
import Library
import Playback
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct PreferencesTests {
  private let folder: SchemaFolder
  private let home: TemporaryFolder

  init() throws {
    let data = URL(filePath: #filePath).appending(path: "../../../../data").standardized
    let file = data.appending(path: "\(Gatefold.id).gschema.xml")
    folder = try SchemaFolder(try String(contentsOf: file, encoding: .utf8))
    home = try TemporaryFolder()
  }

  private func schema() throws -> SettingsSchema {
    try #require(
      SettingsSchema.find(Gatefold.id, in: folder.path, place: .file(home.path("settings")))
    )
  }

  @Test func `the installed schema has every key, with what holds when nobody has chosen`() throws {
    let settings = Settings(try schema())
    for key in Preferences.Key.allCases { #expect(settings.isFree(key.rawValue), "\(key)") }
    #expect(Preferences(try schema()).choices == Preferences.Choices())
  }

  @Test(arguments: ReplayGain.Mode.inOrder)
  func `how loud tracks are made is so after the next start`(mode: ReplayGain.Mode) async throws {
    let preferences = Preferences(try schema())
    preferences.choices.replayGain = mode
    preferences.choices.followsPlaying = false
    await preferences.flush()
    let again = Preferences(try schema())
    #expect(again.choices.replayGain == mode && !again.choices.followsPlaying)
  }

  @Test(arguments: ShelfDivision.allCases)
  func `shelves are for the same after the next start, from its first frame on`(
    division: ShelfDivision
  ) async throws {
    let preferences = Preferences(try schema())
    preferences.choices.shelves = division
    await preferences.flush()
    #expect(Preferences(try schema()).choices.shelves == division)
    #expect(try schema().text(Preferences.Key.shelves.rawValue) == division.rawValue)
  }

  @Test func `without an installed schema a choice holds while the program runs`() {
    let preferences = Preferences()
    var told = 0
    let watch = preferences.observe { told += 1 }
    preferences.choices.replayGain = .track
    #expect(preferences.choices.replayGain == .track && told == 2)
    #expect(preferences.isFree(.replayGain))
    _ = watch
  }

  @Test func `what the desktop's own tools change holds at once`() async throws {
    let schema = try schema()
    let preferences = Preferences(schema)
    var told: [ReplayGain.Mode] = []
    let watch = preferences.observe { told.append(preferences.choices.replayGain) }
    Settings(schema).set("replay-gain", to: "album")
    #expect(await until { preferences.choices.replayGain == .album })
    #expect(told.last == .album)
    _ = watch
  }

  @Test func `the window shows what is chosen, and what is picked there holds`() async throws {
    let preferences = Preferences(try schema())
    preferences.choices.replayGain = .track
    let parent = Window()
    let window = PreferencesWindow(preferences, over: parent)
    window.present()
    #expect(await until { window.isMapped })
    #expect(window.loudness.picked == 1 && window.following.isOn)
    window.loudness.set("selected", to: UInt32(2))
    #expect(preferences.choices.replayGain == .album)
    window.shelves.set("selected", to: UInt32(1))
    #expect(preferences.choices.shelves == .decade)
    window.following.press()
    #expect(await until { !preferences.choices.followsPlaying })
    #expect(!window.following.isOn)
    preferences.choices.followsPlaying = true
    #expect(window.following.isOn)
    window.destroy()
    parent.destroy()
  }

  @Test func `the window is gone when it is closed`() async throws {
    let preferences = Preferences(try schema())
    let parent = Window()
    weak var gone: PreferencesWindow?
    do {
      let window = PreferencesWindow(preferences, over: parent)
      gone = window
      window.present()
      await until { window.isMapped }
      window.close()
    }
    #expect(await until { gone == nil })
    parent.destroy()
  }
}
