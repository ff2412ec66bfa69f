import Adwaita
import GLib
import Geometry
import Gtk
import Library
import Playback
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct PreferencesTests {
  private static let schemaText = (try? Checkout.text("data/\(Gatefold.id).gschema.xml")) ?? ""

  private let folder: SchemaFolder
  private let home: TemporaryFolder
  private let session: LibrarySession
  private let parent = Window()

  init() throws {
    session = try SessionFixture().session
    folder = try SchemaFolder(Self.schemaText)
    home = try TemporaryFolder()
  }

  private func schema() throws -> SettingsSchema {
    try #require(
      SettingsSchema.find(Gatefold.id, in: folder.path, place: .file(home.path("settings")))
    )
  }

  private struct SchemaKey: Equatable {
    var words: [String]
    var usual: String
  }

  private func keysOfFile() throws -> [String: SchemaKey] {
    var enumerations: [Substring: [String]] = [:]
    for match in Self.schemaText.matches(of: /(?s)<enum id="(.*?)">(.*?)<\/enum>/) {
      enumerations[match.1] = match.2.matches(of: /nick="(.*?)"/).map { String($0.1) }
    }
    var keys: [String: SchemaKey] = [:]
    let declaration = /(?s)<key name="(.*?)" (enum|type)="(.*?)">\s*<default>'?(.*?)'?<\/default>/
    for match in Self.schemaText.matches(of: declaration) {
      let (_, key, kind, type, usual) = match.output
      if kind == "enum" {
        let words = try #require(enumerations[type], "\(key)")
        keys[String(key)] = SchemaKey(words: words, usual: String(usual))
      } else {
        #expect(["b", "s"].contains(type), "\(key) is no flag, text or one of some words")
        let words = type == "b" ? ["false", "true"] : []
        keys[String(key)] = SchemaKey(words: words, usual: String(usual))
      }
    }
    return keys
  }

  @Test func `the schema has the declared preferences, with their types and defaults`() throws {
    let declared = Preferences.all.map {
      ($0.key, SchemaKey(words: $0.words, usual: $0.usualWord))
    }
    #expect(try keysOfFile() == Dictionary(uniqueKeysWithValues: declared))
    let settings = Settings(try schema())
    for key in Preferences.all.map(\.key) { #expect(settings.isFree(key), "\(key)") }
  }

  @Test func `a preference without a valid stored value has its default`() {
    let preference = Preference<Bool>.followsPlaying
    #expect(!preference.value(of: nil) && !preference.value(of: "no"))
    #expect(preference.value(of: "true") && !preference.value(of: "false"))
    #expect(Preference<ShelfDivision>.shelves.value(of: "nonsense") == .genre)
    #expect(Preference<ShelfDivision>.shelves.value(of: "folder") == .folder)
  }

  @Test(arguments: ReplayGain.Mode.inOrder)
  func `the loudness preference is stored for the next start`(mode: ReplayGain.Mode) async throws {
    let preferences = Preferences(try schema())
    preferences[.replayGain] = mode
    preferences[.followsPlaying] = true
    await preferences.flush()
    let again = Preferences(try schema())
    #expect(again[.replayGain] == mode && again[.followsPlaying])
  }

  @Test(arguments: ShelfDivision.allCases)
  func `the division of the shelves is stored, and known from the first frame on`(
    division: ShelfDivision
  ) async throws {
    let preferences = Preferences(try schema())
    preferences[.shelves] = division
    await preferences.flush()
    #expect(Preferences(try schema())[.shelves] == division)
    #expect(try schema().text(Preference<ShelfDivision>.shelves.key) == division.rawValue)
  }

  @Test(arguments: CoverStyle.allCases)
  func `the style of the covers is stored for the next start`(style: CoverStyle) async throws {
    let preferences = Preferences(try schema())
    #expect(preferences[.coverStyle] == .gatefold && !preferences[.endlessShelves])
    preferences[.coverStyle] = style
    preferences[.endlessShelves] = true
    await preferences.flush()
    let again = Preferences(try schema())
    #expect(again[.coverStyle] == style && again[.endlessShelves])
  }

  @Test func `separators and exceptions of artists are stored for the next start`() async throws {
    let preferences = Preferences(try schema())
    #expect(preferences.credits == CreditSplitting())
    preferences[.artistSeparators] = "& ,"
    preferences[.artistExceptions] = "Ann & Bob"
    await preferences.flush()
    let credits = Preferences(try schema()).credits
    #expect(credits.names(in: "Ann & Bob, Cid & Eve") == ["Ann & Bob", "Cid", "Eve"])
  }

  @Test func `typed text takes effect once it is applied, and survives other changes`()
    async throws
  {
    let preferences = Preferences(try schema())
    let window = PreferencesWindow(preferences, session, over: parent)
    window.present()
    #expect(await until { window.isMapped })
    let row = try #require(window.rows["artist-separators"]?.widgets.first as? EntryRow)
    #expect(row.text == CreditSplitting.writtenSeparators)
    row.text = "&"
    preferences[.followsPlaying] = false
    #expect(row.text == "&" && preferences[.artistSeparators] != "&")
    emit("apply", on: row)
    #expect(preferences[.artistSeparators] == "&")
    preferences[.artistSeparators] = ","
    #expect(row.text == ",")
  }

  @Test func `without an installed schema a preference is kept while the program runs`() {
    let preferences = Preferences()
    var told = 0
    let watch = preferences.observe { told += 1 }
    preferences[.replayGain] = .track
    #expect(preferences[.replayGain] == .track && told == 2)
    #expect(preferences.isFree(.replayGain))
    _ = watch
  }

  @Test func `changes by the desktop's own tools take effect at once`() async throws {
    let schema = try schema()
    let preferences = Preferences(schema)
    var told: [ReplayGain.Mode] = []
    let watch = preferences.observe { told.append(preferences[.replayGain]) }
    Settings(schema).set("replay-gain", to: "album")
    #expect(await until { preferences[.replayGain] == .album })
    #expect(told.last == .album)
    _ = watch
  }

  @Test func `the window shows the stored preferences, and its choices are stored`() async throws {
    let preferences = Preferences(try schema())
    preferences[.replayGain] = .track
    let window = PreferencesWindow(preferences, session, over: parent)
    window.present()
    #expect(await until { window.isMapped })
    let shelves = try #require(window.rows["shelves-by"]?.widgets.first as? PickRow)
    let loudness = try #require(window.rows["replay-gain"]?.widgets.first as? PickRow)
    let following = try #require(window.rows["follow-playing"]?.widgets.first as? SwitchRow)
    #expect(loudness.picked == 1 && !following.isOn)
    loudness.set("selected", to: UInt32(2))
    #expect(preferences[.replayGain] == .album)
    shelves.set("selected", to: UInt32(1))
    #expect(preferences[.shelves] == .decade)
    #expect(await until { following.isMapped })
    following.press()
    #expect(await until { preferences[.followsPlaying] })
    #expect(following.isOn)
    preferences[.followsPlaying] = false
    #expect(!following.isOn)
  }

  @Test func `the window has a row for every preference, locked where it cannot be changed`() throws
  {
    // A schema of another version without the key cannot store its value.
    let older = Self.schemaText.replacing("shelves-by", with: "shelves-once-by")
    let folder = try SchemaFolder(older)
    let preferences = Preferences(
      SettingsSchema.find(Gatefold.id, in: folder.path, place: .memory)
    )
    #expect(!preferences.isFree(.shelves))
    let window = PreferencesWindow(preferences, session, over: parent)
    for preference in Preferences.all {
      let widgets = try #require(window.rows[preference.key]?.widgets)
      #expect(widgets.count == ["cover-style": 7, "list-colors": 5][preference.key] ?? 1)
      for row in widgets {
        #expect(row.isSensitive == (preference.key != "shelves-by"), "\(preference.key)")
        var above: Widget? = row
        while let parent = above?.parent { above = parent }
        #expect(above === window, "\(preference.key)")
      }
    }
  }

  @Test func `in a narrow window a subtitle wraps, and the selected choice is shown whole`() async {
    let row = PickRow(
      title: "Gleiche Lautstärke",
      subtitle: "Nach den ReplayGain-Werten in den Dateien",
      choices: ["Aus", "Alle Titel gleich laut"]
    )
    let group = RowGroup(title: "")
    group.append(row)
    let window = Window()
    window.content = group
    window.setDefaultSize(Size(width: 300, height: 400))
    window.present()
    for (number, text) in ["Aus", "Alle Titel gleich laut"].enumerated() {
      row.picked = number
      #expect(
        await until {
          let label = row.descendants.first {
            $0.typeName == "GtkLabel" && $0.isMapped && $0.property("label") == text
          }
          return label.map { Int($0.size.width) >= $0.measure(.horizontal).natural } ?? false
        },
        "\(text)"
      )
    }
  }

  @Test func `the window is freed when it is closed`() async throws {
    let preferences = Preferences(try schema())
    await expectFreed {
      let window = PreferencesWindow(preferences, session, over: parent)
      window.present()
      await until { window.isMapped }
      window.close()
      return [window]
    }
  }
}
