internal import Foundation
internal import Glibc
public import TestSupport

/// A PulseAudio server of a test's own, with a silent sink that is recorded.
@MainActor public final class PulseServer {
  struct Silence: Error {}

  private let folder: TemporaryFolder
  private var server: Process?
  private var recorder: Process?

  public nonisolated static let isInstalled = ["pulseaudio", "parec", "pactl"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  /// A server with its files in a folder; GStreamer connects to it.
  public init(_ folder: TemporaryFolder) throws {
    self.folder = folder
    try folder.makeFolder("pulse")
    // GStreamer's sink connects to this socket.
    for (name, value) in environment { setenv(name, value, 1) }
  }

  isolated deinit {
    recorder?.terminate()
    server?.terminate()
    for name in environment.keys { unsetenv(name) }
  }

  public func start() async throws {
    // PulseAudio closes descriptors that it does not know, such as the socket by which Foundation
    // detects its end; Foundation would then block. The shell keeps the socket, and ends PulseAudio
    // when it exits.
    server = try run([
      "sh", "-c", "setpriv --pdeathsig KILL pulseaudio \"$@\" & wait", "pulseaudio", "-n",
      "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--log-target=null",
      "-L", "module-null-sink sink_name=ears rate=44100 channels=2 format=float32le",
      "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
    ])
    guard await until({ answers }) else { throw Silence() }
  }

  public var environment: [String: String] {
    [
      "PULSE_SERVER": "unix:\(socket)", "PULSE_RUNTIME_PATH": folder.path("pulse"),
      "PULSE_COOKIE": folder.path("cookie"),
    ]
  }

  public func kill() {
    guard let server else { return }
    Foundation.kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
    self.server = nil
    try? FileManager.default.removeItem(atPath: socket)
  }

  public func record() throws {
    try Data().write(to: URL(filePath: folder.path("heard")))
    recorder = try run(recording(channels: 2, latency: 0.02), to: folder.path("heard"))
  }

  public func recordTimes() throws -> TimedRecording {
    let (recording, pipe) = (TimedRecording(), Pipe())
    pipe.fileHandleForReading.readabilityHandler = { handle in
      let bytes = handle.availableData
      if bytes.isEmpty { handle.readabilityHandler = nil } else { recording.add(bytes) }
    }
    let words = self.recording(channels: 1, latency: TimedRecording.latency)
    recorder = try run(words, into: pipe)
    return recording
  }

  private func recording(channels: Int, latency: Double) -> [String] {
    [
      "parec", "--device=ears.monitor", "--format=float32le", "--rate=44100",
      "--channels=\(channels)", "--latency-msec=\(Int(latency * 1000))", "--raw",
    ]
  }

  public func heard() throws -> Heard { try Heard(folder.path("heard")) }

  /// Whether any program has a connection to its sink, silent or not.
  public func isConnected() throws -> Bool {
    try Data().write(to: URL(filePath: folder.path("inputs")))
    let process = try run(["pactl", "list", "short", "sink-inputs"], to: folder.path("inputs"))
    process.waitUntilExit()
    let inputs = FileManager.default.contents(atPath: folder.path("inputs")) ?? Data()
    return process.terminationStatus != 0 || !inputs.isEmpty
  }

  private var answers: Bool {
    let handle = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(handle) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.utf8.prefix(107)) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(handle, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  private var socket: String { folder.path("pulse/native") }

  private func run(
    _ words: [String],
    to path: String? = nil,
    into pipe: Pipe? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging([
      "HOME": folder.url.path, "XDG_RUNTIME_DIR": folder.url.path,
      "PULSE_SERVER": "unix:\(socket)", "PULSE_RUNTIME_PATH": folder.path("pulse"),
    ]) { $1 }
    if words[0] == "sh" { process.environment?["PULSE_SERVER"] = nil }
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardOutput =
      try path.map { try FileHandle(forWritingTo: URL(filePath: $0)) } ?? FileHandle.nullDevice
    if let pipe { process.standardOutput = pipe }
    try process.run()
    return process
  }
}
