internal import Glibc
internal import Messages
internal import Processes

/// The server of the tests, with an invented library; `GATEFOLD_FIXTURE` names its program.
nonisolated final class InventedServer {
  static let user = "alice"

  static let password = "sesame"

  private let process: ChildProcess
  let address: ServerAddress

  struct Missing: Error, CustomStringConvertible {
    let description = "GATEFOLD_FIXTURE names no server; meson-helpers/bench sets it"
  }

  init(albums: Int, songs: Int) throws {
    guard let program = getenv("GATEFOLD_FIXTURE").map({ String(cString: $0) }) else {
      throw Missing()
    }
    process = try ChildProcess(
      path: "/usr/bin/python3",
      arguments: [program, "--albums", "\(albums)", "--songs", "\(songs)"]
    )
    guard let port = Int(Self.line(from: process)) else { throw Missing() }
    address = try ServerAddress("http://127.0.0.1:\(port)")
  }

  var account: ServerAccount {
    ServerAccount(address: address, user: Self.user, secret: .password(Self.password))
  }

  func url(_ call: String) -> String {
    "\(address.text)/rest/\(call)?f=json&v=1.16.1&c=bench&u=\(Self.user)&p=\(Self.password)"
  }

  var requests: Int {
    _ = process.write(Array("count\n".utf8)[...])
    return Int(Self.line(from: process)) ?? .max
  }

  private static func line(from process: ChildProcess) -> String {
    var text = ""
    var piece = [UInt8](repeating: 0, count: 64)
    while !text.hasSuffix("\n") {
      var poll = Poll()
      poll.add(reading: process.output)
      poll.wait(60)
      guard case .some(let count) = piece.withUnsafeMutableBytes({ process.read(into: $0) }) else {
        break
      }
      text += String(decoding: piece[..<count], as: UTF8.self)
    }
    return String(text.dropLast())
  }
}
