import TestSupport
import Testing
import Values

@testable import Library

struct TrackMatchingTests {
  private func track(
    _ id: TrackID,
    _ path: String,
    _ artist: String = "",
    _ title: String = "",
    record: RecordID? = nil,
    lasting duration: Double = 0,
    recording: String? = nil
  ) -> KnownMusic.Track {
    KnownMusic.Track(
      id: id,
      path: BytePath(path),
      title: title,
      artist: artist,
      record: record,
      duration: duration,
      recording: recording
    )
  }

  private func matching(_ tracks: [KnownMusic.Track]) -> TrackMatching {
    TrackMatching(
      KnownMusic(
        tracks: tracks,
        records: [
          1: KnownMusic.Record(title: "Blue", artist: "Joni Mitchell"),
          2: KnownMusic.Record(title: "Hits", artist: "Joni Mitchell"),
        ],
        roots: [BytePath("/m"), BytePath("/backup")]
      )
    )
  }

  private func wanted(
    _ path: String? = nil,
    _ artist: String? = nil,
    _ title: String? = nil,
    record: String? = nil,
    lasting duration: Double? = nil,
    recording: String? = nil
  ) -> WantedTrack {
    WantedTrack(
      path: path.map { BytePath($0) },
      title: title,
      artist: artist,
      record: record,
      duration: duration,
      recording: recording
    )
  }

  @Test func `the address of a stream on a known server is its track`() {
    let (alice, bob) = ("opensubsonic+https://alice@a.org/b", "opensubsonic+https://bob@a.org/b")
    let matching = TrackMatching(
      KnownMusic(
        tracks: [
          track(1, "\(alice)/al-1/so-1.flac"), track(2, "\(bob)/al-1/so-1.flac"),
          track(3, "\(alice)/al-1/%2Fx%20.mp3"), track(4, "/m/so-1.flac"),
        ],
        roots: [alice, bob, "/m"].map { BytePath($0) }
      )
    )
    func match(_ address: String) -> TrackMatching.Match { matching.match(wanted(address)) }
    let call = "https://A.org/b/rest/stream"
    #expect(match("\(call).view?u=alice&t=1&id=so-1&f=json") == .found(1))
    #expect(match("\(call)?id=so-1&u=bob") == .found(2))
    #expect(match("https://a.org/b/rest/download?id=%2fx+&u=alice") == .none)
    #expect(match("https://a.org/b/rest/download?id=%2fx%20&u=alice") == .found(3))
    #expect(match("\(call)?id=so-1&u=carol") == .open([1, 2]))
    // As the lists are exported here; its record may be another one since.
    #expect(match("\(alice)/al-9/so-1.flac") == .found(1))
    for other in [
      "https://b.org/b/rest/stream?id=so-1", "http://a.org/b/rest/stream?id=so-1",
      "https://a.org/b/rest/getCoverArt?id=so-1", "https://a.org/b/stream?id=so-1", call,
    ] { #expect(match(other) == .none, "\(other)") }
  }

  @Test func `the exact path has priority over everything else`() {
    let music = matching([
      track(1, "/m/A/x.mp3", "A", "X", lasting: 10), track(2, "/m/B/x.mp3", "B", "Y", lasting: 20),
    ])
    #expect(music.match(wanted("/m/A/x.mp3", "B", "Y", lasting: 20)) == .found(1))
  }

  @Test func `the longest common end of a path decides, below the library's folders`() {
    let music = matching([
      track(1, "/m/Rock/Blue/01 One.mp3"), track(2, "/m/Jazz/Blue/01 One.mp3"),
      track(3, "/m/Jazz/Red/01 One.mp3"),
    ])
    #expect(music.match(wanted("/other/Jazz/Blue/01 One.mp3")) == .found(2))
    #expect(music.match(wanted("/C:/music/ROCK/blue/01 one.flac")) == .found(1))
    #expect(music.match(wanted("/x/Blue/01 One.mp3")) == .open([1, 2]))
    // The name of the library's own folder does not count.
    let copies = matching([track(1, "/m/A/xyz.mp3"), track(2, "/backup/A/xyz.mp3")])
    #expect(copies.match(wanted("/data/backup/A/xyz.mp3")) == .open([1, 2]))
  }

  @Test func `of copies the readable one is chosen, then the one of the same format`() {
    var gone = track(1, "/m/A/one.mp3")
    gone.isPresent = false
    #expect(
      matching([gone, track(2, "/backup/A/one.mp3")]).match(wanted("/x/A/one.mp3")) == .found(2)
    )
    let formats = matching([track(1, "/m/A/one.mp3"), track(2, "/m/A/one.flac")])
    #expect(formats.match(wanted("/x/A/one.flac")) == .found(2))
    #expect(formats.match(wanted("/x/A/one.ogg")) == .open([1, 2]))
  }

  @Test func `a file's name and a length to the second are enough, a common name is not`() {
    let music = matching([
      track(1, "/m/A/01.mp3", lasting: 100), track(2, "/m/B/01.mp3", lasting: 200),
      track(3, "/m/C/song.mp3", "A", "Song", lasting: 90),
    ])
    #expect(music.match(wanted("/x/01.mp3", lasting: 200.9)) == .found(2))
    #expect(music.match(wanted("/x/01.mp3", lasting: 150)) == .none)
    #expect(music.match(wanted("/x/01.mp3")) == .none)
    #expect(music.match(wanted("/x/Song.wav")) == .found(3))
    #expect(music.match(wanted("/x/song.mp3", lasting: 120)) == .open([3]))
    #expect(music.match(wanted("/x/song.mp3", "Other", "Something else")) == .open([3]))
  }

  @Test func `a track is not matched by its file if the row names another one`() {
    let music = matching([
      track(1, "/m/Queen/Greatest Hits/01 Intro.mp3", "Queen", "Intro", lasting: 60)
    ])
    let path = "/old/ABBA/Greatest Hits/01 Intro.mp3"
    #expect(music.match(wanted(path, "ABBA", "Intro")) == .open([1]))
    #expect(music.match(wanted(path, "ABBA", "Intro", lasting: 60)) == .open([1]))
    #expect(
      music.match(wanted("/old/ABBA/01 Intro.mp3", "ABBA", "Intro", lasting: 60)) == .open([1])
    )
    #expect(music.match(wanted(path, "Queen", "Another")) == .open([1]))
    for artist in ["Queen", "Queen feat. Somebody", "the queen", "Various Artists", "01"] {
      #expect(music.match(wanted(path, artist, "Intro (Remaster)")) == .found(1), "\(artist)")
    }
    #expect(music.match(wanted(path, "Intro", "Queen")) == .found(1))
    #expect(
      music.match(wanted("/x/Queen/Greatest Hits/01 Intro.mp3", "Hits", "Intro")) == .found(1)
    )
  }

  @Test func `folders of discs do not distinguish records`() {
    let music = matching([track(1, "/m/Mine/CD1/01.mp3", lasting: 100)])
    #expect(music.match(wanted("/x/Theirs/CD1/01.mp3")) == .none)
    #expect(music.match(wanted("/x/Theirs/CD1/01.mp3", lasting: 100)) == .found(1))
  }

  @Test func `letters that players write differently are the same`() {
    let music = matching([
      track(1, "/m/Bjo\u{308}rk/Jo\u{301}ga.mp3"), track(2, "/m/A/50% off.mp3"),
    ])
    #expect(music.match(wanted("/x/Björk/Jóga.mp3")) == .found(1))
    #expect(music.match(wanted("/x/Bj%C3%B6rk/J%C3%B3ga.mp3")) == .found(1))
    let windows = BytePath(
      Array("/m/Bj".utf8) + [0xf6] + Array("rk/J".utf8) + [0xf3, 0x67, 0x61, 0x2e, 0x6d]
    )
    #expect(music.match(WantedTrack(path: windows)) == .found(1))
    #expect(music.match(wanted("/x/A/50% off.mp3")) == .found(2))
  }

  @Test func `the identifier of MusicBrainz has priority over names`() {
    let music = matching([
      track(1, "/m/1.mp3", "A", "X", record: 1, lasting: 10, recording: "r1"),
      track(2, "/m/2.mp3", "A", "X", record: 2, lasting: 10, recording: "r1"),
      track(3, "/m/3.mp3", "B", "Y", lasting: 20, recording: "r2"),
    ])
    #expect(music.match(wanted(nil, "A", "X", recording: "r2")) == .found(3))
    #expect(music.match(wanted(nil, recording: "r1")) == .open([1, 2]))
    #expect(music.match(wanted(nil, record: "hits", recording: "r1")) == .found(2))
    #expect(music.match(wanted(nil, recording: "r9")) == .none)
  }

  @Test func `artist, title, record and length have to match together`() {
    let music = matching([
      track(1, "/m/1.mp3", "Joni Mitchell", "Carey", record: 1, lasting: 182),
      track(2, "/m/2.mp3", "Joni Mitchell", "Carey", record: 2, lasting: 240),
      track(3, "/m/3.mp3", "A - B", "C - D", lasting: 60),
    ])
    #expect(music.match(wanted(nil, "joni mitchell", "CAREY", lasting: 182.8)) == .found(1))
    #expect(music.match(wanted(nil, "Joni Mitchell", "Carey", record: "Hits")) == .found(2))
    #expect(music.match(wanted(nil, "Carey", "Joni Mitchell", lasting: 240)) == .found(2))
    #expect(music.match(wanted(nil, "Joni Mitchell", "Carey")) == .open([1, 2]))
    #expect(music.match(wanted(nil, "Joni Mitchell", "Carey", lasting: 200)) == .open([1, 2]))
    #expect(
      music.match(wanted(nil, "Joni Mitchell", "Carey", record: "Hits", lasting: 182))
        == .open([1, 2])
    )
    #expect(music.match(wanted(nil, "A", "B - C - D")) == .found(3))
    #expect(music.match(wanted(nil, nil, "C - D - A - B")) == .found(3))
    #expect(music.match(wanted(nil, nil, "Carey")) == .none)
  }

  @Test func `the user chooses among a few tracks, however many match`() {
    let music = matching((1...100).map { track(TrackID($0), "/m/\($0)/song.mp3") })
    guard case .open(let choice) = music.match(wanted("/x/song.mp3")) else {
      Issue.record("no question")
      return
    }
    #expect(choice.count == 32)
  }

  @Test func `twenty thousand rows are found among a hundred thousand tracks in time`() {
    var tracks: [KnownMusic.Track] = []
    for number in 0..<100_000 {
      let (artist, record) = (number / 100, number / 10)
      tracks.append(
        track(
          TrackID(Int64(number + 1)),
          "/m/Artist \(artist)/Record \(record)/\(number % 10) Söng \(number % 3000).flac",
          "Artist \(artist)",
          "Söng \(number % 3000)",
          lasting: Double(number % 300 + 60)
        )
      )
    }
    var found = 0
    let time = ProcessorTime.spent {
      let music = matching(tracks)
      for number in 0..<20_000 {
        let one = number * 5
        let (artist, record) = (one / 100, one / 10)
        let names = number % 2 == 0
        let row =
          names
          ? wanted(nil, "artist \(artist)", "SÖNG \(one % 3000)")
          : wanted("/C:/Music/Artist \(artist)/Record \(record)/\(one % 10) Söng \(one % 3000).mp3")
        if case .found(let id) = music.match(row), id.number == Int64(one + 1) { found += 1 }
      }
    }
    #expect(found == 20_000)
    // It takes about one second.
    #expect(time < 10, "\(time) s")
  }
}
