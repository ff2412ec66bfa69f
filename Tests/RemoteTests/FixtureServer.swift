import Foundation
import GLib
import Messages
import Processes

@testable import Library

/// A server of `fixture-server`, which ends with this object.
final class FixtureServer: Sendable {
  static let user = "alice"
  static let password = "sesame"
  static let key = "key-of-alice"
  static let audio = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) }

  private let name = UUID().uuidString
  private let scheme: String
  private let port: Int

  init(_ options: [String] = [], certificate: String? = nil) throws {
    let secure = certificate.map { ["--certificate", $0] } ?? []
    scheme = certificate == nil ? "http" : "https"
    let words = (["serve"] + options + secure).joined(separator: "\t")
    guard let port = Int(FixtureProgram.tell("\(name) \(words)")) else { throw NoServer() }
    self.port = port
  }

  deinit { tell("end") }

  struct NoServer: Error {}

  var address: ServerAddress {
    get throws { try ServerAddress("\(scheme)://127.0.0.1:\(port)") }
  }

  func account(_ secret: ServerAccount.Secret = .password(password)) throws -> ServerAccount {
    let user = if case .key = secret { "" } else { Self.user }
    return ServerAccount(address: try address, user: user, secret: secret)
  }

  func remote(_ secret: ServerAccount.Secret = .password(password)) throws -> RemoteProcess {
    RemoteProcess(try account(secret))
  }

  /// Changes the server by a line that `fixture-server` describes; returns what it prints.
  @discardableResult
  func tell(_ line: String) -> String { FixtureProgram.tell("\(name) \(line)") }

  var requests: Int { Int(tell("count")) ?? -1 }
}

/// The program of all servers; Python takes longer to start than most tests to run.
private enum FixtureProgram {
  private static let process = Locked(
    try? ChildProcess(
      path: "/usr/bin/python3",
      arguments: [
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "fixture-server").path,
        "--many",
      ]
    )
  )

  /// Sends a line, and returns the one that it answers; nothing if it has ended.
  static func tell(_ line: String) -> String {
    process.withLock { process in
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 256)
      guard let process else { return "" }
      _ = process.write(Array("\(line)\n".utf8)[...])
      while bytes.last != UInt8(ascii: "\n") {
        var poll = Poll()
        poll.add(reading: process.output)
        poll.wait(.infinity)
        switch piece.withUnsafeMutableBytes({ process.read(into: $0) }) {
        case .some(let count): bytes += piece[..<count]
        case .later: continue
        case .ended: return ""
        }
      }
      return String(decoding: bytes.dropLast(), as: UTF8.self)
    }
  }
}

func failure<Result>(
  of body: () async throws -> Result
) async -> ServerFailure.Reason? {
  do {
    _ = try await body()
    return nil
  } catch let failure as ServerFailure {
    return failure.reason
  } catch {
    return nil
  }
}
