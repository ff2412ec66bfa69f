import Foundation
import GLib
import TestSupport
import Testing

@Suite(.serialized) struct SettingsTests {
  private let folder: SchemaFolder

  init() throws {
    MainLoop.attachMainActor()
    folder = try SchemaFolder(
      """
      <schemalist>
        <enum id="test.Size"><value nick="small" value="0"/><value nick="large" value="1"/></enum>
        <schema id="test.Gatefold" path="/test/gatefold/">
          <key name="size" enum="test.Size"><default>'small'</default></key>
          <key name="loud" type="b"><default>true</default></key>
        </schema>
      </schemalist>
      """
    )
  }

  private func schema(_ place: SettingsSchema.Place = .memory) throws -> SettingsSchema {
    try #require(SettingsSchema.find("test.Gatefold", in: folder.path, place: place))
  }

  @Test func `unset keys have the schema's defaults`() throws {
    let settings = Settings(try schema())
    #expect(settings.text("size") == "small")
    #expect(settings.flag("loud") == true)
    #expect(settings.isFree("size") && settings.isFree("loud"))
  }

  @Test func `a schema that is not installed is nil`() throws {
    #expect(SettingsSchema.find("test.Missing", in: folder.path) == nil)
    #expect(SettingsSchema.find("test.Gatefold", in: "/nowhere/at/all") == nil)
  }

  @Test func `a missing key, or one of another type, is nil`() async throws {
    let settings = Settings(try schema())
    #expect(settings.text("none") == nil && settings.flag("none") == nil)
    #expect(settings.text("loud") == nil && settings.flag("size") == nil)
    #expect(!settings.isFree("none"))
    settings.set("none", to: true)
    settings.set("loud", to: "text")
    settings.set("size", to: "enormous")
    await settings.flush(within: 60)
    #expect(settings.text("size") == "small" && settings.flag("loud") == true)
  }

  @Test func `a changed value is notified, and read by all observers`() async throws {
    let schema = try schema()
    let (settings, other) = (Settings(schema), Settings(schema))
    var told = 0
    other.onChange { told += 1 }
    _ = other.text("size")
    settings.set("size", to: "large")
    #expect(await until { told > 0 })
    #expect(other.text("size") == "large")
    await settings.flush(within: 60)
    #expect(settings.text("size") == "large")
  }

  @Test func `of many changes in a row the last one is stored, and no older one is notified`()
    async throws
  {
    let settings = Settings(try schema())
    var told: [Bool?] = []
    settings.onChange { told.append(settings.flag("loud")) }
    for turn in 0..<51 { settings.set("loud", to: turn % 2 == 1) }
    await settings.flush(within: 60)
    #expect(settings.flag("loud") == false)
    #expect(await until { !told.isEmpty })
    #expect(told.allSatisfy { $0 == false })
  }

  @Test func `settings are stored in a file from one start to the next`() async throws {
    let home = try TemporaryFolder()
    let path = home.path("settings")
    do {
      let settings = Settings(try schema(.file(path)))
      settings.set("size", to: "large")
      settings.set("loud", to: false)
      await settings.flush(within: 60)
    }
    #expect(try home.text(of: "settings").contains("large"))
    let again = Settings(try schema(.file(path)))
    #expect(again.text("size") == "large" && again.flag("loud") == false)
  }

  @Test(arguments: ["", "nonsense", "[test/gatefold]\nsize='enormous'\nloud=7\n"])
  func `an invalid file gives the defaults`(text: String) throws {
    let home = try TemporaryFolder()
    try text.write(toFile: home.path("settings"), atomically: true, encoding: .utf8)
    let settings = Settings(try schema(.file(home.path("settings"))))
    #expect(settings.text("size") == "small" && settings.flag("loud") == true)
  }

  @Test func `settings are freed with their last owner`() async throws {
    try await expectFreed {
      let settings = Settings(try schema())
      settings.onChange {}
      settings.set("loud", to: false)
      await settings.flush(within: 60)
      return [settings]
    }
  }
}
