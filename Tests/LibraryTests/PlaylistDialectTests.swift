import Testing

@testable import Library

/// Playlists of other players for the same music, in the form that each of them writes.
struct PlaylistDialectTests {
  struct Dialect: Sendable, CustomTestStringConvertible {
    let player: String
    let file: String
    let bytes: [UInt8]
    var title = ""
    let paths: [String]
    var names = [("Joni Mitchell", "Carey"), ("Sigur Rós", "Hoppípolla")]
    var durations: [Double?] = [182, 268]
    var record: String?
    var others = 0

    var testDescription: String { player }
  }

  static let unix = ["/data/me/Music/Joni Mitchell/Blue/04 Carey.flac", hoppipolla]
  static let hoppipolla = "/data/me/Music/Sigur Rós/Takk/03 Hoppípolla.flac"

  static func windows(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

  static let dialects: [Dialect] = [
    Dialect(
      player: "VLC (XSPF)",
      file: "vlc.xspf",
      bytes: Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <playlist xmlns="http://xspf.org/ns/0/" xmlns:vlc="http://www.videolan.org/vlc/playlist/ns/0/" \
        version="1">
        \t<title>Playlist</title>
        \t<trackList>
        \t\t<track>
        \t\t\t<location>file:///data/me/Music/Joni%20Mitchell/Blue/04%20Carey.flac</location>
        \t\t\t<title>Carey</title>
        \t\t\t<creator>Joni Mitchell</creator>
        \t\t\t<album>Blue</album>
        \t\t\t<trackNum>4</trackNum>
        \t\t\t<duration>182000</duration>
        \t\t\t<extension application="http://www.videolan.org/vlc/playlist/0">
        \t\t\t\t<vlc:id>0</vlc:id>
        \t\t\t\t<vlc:option>file-caching=300</vlc:option>
        \t\t\t</extension>
        \t\t</track>
        \t\t<track>
        \t\t\t<location>file:///data/me/Music/Sigur%20R%C3%B3s/Takk/03%20Hopp%C3%ADpolla.flac</location>
        \t\t\t<title>Hoppípolla</title>
        \t\t\t<creator>Sigur Rós</creator>
        \t\t\t<duration>268000</duration>
        \t\t</track>
        \t</trackList>
        \t<extension application="http://www.videolan.org/vlc/playlist/0">
        \t\t<vlc:item tid="0"/>
        \t</extension>
        </playlist>
        """.utf8
      ),
      title: "Playlist",
      paths: unix,
      record: "Blue"
    ),
    Dialect(
      player: "foobar2000 (M3U8)",
      file: "foobar.m3u8",
      bytes: [0xef, 0xbb, 0xbf]
        + Array(
          ("#EXTM3U\r\n#EXTINF:182,Joni Mitchell - Carey\r\n"
            + "D:\\Music\\Joni Mitchell\\Blue\\04 Carey.flac\r\n"
            + "#EXTINF:268,Sigur Rós - Hoppípolla\r\n..\\Sigur Rós\\Takk\\03 Hoppípolla.flac\r\n")
            .utf8
        ),
      paths: [
        "/D:/Music/Joni Mitchell/Blue/04 Carey.flac",
        "/data/me/Sigur Rós/Takk/03 Hoppípolla.flac",
      ]
    ),
    Dialect(
      player: "iTunes (M3U)",
      file: "itunes.m3u8",
      bytes: Array(
        ("#EXTM3U\r#EXTINF:182,Carey - Joni Mitchell\r"
          + "/Users/me/Music/iTunes/Joni Mitchell/Blue/04 Carey.m4a\r"
          + "#EXTINF:268,Hoppípolla - Sigur Rós\r"
          + "/Users/me/Music/iTunes/Sigur Rós/Takk/03 Hoppípolla.m4a\r")
          .utf8
      ),
      paths: [
        "/Users/me/Music/iTunes/Joni Mitchell/Blue/04 Carey.m4a",
        "/Users/me/Music/iTunes/Sigur Rós/Takk/03 Hoppípolla.m4a",
      ],
      names: [("Carey", "Joni Mitchell"), ("Hoppípolla", "Sigur Rós")]
    ),
    Dialect(
      player: "Music (text in UTF-16)",
      file: "music.txt",
      bytes: [0xff, 0xfe]
        + ("Name\tArtist\tComposer\tAlbum\tGenre\tTime\tLocation\r"
        + "Carey\tJoni Mitchell\t\tBlue\tFolk\t182\t"
        + "Macintosh HD:Users:me:Music:Joni Mitchell:Blue:04 Carey.m4a\r"
        + "Hoppípolla\tSigur Rós\t\t\t\t268\t"
        + "Macintosh HD:Users:me:Music:Sigur Rós:Takk:03 Hoppípolla.m4a\r")
        .utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] },
      paths: [
        "/Macintosh HD/Users/me/Music/Joni Mitchell/Blue/04 Carey.m4a",
        "/Macintosh HD/Users/me/Music/Sigur Rós/Takk/03 Hoppípolla.m4a",
      ],
      record: "Blue"
    ),
    Dialect(
      player: "Winamp (M3U)",
      file: "winamp.m3u",
      bytes: windows(
        "#EXTM3U\r\n#EXTINF:182,Joni Mitchell - Carey\r\n\\Music\\Joni Mitchell\\Blue\\04 Carey.mp3\r\n"
          + "#EXTINF:268,Sigur Rós - Hoppípolla\r\nSigur Rós\\03 Hoppípolla.mp3\r\n"
      ),
      paths: [
        "/Music/Joni Mitchell/Blue/04 Carey.mp3", "/data/me/lists/Sigur R�s/03 Hopp�polla.mp3",
      ]
    ),
    Dialect(
      player: "Winamp (PLS)",
      file: "winamp.pls",
      bytes: windows(
        "[playlist]\r\nFile1=C:\\Music\\Blue\\04 Carey.mp3\r\nTitle1=Joni Mitchell - Carey\r\n"
          + "Length1=182\r\nFile2=C:\\Music\\Takk\\03.mp3\r\nTitle2=Sigur Rós - Hoppípolla\r\n"
          + "Length2=268\r\nNumberOfEntries=2\r\nVersion=2\r\n"
      ),
      paths: ["/C:/Music/Blue/04 Carey.mp3", "/C:/Music/Takk/03.mp3"]
    ),
    Dialect(
      player: "Rhythmbox (PLS)",
      file: "rhythmbox.pls",
      bytes: Array(
        """
        [playlist]
        X-GNOME-Title=Evening
        NumberOfEntries=3
        File1=file:///data/me/Music/Joni%20Mitchell/Blue/04%20Carey.flac
        Title1=Joni Mitchell - Carey
        Length1=182
        File2=file:///data/me/Music/Sigur%20R%C3%B3s/Takk/03%20Hopp%C3%ADpolla.flac
        Title2=Sigur Rós - Hoppípolla
        Length2=268
        File3=http://radio.example.org/stream
        Title3=A Radio

        """.utf8
      ),
      title: "Evening",
      paths: unix,
      others: 1
    ),
    Dialect(
      player: "Clementine (XSPF)",
      file: "clementine.xspf",
      bytes: Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <playlist version="1" xmlns="http://xspf.org/ns/0/">
            <trackList>
                <track>
                    <location>../Music/Joni Mitchell/Blue/04 Carey.flac</location>
                    <title>Carey</title>
                    <creator>Joni Mitchell</creator>
                    <album>Blue</album>
                    <duration>182400</duration>
                    <trackNum>4</trackNum>
                </track>
                <track>
                    <location>/data/me/Music/Sigur Rós/Takk/03 Hoppípolla.flac</location>
                    <title>Hoppípolla</title>
                    <creator>Sigur Rós</creator>
                </track>
            </trackList>
        </playlist>
        """.utf8
      ),
      paths: unix,
      durations: [182.4, nil],
      record: "Blue"
    ),
    Dialect(
      player: "Audacious (M3U)",
      file: "audacious.m3u8",
      bytes: Array(
        """
        #EXTM3U
        #EXTINF:182,Joni Mitchell - Carey
        file:///data/me/Music/Joni%20Mitchell/Blue/04%20Carey.flac
        #EXTINF:268,Sigur Rós - Hoppípolla
        file:///data/me/Music/Sigur%20R%C3%B3s/Takk/03%20Hopp%C3%ADpolla.flac

        """.utf8
      ),
      paths: unix
    ),
    Dialect(
      player: "MPD (M3U)",
      file: "mpd.m3u",
      bytes: Array(
        "Joni Mitchell/Blue/04 Carey.flac\nSigur Rós/Takk/03 Hoppípolla.flac\n".utf8
      ),
      paths: [
        "/data/me/lists/Joni Mitchell/Blue/04 Carey.flac",
        "/data/me/lists/Sigur Rós/Takk/03 Hoppípolla.flac",
      ],
      names: [],
      durations: [nil, nil]
    ),
    Dialect(
      player: "Quod Libet (text)",
      file: "quodlibet.txt",
      bytes: Array("\(unix[0])\n\(unix[1])\n".utf8),
      paths: unix,
      names: [],
      durations: [nil, nil]
    ),
    Dialect(
      player: "Kodi (M3U)",
      file: "kodi.m3u",
      bytes: Array(
        """
        #EXTCPlayListM3U::M3U
        #EXTINF:182,Joni Mitchell - Carey
        smb://nas/music/Joni Mitchell/Blue/04 Carey.flac
        #EXTINF:268,Sigur Rós - Hoppípolla
        \(hoppipolla)

        """.utf8
      ),
      paths: ["smb://nas/music/Joni Mitchell/Blue/04 Carey.flac", hoppipolla],
      others: 1
    ),
    Dialect(
      player: "Poweramp (M3U8)",
      file: "poweramp.m3u8",
      bytes: Array(
        """
        #EXTM3U
        #EXT-X-RATING:0
        #EXTINF:182,Joni Mitchell - Carey
        primary/Music/Blue/04 Carey.flac
        #EXT-X-RATING:5
        #EXTINF:268,Sigur Rós - Hoppípolla
        /storage/emulated/0/Music/Takk/03 Hoppípolla.flac

        """.utf8
      ),
      paths: [
        "/data/me/lists/primary/Music/Blue/04 Carey.flac",
        "/storage/emulated/0/Music/Takk/03 Hoppípolla.flac",
      ]
    ),
    Dialect(
      player: "Strawberry (M3U with the record)",
      file: "strawberry.m3u",
      bytes: Array(
        """
        #EXTM3U
        #PLAYLIST:Evening
        #EXTALB:Blue
        #EXTART:Joni Mitchell
        #EXTINF:182 logo="a,b.png",Joni Mitchell - Carey
        ../Music/Joni Mitchell/Blue/04 Carey.flac
        #EXTALB:Takk
        #EXTART:Sigur Rós
        #EXTINF:268,Sigur Rós - Hoppípolla
        ../Music/./Sigur Rós//Takk/03 Hoppípolla.flac

        """.utf8
      ),
      title: "Evening",
      paths: unix,
      record: "Blue"
    ),
  ]

  @Test(arguments: dialects)
  func `each player's playlists are read with their meaning`(dialect: Dialect) throws {
    let kind = try #require(Playlist.kind(ofName: Array(dialect.file.utf8)))
    let list = try Playlist.read(dialect.bytes, named: kind, in: BytePath("/data/me/lists"))
    #expect(list.title == dialect.title)
    let tracks = list.rows.compactMap(\.track)
    #expect(tracks.prefix(2).map { $0.path?.text } == dialect.paths)
    #expect(tracks.prefix(2).map(\.duration) == dialect.durations)
    if dialect.names.isEmpty {
      #expect(tracks.allSatisfy { $0.artist == nil && $0.title == nil })
      #expect(list.rows.map(\.text) == ["04 Carey", "03 Hoppípolla"])
    } else {
      #expect(tracks.prefix(2).map(\.artist) == dialect.names.map(\.0))
      #expect(list.rows.prefix(2).map(\.text) == dialect.names.map(\.1))
    }
    #expect(tracks[0].record == dialect.record)
    #expect(list.elsewhere == dialect.others)
    #expect(list.rows.allSatisfy { !$0.isDone && $0.depth == 0 && $0.kind == .item })
  }

  /// A library with this music, and with other music of the same names.
  static let music = KnownMusic(
    tracks: [
      KnownMusic.Track(
        id: 1,
        path: BytePath("/srv/music/Joni Mitchell/Blue/04 Carey.flac"),
        title: "Carey",
        artist: "Joni Mitchell",
        record: 1,
        duration: 182.3
      ),
      KnownMusic.Track(
        id: 2,
        // A disk of another system stores letters and accents separately.
        path: BytePath("/srv/music/Sigur Ro\u{301}s/Takk/03 Hoppi\u{301}polla.flac"),
        title: "Hoppípolla",
        artist: "Sigur Rós",
        record: 2,
        duration: 268.4
      ),
      KnownMusic.Track(
        id: 3,
        path: BytePath("/srv/music/Joni Mitchell/Miles of Aisles/04 Carey.flac"),
        title: "Carey",
        artist: "Joni Mitchell",
        record: 3,
        duration: 210
      ),
      KnownMusic.Track(
        id: 4,
        path: BytePath("/srv/music/Another/Takk/03.mp3"),
        title: "Third",
        artist: "Another",
        record: 4,
        duration: 100
      ),
    ],
    records: [
      1: KnownMusic.Record(title: "Blue", artist: "Joni Mitchell"),
      2: KnownMusic.Record(title: "Takk", artist: "Sigur Rós"),
      3: KnownMusic.Record(title: "Miles of Aisles", artist: "Joni Mitchell"),
      4: KnownMusic.Record(title: "Takk", artist: "Another"),
    ],
    roots: [BytePath("/srv/music")]
  )

  @Test(arguments: dialects)
  func `the tracks of every player are found in a library in another place`(
    dialect: Dialect
  ) throws {
    let kind = try #require(Playlist.kind(ofName: Array(dialect.file.utf8)))
    let list = try Playlist.read(dialect.bytes, named: kind, in: BytePath("/data/me/lists"))
    let found = PlaylistImport(list, named: "a", in: TrackMatching(Self.music)) { _ in false }
    #expect(found.outcomes.prefix(2) == [.track(1), .track(2)])
    #expect(found.questions.isEmpty)
  }
}
