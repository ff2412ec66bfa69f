import GLib
import PlaybackSupport
import TestSupport
import Testing

@testable import Playback

@Suite(.takesTurns) @MainActor struct MediaControlsTests: PlayerSuite {
  let stand = PlayerStand()
  private let session: SessionBus
  private let client: Bus
  private let controls: MediaControls

  private static let name = "org.mpris.MediaPlayer2.io.github.gatefold.Gatefold"
  private static let iface = "org.mpris.MediaPlayer2.Player"

  init() async throws {
    session = try await SessionBus()
    client = try await Bus.open(address: session.address)
    controls = try MediaControls(player: stand.player, on: session.bus)
    let controls = controls
    guard await until({ controls.name != nil }) else {
      throw Sound.Problem(text: "the bus grants no name")
    }
  }

  private func call(_ method: String, _ arguments: [Variant] = []) async throws {
    _ = try await client.call(Self.name, at: MediaInterface.object, Self.iface, method, arguments)
  }

  private func properties(_ method: String, _ arguments: Variant...) async throws -> [Variant] {
    let interface = "org.freedesktop.DBus.Properties"
    return try await client.call(
      Self.name,
      at: MediaInterface.object,
      interface,
      method,
      arguments
    )
  }

  private func get(_ property: String, of interface: String = iface) async throws -> Variant? {
    let answer = try await properties("Get", .text(interface), .text(property))
    guard case .any(let value)? = answer.first else { return nil }
    return value
  }

  private func set(_ property: String, _ value: Variant) async throws {
    _ = try await properties("Set", .text(Self.iface), .text(property), .any(value))
  }

  @Test func `all members of the two interfaces exist`() async throws {
    for (interface, names) in [
      (
        "org.mpris.MediaPlayer2",
        [
          "CanQuit", "CanRaise", "HasTrackList", "Identity", "DesktopEntry",
          "SupportedUriSchemes", "SupportedMimeTypes",
        ]
      ),
      (
        Self.iface,
        [
          "PlaybackStatus", "LoopStatus", "Rate", "Shuffle", "Metadata", "Volume", "Position",
          "MinimumRate", "MaximumRate", "CanGoNext", "CanGoPrevious", "CanPlay", "CanPause",
          "CanSeek", "CanControl",
        ]
      ),
    ] {
      let answer = try await properties("GetAll", .text(interface))
      for name in names { #expect(answer.first?[name] != nil, "\(name)") }
    }
    #expect(try await get("PlaybackStatus") == .text("Stopped"))
    #expect(try await get("CanPlay") == .flag(false))
    #expect(try await get("CanGoNext") == .flag(false))
    #expect(try await get("CanSeek") == .flag(false))
    #expect(try await get("Metadata") == .list(of: "{sv}", []))
  }

  @Test func `the metadata has everything that is known`() async throws {
    var item = stand.items("a")[0]
    item.title = "Blue in Green"
    item.artist = "Miles Davis"
    item.album = "Kind of Blue"
    item.albumArtist = "Miles Davis"
    item.trackNumber = 3
    item.discNumber = 1
    item.genres = ["Jazz"]
    item.artPath = Array("/covers/kind of\u{e9}.png".utf8)
    player.playNow([item])
    engine.playAsAsked(duration: 337.5)
    let data = try await get("Metadata")
    #expect(data?["mpris:trackid"] == .path(MediaInterface.track(player.state.entry?.id ?? 0)))
    #expect(data?["mpris:length"] == .int64(337_500_000))
    #expect(data?["mpris:artUrl"] == .text("file:///covers/kind%20of%C3%A9.png"))
    #expect(data?["xesam:title"] == .text("Blue in Green"))
    #expect(data?["xesam:artist"] == .texts(["Miles Davis"]))
    #expect(data?["xesam:album"] == .text("Kind of Blue"))
    #expect(data?["xesam:albumArtist"] == .texts(["Miles Davis"]))
    #expect(data?["xesam:trackNumber"] == .int32(3))
    #expect(data?["xesam:genre"] == .texts(["Jazz"]))
    #expect(data?["xesam:url"] == .text("file:///a"))
    let long = String(repeating: "A", count: 100_000)
    (item.title, item.artist, item.album, item.genres) = (long, long, long, [long])
    player.playNow([item])
    let bounded = try await get("Metadata")
    for name in ["title", "album"] { #expect(bounded?["xesam:\(name)"] == .text(long.shortened())) }
    #expect(bounded?["xesam:genre"] == .texts([long.shortened()]))
  }

  @Test func `playerctl sees and controls the player`() async throws {
    stand.play("abc")
    #expect(try await session.run("playerctl", "-l").text == "io.github.gatefold.Gatefold")
    #expect(try await session.run("playerctl", "status").text == "Playing")
    #expect(try await session.run("playerctl", "metadata", "title").text == "a")
    #expect(try await session.run("playerctl", "next").status == 0)
    #expect(stand.title == "b")
    engine.playAsAsked()
    #expect(try await session.run("playerctl", "pause").status == 0)
    #expect(engine.requests.last == .pause)
    engine.tell(.paused(engine.cue?.number ?? 0, position: 2.5))
    #expect(try await session.run("playerctl", "status").text == "Paused")
    #expect(try await session.run("playerctl", "position").text == "2.500000")
    #expect(try await session.run("playerctl", "position", "10").status == 0)
    #expect(engine.requests.last == .seek(10))
    #expect(try await session.run("playerctl", "volume", "0.5").status == 0)
    #expect(player.volume.level == 0.5)
    #expect(try await session.run("playerctl", "loop", "Track").status == 0)
    #expect(player.repeatMode == .one)
    #expect(try await session.run("playerctl", "shuffle", "On").status == 0)
    #expect(player.isShuffled)
    #expect(try await session.run("playerctl", "stop").status == 0)
    #expect(stand.status == .stopped)
  }

  @Test func `the position is right without a notification`() async throws {
    stand.play("a")
    stand.clock.turn(12.25)
    #expect(try await get("Position") == .int64(12_250_000))
  }

  @Test func `only changed properties are notified, and each jump`() async throws {
    var changes: [[String]] = []
    var jumps: [Variant] = []
    let properties = BusSubscription(
      to: "org.freedesktop.DBus.Properties",
      of: Self.name,
      at: MediaInterface.object,
      on: client
    ) { _, arguments in
      guard arguments.count == 3, case .list(_, let entries) = arguments[1] else { return }
      changes.append(
        entries.compactMap { entry in
          guard case .entry(.text(let name), _) = entry else { return nil }
          return name
        }
      )
    }
    let signals = BusSubscription(
      to: Self.iface,
      of: Self.name,
      at: MediaInterface.object,
      on: client
    ) { name, arguments in if name == "Seeked" { jumps += arguments } }
    // After an answer the bus has registered the subscription.
    _ = try await get("Volume")
    stand.play("ab")
    player.volume.level = 0.5
    player.volume.level = 0.5
    player.seek(to: 30)
    engine.tell(.sought(engine.cue?.number ?? 0, position: 30))
    player.isShuffled = true
    player.isShuffled = true
    stand.clock.turn(5)
    engine.tell(.position(engine.cue?.number ?? 0, 35))
    player.pause()
    engine.tell(.paused(engine.cue?.number ?? 0, position: 35))
    #expect(await until { changes.contains(["PlaybackStatus"]) })
    #expect(
      changes == [
        ["PlaybackStatus", "Metadata", "CanGoNext", "CanGoPrevious", "CanPlay", "CanPause"],
        ["Metadata", "CanSeek"], ["Volume"], ["Shuffle"], ["PlaybackStatus"],
      ]
    )
    #expect(jumps == [.int64(30_000_000)])
    withExtendedLifetime((properties, signals)) {}
  }

  @Test func `invalid calls are refused and change nothing`() async throws {
    stand.play("ab")
    let before = player.state
    let session = player.session
    for (method, arguments) in [
      ("Seek", [.text("far")]), ("Seek", []), ("Seek", [.int64(.max)]), ("Seek", [.int64(.min)]),
      ("Seek", [.int64(1), .int64(2)]), ("SetPosition", [.int64(3)]),
      ("SetPosition", [.path(MediaInterface.track(before.entry?.id ?? 0)), .int64(-1)]),
      ("SetPosition", [.path(MediaInterface.track(before.entry?.id ?? 0)), .int64(.max)]),
      ("OpenUri", [.text("http://example.org/a.mp3")]), ("Explode", []), ("Next", [.flag(true)]),
    ] as [(String, [Variant])] {
      await #expect(throws: GLibError.self, "\(method)") { try await call(method, arguments) }
    }
    for (property, value) in [
      ("Volume", .text("loud")), ("Volume", .double(.nan)), ("Volume", .double(.infinity)),
      ("Volume", .double(1e300)), ("Rate", .double(2)), ("Rate", .double(-1)),
      ("Rate", .double(.nan)), ("LoopStatus", .text("Sideways")), ("LoopStatus", .flag(true)),
      ("Shuffle", .int32(1)), ("Metadata", .dictionary([])), ("Position", .int64(0)),
      ("PlaybackStatus", .text("Stopped")), ("CanGoNext", .flag(false)), ("Nonsense", .flag(true)),
    ] as [(String, Variant)] {
      await #expect(throws: GLibError.self, "\(property)") { try await set(property, value) }
    }
    await #expect(throws: GLibError.self) { try await get("Nonsense") }
    await #expect(throws: GLibError.self) { try await get("Volume", of: "org.example.Other") }
    #expect(player.state == before)
    #expect(player.session == session)
    #expect(engine.requests.isEmpty)
  }

  @Test func `a seek for a track that is over is ignored without an error`() async throws {
    stand.play("ab")
    try await call("SetPosition", [.path(MediaInterface.track(9999)), .int64(5)])
    #expect(engine.requests.isEmpty)
    try await call("Seek", [.int64(-90_000_000)])
    #expect(engine.requests == [.seek(0)])
    try await call("Seek", [.int64(900_000_000)])
    #expect(stand.title == "b", "a seek beyond the end is the next track")
  }

  @Test func `unusual values follow the MPRIS specification`() async throws {
    stand.play("ab")
    try await set("Volume", .double(-3))
    #expect(player.volume.level == 0)
    try await set("Volume", .double(1.5))
    #expect(player.volume.level == 1)
    try await set("Rate", .double(1))
    try await set("Rate", .double(0))
    #expect(engine.requests.last == .pause)
  }

  @Test func `a flood of calls is refused without effect, and later calls work again`() async throws
  {
    stand.play("ab")
    let tries = (0..<1000).map { _ in
      Task { () -> Bool in
        do {
          try await call("PlayPause")
          return false
        } catch {
          return "\(error)".contains("too many")
        }
      }
    }
    var refused = 0
    for one in tries where await one.value { refused += 1 }
    #expect(refused == 900)
    #expect(engine.requests.count <= 100)
    stand.clock.turn(10)
    try await call("Pause")
  }

  @Test func `any number over the bus is carried out or refused`() async throws {
    stand.play("abc")
    let track = MediaInterface.track(try #require(player.state.entry).id)
    for number in [Int64.min, .min + 1, -1, 0, 1, 1 << 53, .max - 1, .max] {
      try? await call("Seek", [.int64(number)])
      try? await call("SetPosition", [.path(track), .int64(number)])
      #expect((0...1e7).contains(player.position))
    }
    for number in [
      Double.nan, .infinity, -.infinity, 1e300, -1e300, -1, 0, 0.5, .leastNonzeroMagnitude,
    ] {
      for property in ["Volume", "Rate", "Position"] { try? await set(property, .double(number)) }
      #expect((0...1).contains(player.volume.level))
    }
    for value in [Variant.int32(.min), .uint32(.max), .byte(255), .text("1e300"), .flag(true)] {
      for property in ["Volume", "Rate", "LoopStatus", "Shuffle"] {
        try? await set(property, value)
      }
      try? await call("Seek", [value])
    }
    #expect(try await get("Position") != nil)
    #expect(try await get("Metadata") != nil)
  }

  @Test func `raise and quit call the program`() async throws {
    let root = "org.mpris.MediaPlayer2"
    #expect(try await get("CanRaise", of: root) == .flag(false))
    var asked: [String] = []
    controls.onRaise = { asked.append("raise") }
    controls.onQuit = { asked.append("quit") }
    controls.onOpen = { asked.append(String(decoding: $0, as: UTF8.self)) }
    #expect(try await get("CanRaise", of: root) == .flag(true))
    #expect(try await get("SupportedUriSchemes", of: root) == .texts(["file"]))
    for method in ["Raise", "Quit"] {
      _ = try await client.call(Self.name, at: MediaInterface.object, root, method)
    }
    try await call("OpenUri", [.text("file:///a%20b.flac")])
    #expect(asked == ["raise", "quit", "/a b.flac"])
  }

  @Test func `the supported types are those of the desktop file`() throws {
    let file = try Checkout.text("data/io.github.gatefold.Gatefold.desktop.in")
    let lines = file.split(separator: "\n")
    let types = try #require(lines.first { $0.hasPrefix("MimeType=") }?.dropFirst(9))
    #expect(types.split(separator: ";").map(String.init) == MediaRoot.types)
  }

  @Test func `a second player gets another bus name`() async throws {
    let other = PlayerStand()
    let bus = try await Bus.open(address: session.address)
    let second = try MediaControls(player: other.player, on: bus)
    #expect(await until { second.name != nil })
    #expect(second.name?.hasPrefix("\(Self.name).instance") == true)
  }
}
