import Foundation
import Processes
import ServerLink
import Synchronization

@testable import Library

/// The server of `fixture-server`, in a process that ends with this object.
final class FixtureServer {
  static let user = "alice"
  static let password = "sesame"
  static let key = "key-of-alice"

  private let process: ChildProcess
  private let port: Int
  private let scheme: String

  init(_ options: [String] = [], certificate: String? = nil) throws {
    let program = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "fixture-server").path
    let secure = certificate.map { ["--certificate", $0] } ?? []
    process = try ChildProcess(
      path: "/usr/bin/python3",
      arguments: [program] + options + secure
    )
    scheme = certificate == nil ? "http" : "https"
    guard let port = Int(Self.line(from: process)) else { throw NoServer() }
    self.port = port
  }

  struct NoServer: Error {}

  var address: ServerAddress {
    get throws { try ServerAddress("\(scheme)://127.0.0.1:\(port)") }
  }

  func account(_ secret: ServerAccount.Secret = .password(password)) throws -> ServerAccount {
    let user = if case .key = secret { "" } else { Self.user }
    return ServerAccount(address: try address, user: user, secret: secret)
  }

  /// A process that speaks to this server.
  func remote(_ secret: ServerAccount.Secret = .password(password)) throws -> RemoteProcess {
    RemoteProcess(try account(secret), settings: RemoteSettings.built)
  }

  /// Changes the server by a line that `fixture-server` describes; returns what it prints.
  @discardableResult
  func tell(_ line: String) -> String {
    _ = process.write(Array("\(line)\n".utf8)[...])
    return Self.line(from: process)
  }

  /// The number of requests since the last call.
  var requests: Int { Int(tell("count")) ?? -1 }

  private static func line(from process: ChildProcess) -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 256)
    while bytes.last != UInt8(ascii: "\n") {
      var poll = Poll()
      poll.add(reading: process.output)
      poll.wait(20)
      guard case .some(let count) = piece.withUnsafeMutableBytes({ process.read(into: $0) }) else {
        break
      }
      bytes += piece[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}

enum RemoteSettings {
  /// The program beside this one.
  static let built = RemoteProcess.Settings(
    program: URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "gatefold-remote").path
  )
}

/// The failure of an expression, if it throws one.
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

/// Values that other threads report.
final class Reports<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  var all: [Value] { values.withLock { $0 } }
  func add(_ value: Value) { values.withLock { $0.append(value) } }
}
