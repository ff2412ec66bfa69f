import Messages
import PlaybackSupport
import TestSupport
import Testing

@testable import Playback

@MainActor struct SavedSessionTests: PlayerSuite {
  let stand = PlayerStand(seed: 5)

  private func find(_ reference: SavedSession.Reference) -> PlayItem? {
    PlayItem(
      id: reference.id,
      location: reference.location,
      title: reference.location.name
    )
  }

  private func titles(_ player: Player) -> String {
    ([player.state.entry].compactMap { $0 } + player.queue.upcoming).map(\.item.title).joined()
  }

  @Test func `the session is restored paused, and nothing is opened before it plays`() {
    player.isShuffled = true
    player.repeatMode = .all
    player.volume = Volume(level: 0.3, isMuted: true)
    stand.play("abcdef", from: 2)
    player.next()
    player.append(stand.items("xy"))
    stand.engine.playAsAsked()
    stand.clock.turn(42.5)
    let other = PlayerStand()
    let text = player.session.text
    guard let read = SavedSession(text: text) else {
      Issue.record("it cannot be read:\n\(text)")
      return
    }
    #expect(read == player.session)
    other.player.restore(read, find: find)
    #expect(other.status == .paused)
    #expect(other.engine.requests.filter { if case .load = $0 { true } else { false } }.isEmpty)
    #expect(titles(other.player) == titles(player))
    #expect(other.player.position == 42.5)
    #expect(other.player.isShuffled && other.player.repeatMode == .all)
    #expect(other.player.volume == Volume(level: 0.3, isMuted: true))
    other.player.play()
    let title = player.state.entry?.item.title ?? ""
    #expect(
      other.engine.requests.contains(.load(path: "/\(title)", position: 42.5, playing: true))
    )
    other.player.isShuffled = false
    #expect(other.player.queue.context.map(\.item.title).joined() == "abcdef")
  }

  @Test func `a queued entry is restored`() {
    stand.play("ab")
    player.append(stand.items("xy"))
    player.next()
    let other = PlayerStand()
    other.player.restore(player.session, find: find)
    #expect(titles(other.player) == "xyb")
  }

  @Test func `missing tracks are left out, and the next one replaces a missing current one`() {
    stand.play("abcd", from: 1)
    stand.clock.turn(9)
    let other = PlayerStand()
    other.player.restore(player.session) { $0.location == .file(Array("/b".utf8)) ? nil : find($0) }
    #expect(titles(other.player) == "cd")
    #expect(other.player.position == 0)
    other.player.restore(player.session) { _ in nil }
    #expect(other.status == .stopped)
    #expect(!other.player.state.hasAnything)
  }

  @Test func `paths that are not valid text are stored byte by byte`() throws {
    let path: [UInt8] = [0x2f, 0xff, 0x0a, 0x25, 0x20, 0x00 + 1]
    player.playNow([PlayItem(id: 7, location: .file(path))])
    let read = try #require(SavedSession(text: player.session.text))
    #expect(read.entries == [SavedSession.Reference(id: 7, location: .file(path))])
  }

  @Test func `the queue of an older version is read, and written in the same form`() throws {
    let text = """
      gatefold-session 1
      volume 0.5 muted
      repeat all
      entry 7 /music/a%20b%FF.flac
      entry -1 /media/c.mp3
      played 1
      queued 9 /music/d.ogg
      current 0
      position 12.5

      """
    let session = try #require(SavedSession(text: text))
    let path = Array("/music/a b".utf8) + [0xff] + Array(".flac".utf8)
    #expect(
      session.entries == [
        .init(id: 7, location: .file(path)),
        .init(id: nil, location: .file(Array("/media/c.mp3".utf8))),
      ]
    )
    #expect(session.queued == [.init(id: 9, location: .file(Array("/music/d.ogg".utf8)))])
    #expect(session.text == text)
  }

  @Test(arguments: 1...60)
  func `any damage to the text gives a valid session or none`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    player.isShuffled = seed % 2 == 0
    stand.play("abcdefgh", from: 3)
    player.append(stand.items("xy"))
    var bytes = Array(player.session.text.utf8)
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      if Bool.random(using: &random) {
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      } else {
        bytes.removeSubrange(place..<min(place + 9, bytes.count))
        if bytes.isEmpty { return }
      }
    }
    guard let session = SavedSession(text: String(decoding: bytes, as: UTF8.self)) else { return }
    let other = PlayerStand()
    other.player.restore(session, find: find)
    #expect(other.player.position.isFinite && other.player.position >= 0)
    other.player.play()
    for _ in 0..<5 { other.player.next() }
    for _ in 0..<5 { other.player.previous() }
    #expect(other.player.queue.upcoming.count <= 20)
  }

  private nonisolated static let numbers = [
    "1e300", "-1e300", "nan", "inf", "-inf", "9223372036854775807", "-9223372036854775808",
    "9223372036854775808", "-1", "0", "", "4294967296",
  ]

  @Test(arguments: numbers)
  func `any number in a saved session gives a player that works`(number: String) throws {
    stand.play("abcdefgh", from: 3)
    let lines = player.session.text.split(separator: "\n").map(String.init)
    for (place, line) in lines.enumerated().dropFirst() {
      let words = line.split(separator: " ")
      for word in words.indices.dropFirst() {
        var words = words.map(String.init)
        words[word] = number
        var lines = lines
        lines[place] = words.joined(separator: " ")
        let session = try #require(SavedSession(text: lines.joined(separator: "\n")))
        let other = PlayerStand()
        other.player.restore(session, find: find)
        #expect((0...1e7).contains(other.player.position), "\(lines[place])")
        #expect((0...1).contains(other.player.volume.level))
        _ = MediaProperties(other.player.state)
        #expect(MediaProperties.microseconds(other.player.position) >= 0)
        other.player.play()
        other.player.seek(by: 5)
        other.player.next()
        other.clock.turn(1)
        #expect(SavedSession(text: other.player.session.text) == other.player.session)
      }
    }
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e7, -0.0, .leastNonzeroMagnitude,
  ])
  func `any number from an engine or a caller gives a valid position`(number: Double) {
    stand.play("abc")
    player.seek(to: number)
    player.seek(by: number)
    let cue = stand.engine.cue?.number ?? 0
    for event in [
      EngineEvent.loaded(cue, position: number, duration: number),
      .playing(cue, position: number), .position(cue, number),
      .sought(cue, position: number), .paused(cue, position: number),
    ] {
      stand.engine.tell(event)
      #expect((0...1e7).contains(player.position))
      #expect(player.state.duration.map { (0...1e7).contains($0) } ?? true)
    }
    player.volume = Volume(level: number)
    #expect((0...1).contains(player.volume.level))
    let gain = ReplayGain(mode: .track)
    let loudness = Loudness(trackGain: number, trackPeak: number)
    #expect((0...10).contains(gain.change(for: loudness).factor))
    #expect(
      PlayItem(id: 1, location: .file([]), duration: number).duration.map { $0 <= 1e7 } ?? true
    )
  }

  @Test func `an invalid text is no session`() {
    #expect(SavedSession(text: "") == nil)
    #expect(SavedSession(text: "{\"volume\": 1}") == nil)
    #expect(SavedSession(text: "gatefold-session 2\nfuture 7\nvolume 0.5")?.volume.level == 0.5)
  }
}
