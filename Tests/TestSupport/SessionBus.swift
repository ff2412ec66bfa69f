internal import Foundation
public import GLib

/// A message bus of a test's own.
@MainActor public final class SessionBus {
  public let address: String
  public let bus: Bus
  private let daemon: Process

  /// Starts a bus, which ends with this object.
  public init() async throws {
    let daemon = Process()
    daemon.executableURL = URL(filePath: "/usr/bin/env")
    daemon.arguments = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
    let pipe = Pipe()
    daemon.standardOutput = pipe
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    self.daemon = daemon
    let line = pipe.fileHandleForReading.availableData
    address = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
    bus = try await Bus.open(address: address)
  }

  isolated deinit { daemon.terminate() }

  /// Runs a program on this bus; returns its exit status and both of its outputs.
  public func run(_ words: String...) async throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["DBUS_SESSION_BUS_ADDRESS": address, "LC_ALL": "C.UTF-8"]
    ) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // The program calls this one, so this thread must not block.
    let reader = pipe.fileHandleForReading
    let data = await Task.detached { reader.readDataToEndOfFile() }.value
    while process.isRunning { try await Task.sleep(for: .milliseconds(1)) }
    return (
      process.terminationStatus,
      String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    )
  }
}
