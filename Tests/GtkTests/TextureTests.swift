import CGLib
import GLib
import Synchronization
import TestSupport
import Testing

import class Foundation.Thread

@testable import Gtk

@Suite(.serialized, .needsDisplay) struct TextureTests {
  @Test func `a texture is created off the main thread and read on it`() async {
    let texture = await Task.detached {
      Texture(width: 3, height: 2) { bytes in
        for index in bytes.indices { bytes[index] = index % 4 == 3 ? 255 : UInt8(index) }
      }
    }.value
    #expect(texture.width == 3 && texture.height == 2)
    let pixels = texture.pixels()
    #expect(pixels[0, 0] == PixelMap.Pixel(red: 0, green: 1, blue: 2))
    #expect(pixels[2, 1] == PixelMap.Pixel(red: 20, green: 21, blue: 22))
  }

  @Test func `a picture file is decoded off the main thread`() async throws {
    let folder = try TemporaryFolder()
    let made = Texture(width: 5, height: 4) { $0.update(repeating: 255) }
    try made.savePNG(to: folder.path("white.png"))
    let content = try [UInt8](folder.data(of: "white.png"))
    let read = try await Task.detached { try Texture(decoding: content) }.value
    #expect(read.width == 5 && read.height == 4)
    #expect(read.pixels().difference(from: made.pixels(), tolerance: 0) == 0)
  }

  @Test(arguments: [[], Array("no picture".utf8), Array("\u{89}PNG\r\n\u{1a}\n".utf8)])
  func `an invalid picture is an error, not a crash`(content: [UInt8]) {
    #expect(throws: GLibError.self) { try Texture(decoding: content) }
  }

  @Test func `a picture that cannot be written throws an error`() {
    let problem = #expect(throws: FileError.self) {
      try Texture(width: 1, height: 1) { _ in }.savePNG(to: "/nowhere/at/all.png")
    }
    #expect(problem?.description == "/nowhere/at/all.png: No such file or directory")
  }

  @Test func `pictures of different sizes differ everywhere`() {
    let (small, large) = (
      Texture(width: 1, height: 1) { _ in }, Texture(width: 2, height: 1) { _ in }
    )
    #expect(small.pixels().difference(from: large.pixels(), tolerance: 255) == 1)
  }

  @Test func `textures released off the main thread are all freed on it`() async {
    let ends = Ends()
    let watched = Unmanaged.passRetained(ends)
    defer { watched.release() }
    nonisolated(unsafe) let data = watched.toOpaque()
    await Task.detached {
      #expect(!Thread.isMainThread)
      for _ in 0..<100 {
        let texture = Texture(width: 64, height: 64) { _ in }
        let object = UnsafeMutableRawPointer(texture.pointer).assumingMemoryBound(to: GObject.self)
        g_object_weak_ref(object, noteEnd, data)
      }
    }.value
    #expect(await until { ends.onMain + ends.elsewhere >= 100 })
    #expect(ends.onMain == 100 && ends.elsewhere == 0)
  }
}

/// Counts freed objects by thread.
private nonisolated final class Ends: Sendable {
  private let counts = Mutex((onMain: 0, elsewhere: 0))

  var onMain: Int { counts.withLock { $0.onMain } }
  var elsewhere: Int { counts.withLock { $0.elsewhere } }

  func note() {
    counts.withLock { if Thread.isMainThread { $0.onMain += 1 } else { $0.elsewhere += 1 } }
  }
}

private nonisolated let noteEnd: GWeakNotify = { data, _ in
  data.map { Unmanaged<Ends>.fromOpaque($0).takeUnretainedValue().note() }
}
