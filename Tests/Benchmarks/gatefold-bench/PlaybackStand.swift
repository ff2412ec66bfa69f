internal import Glibc
internal import Processes

/// Files to play, a sound server of its own, and programs that play.
@MainActor final class PlaybackStand {
  enum Program {
    case gatefold
    case gstPlay
  }

  struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  static let lengths = (short: 1.0, long: 16.0)

  var short: String { folder.path("short.flac") }
  var long: String { folder.path("long.flac") }

  private let folder: BenchFolder
  private let server: ChildProcess

  init() throws {
    folder = try BenchFolder()
    let socket = folder.path("native")
    setenv("PULSE_SERVER", "unix:\(socket)", 1)
    setenv("PULSE_RUNTIME_PATH", folder.path(""), 1)
    setenv("PULSE_COOKIE", folder.path("cookie"), 1)
    server = try ChildProcess(
      path: "/usr/bin/pulseaudio",
      arguments: [
        "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--log-target=null",
        "-L", "module-null-sink sink_name=bench",
        "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
      ]
    )
    for _ in 0..<500 where access(socket, F_OK) != 0 { usleep(10_000) }
    usleep(200_000)
    for (path, length) in [(short, Self.lengths.short), (long, Self.lengths.long)] {
      let maker = try ChildProcess(
        path: "/usr/bin/ffmpeg",
        arguments: [
          "-v", "error", "-nostdin", "-f", "lavfi", "-i",
          "anoisesrc=amplitude=0.2:color=pink:seed=7:sample_rate=44100:duration=\(length)",
          "-ac", "2", "-sample_fmt", "s16", "-y", path,
        ]
      )
      guard maker.finish().ending == .exited(0) else { throw Problem("ffmpeg makes no \(path)") }
    }
  }

  isolated deinit {
    server.end()
    folder.remove()
  }

  func makeRegistry() throws -> String {
    let path = folder.path("plugins")
    let program = ProgramPath.of("gatefold-player", variable: "GATEFOLD_PLAYER")
    let maker = try ChildProcess(path: program, arguments: ["--make-registry", path])
    guard maker.finish().ending == .exited(0) else { throw Problem("there is no registry") }
    return path
  }

  func time(of program: Program, _ file: String) throws -> Double {
    let child = try start(program, file)
    guard child.finish().ending == .exited(0) else { throw Problem("\(program) does not play") }
    return child.processorTime
  }

  /// Seconds from the start of a program to the first sample that it gives away.
  func firstSample(of program: Program) throws -> Double {
    let (pipe, handle) = try pipe()
    defer { close(handle) }
    let start = wallTime()
    let child = try self.start(program, long, output: "filesink location=\(pipe)")
    var poll = Poll()
    poll.add(reading: handle)
    poll.wait(10)
    let end = wallTime()
    child.end()
    guard end - start < 9.5 else { throw Problem("\(program) gives no sample away") }
    return end - start
  }

  /// A new pipe with a name, open for both, so that neither side waits for the other.
  func pipe() throws -> (path: String, handle: Int32) {
    let path = folder.path("pipe")
    unlink(path)
    guard mkfifo(path, 0o600) == 0 else { throw Problem("there is no pipe") }
    return (path, open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC))
  }

  private func start(
    _ program: Program,
    _ file: String,
    output: String = "pulsesink"
  ) throws -> ChildProcess {
    switch program {
    case .gatefold:
      try ChildProcess(
        path: ProgramPath.of("gatefold", variable: "GATEFOLD_PROGRAM"),
        arguments: ["--play", "--output", output, file]
      )
    case .gstPlay:
      try ChildProcess(
        path: "/usr/bin/gst-play-1.0",
        arguments: ["--no-interactive", "--quiet", "--audiosink", output, file]
      )
    }
  }
}
