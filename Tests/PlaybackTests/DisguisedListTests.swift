import Foundation
import PlaybackSupport
import TestSupport
import Testing

@testable import Commands
@testable import Playback

/// Lists of addresses with the extensions of music: nothing in them is fetched.
@Suite(.takesTurns) @MainActor struct DisguisedListTests {
  private let folder = TemporaryFolder.ofTest()

  nonisolated private static let kinds = [
    "hls", "hls master", "dash", "smooth", "sdp", "asx", "asf reference", "pls", "smil", "real",
    "uri list", "movie reference", "svg",
  ]

  private func content(_ kind: String, _ port: UInt16) -> Data {
    let address = "http://127.0.0.1:\(port)"
    let text =
      switch kind {
      case "hls":
        "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:5\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:5.0,\n\(address)/0.ts\n#EXT-X-ENDLIST\n"
      case "hls master":
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=128000,CODECS=\"mp4a.40.2\"\n\(address)/a.m3u8\n"
      case "dash":
        "<?xml version=\"1.0\"?>\n<MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\" mediaPresentationDuration=\"PT9S\" minBufferTime=\"PT1S\" profiles=\"urn:mpeg:dash:profile:isoff-on-demand:2011\"><BaseURL>\(address)/</BaseURL><Period><AdaptationSet mimeType=\"audio/mp4\"><Representation id=\"1\" bandwidth=\"64000\"><BaseURL>a.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>"
      case "smooth":
        "<?xml version=\"1.0\"?>\n<SmoothStreamingMedia MajorVersion=\"2\" MinorVersion=\"0\" Duration=\"90000000\"><StreamIndex Type=\"audio\" Url=\"\(address)/Q({bitrate})/F({start time})\" Chunks=\"1\"><QualityLevel Bitrate=\"64000\" FourCC=\"AACL\" CodecPrivateData=\"1210\"/><c d=\"90000000\"/></StreamIndex></SmoothStreamingMedia>"
      case "sdp":
        "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=x\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\na=control:rtsp://127.0.0.1:\(port)/x\r\nm=audio \(port) RTP/AVP 0\r\n"
      case "asx":
        "<ASX version=\"3.0\"><Entry><Ref href=\"\(address)/a.wma\"/></Entry></ASX>"
      case "asf reference": "[Reference]\r\nRef1=\(address)/a.wma?MSWMExt=.asf\r\n"
      case "pls": "[playlist]\nNumberOfEntries=1\nFile1=\(address)/a.mp3\n"
      case "smil":
        "<smil xmlns=\"http://www.w3.org/2001/SMIL20/Language\"><body><audio src=\"\(address)/a.mp3\"/></body></smil>"
      case "real": "rtsp://127.0.0.1:\(port)/a.rm\n"
      case "uri list": "\(address)/a.mp3\n\(address)/b.mp3\n"
      case "svg":
        "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"><image xlink:href=\"\(address)/a.png\"/></svg>"
      default: ""
      }
    if !text.isEmpty { return Data(text.utf8) }
    // QuickTime: a movie that only refers to another one.
    func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let size = UInt32(content.count + 8)
      return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + Array(name.utf8)
        + content
    }
    let url = Array("\(address)/a.mov".utf8) + [0]
    let reference = box(
      "rdrf",
      [0, 0, 0, 0] + Array("url ".utf8) + [0, 0, 0, UInt8(url.count)] + url
    )
    return Data(box("moov", box("rmra", box("rmda", reference))))
  }

  @Test(arguments: kinds)
  func `a list of addresses with the extension of music is refused, and fetches nothing`(
    kind: String
  ) async throws {
    let listener = try Listener()
    var paths: [String] = []
    for ending in ["mp3", "flac", "ogg", "wma"] {
      paths.append(try folder.write(content(kind, listener.port), "music.\(ending)"))
    }
    // Two of them by way of a playlist.
    let names = "music.mp3\nmusic.ogg\n"
    let list = try folder.write(Data(names.utf8), "list.m3u")
    let found = MusicFiles.all(in: [Array(list.utf8)])
    #expect(found.files.count == 2 && found.complaints.isEmpty)
    paths += found.files.map { String(decoding: $0.path, as: UTF8.self) }
    let ears = Ears(folder)
    _ = try await ears.handle(paths)
    #expect(ears.player.state.status == .failed)
    #expect(ears.player.broken.count == paths.count)
    #expect(ears.player.broken.allSatisfy { $0.value == .notSound }, "\(ears.player.broken)")
    #expect(!listener.wasCalled)
  }
}

/// A local TCP and UDP port to which nothing should connect.
private final class Listener {
  let port: UInt16
  private let stream: Int32
  private let datagrams: Int32

  init() throws {
    func bound(_ kind: __socket_type, _ port: UInt16) -> (Int32, UInt16) {
      let handle = socket(AF_INET, Int32(kind.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      address.sin_port = port.bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let status = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          let status = bind(handle, address, length)
          getsockname(handle, address, &length)
          return status
        }
      }
      return (status == 0 ? handle : -1, UInt16(bigEndian: address.sin_port))
    }
    (stream, port) = bound(SOCK_STREAM, 0)
    (datagrams, _) = bound(SOCK_DGRAM, port)
    guard stream >= 0, datagrams >= 0, listen(stream, 8) == 0 else {
      throw Sound.Problem(text: "no port")
    }
  }

  deinit {
    close(stream)
    close(datagrams)
  }

  var wasCalled: Bool {
    var bytes = [UInt8](repeating: 0, count: 16)
    let call = accept(stream, nil, nil)
    if call >= 0 { close(call) }
    return call >= 0 || recv(datagrams, &bytes, bytes.count, 0) >= 0
  }
}
