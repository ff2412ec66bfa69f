import Foundation
import PlaybackSupport
import Processes
import TestSupport
import Testing

@testable import Playback

@Suite(.takesTurns) @MainActor struct PlayerProgramTests {
  private let folder = TemporaryFolder.ofTest()

  private func output(_ program: String, _ arguments: [String]) throws -> [String] {
    let (bytes, ending) = try ChildProcess(path: program, arguments: arguments).finish()
    #expect(ending == .exited(0))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `the window links nothing of GStreamer`() throws {
    for name in ["gatefold", "gatefold-showcase"] {
      let path = ProgramPath.of(name, variable: "GATEFOLD_NONE")
      let lines = try output("/usr/bin/readelf", ["-dW", path])
      #expect(lines.contains { $0.contains("NEEDED") && $0.contains("libgobject") })
      #expect(!lines.contains { $0.contains("libgst") })
    }
  }

  @Test func `no GStreamer elements are left that fetch, open files or decode films`() throws {
    let registry = try BuiltPlayer(folder).registry
    let features = try output(BuiltPlayer.path, ["--features", registry])
    #expect(features.contains("flacdec") && features.contains("gatefoldsrc"))
    let words = [
      "http", "rtsp", "rtp", "sdp", "hls", "dash", "mss", "gio", "filesrc", "fdsrc", "filesink",
      "tcp", "udp",
      "video", "h264", "h265", "jpeg", "png", "webp", "svg", "subtitle", "subparse", "text/",
      "image/", "curl",
      "srt", "rist", "rtmp", "webrtc", "appsrc", "shm", "camera", "v4l", "gme", "midi", "modplug",
    ]
    // The types of containers, which also have music.
    let known: Set = ["video/quicktime", "video/x-matroska", "video/x-ms-asf"]
    for feature in features where !known.contains(feature) {
      #expect(!words.contains { feature.contains($0) }, "\(feature)")
    }
    #expect(features.count < 150)
  }

  @Test func `an old or missing registry is rebuilt before anything plays`() async throws {
    let sound = try folder.write(Sound.flac(Sound.sine(0..<4410)), "a.flac")
    let kept = PlayerProgram(output: .automatic).registry
    for change in ["remove", "age"] {
      if change == "remove" {
        try? FileManager.default.removeItem(atPath: kept)
      } else {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1)],
          ofItemAtPath: kept
        )
      }
      let ears = Ears(folder)
      #expect(try await ears.handle([sound]).left.count == 4410)
      let date = try FileManager.default.attributesOfItem(atPath: kept)[.modificationDate] as? Date
      #expect((date ?? .distantPast).timeIntervalSince1970 > 1)
    }
  }

  @Test(.enabled(if: Sandbox.offered.isComplete))
  func `from inside the sandbox nothing can be reached, opened or started`() throws {
    let words = ["--probe", try BuiltPlayer(folder).registry, "--output", "fakesink"]
    #expect(try output(BuiltPlayer.path, words) == [])
  }

  @Test(.enabled(if: Sandbox.offered.isComplete))
  func `every playing thread is in the sandbox, with only the files it was given`() async throws {
    // As inherited from a shell.
    let inherited = open("/dev/zero", O_RDWR)
    defer { close(inherited) }
    let sound = try folder.write(Sound.flac(Sound.sine(0..<441_000)), "a.flac")
    let ears = Ears(folder, isPaced: true)
    ears.player.playNow(ears.items([sound]))
    #expect(await ears.until { ears.player.position > 0.2 })
    let process = try #require(ears.engine.current.link?.process)
    let threads = ThreadStatus.threads(of: process)
    #expect(threads.count > 3)
    #expect(
      threads.allSatisfy { $0.hasNoNewRights && $0.isFiltered && $0.filters ?? 2 == 2 },
      "\(threads)"
    )
    // Files arrive as descriptors; it also has its connection, the output, and wake-up handles.
    let links = OpenFiles.links(of: process)
    let known = [sound, ears.recording] + [0, 1, 2, 3].compactMap { links[$0] }
    let others = links.values.filter {
      !known.contains($0) && !$0.hasPrefix("anon_inode:") && !$0.hasPrefix("socket:")
    }
    #expect(links.values.contains(sound) && others.isEmpty, "\(links)")
    #expect(links[0]?.hasPrefix("pipe:") == true && links[1]?.hasPrefix("pipe:") == true)
    #expect(links[2] == OpenFiles.links(of: getpid())[2])
    ears.player.stop()
  }

  @Test func `only Gatefold writes to the terminal`() throws {
    let header = Array("TTA1".utf8) + [1, 0, 2, 0, 16, 0, 0x44, 0xac, 0, 0, 0xa8, 0xba, 6, 0]
    let file = try folder.write(Data(header + [UInt8](repeating: 0, count: 40)), "a.tta")
    let gatefold = ProgramPath.of("gatefold", variable: "GATEFOLD_NONE")
    let child = try ChildProcess(
      path: "/bin/sh",
      arguments: ["-c", "exec \"$0\" --play --output fakesink \"$1\" 2>&1", gatefold, file]
    )
    let lines = String(decoding: child.finish().output, as: UTF8.self).split(separator: "\n")
    // One line reports what this kernel or this build lacks.
    #expect(lines.count == (Sandbox.offered.isComplete ? 1 : 2), "\(lines)")
    #expect(lines.allSatisfy { $0.hasPrefix("gatefold: ") }, "\(lines)")
  }

  @Test func `without the program the player reports it, and keeps its state`() async throws {
    setenv("GATEFOLD_PLAYER", "/nonexistent/gatefold-player", 1)
    defer { unsetenv("GATEFOLD_PLAYER") }
    let sound = try folder.write(Sound.flac(Sound.sine(0..<4410)), "a.flac")
    let ears = Ears(folder)
    ears.player.playNow(ears.items([sound]))
    #expect(
      await ears.until { ears.events.contains { if case .lostSound = $0 { true } else { false } } }
    )
    #expect(ears.player.state.status == .paused && ears.player.broken.isEmpty)
  }
}
