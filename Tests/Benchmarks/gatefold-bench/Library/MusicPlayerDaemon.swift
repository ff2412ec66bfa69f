internal import Glibc

/// MPD with a database of its own, for the time of one update.
nonisolated struct MusicPlayerDaemon {
  private let folder: String
  private var socketPath: String { "\(folder)/socket" }

  init(_ music: String, _ folder: String) throws {
    self.folder = folder
    mkdir(folder, 0o755)
    let settings = """
      music_directory "\(music)"
      db_file "\(folder)/database"
      bind_to_address "\(folder)/socket"
      log_file "/dev/null"
      audio_output {
        type "null"
        name "nothing"
      }
      """
    let handle = open("\(folder)/mpd.conf", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    _ = Array(settings.utf8).withUnsafeBytes { write(handle, $0.baseAddress, $0.count) }
    close(handle)
  }

  func update() throws -> ProgramRun.Cost {
    let start = wallTime()
    let run = try ProgramRun(["mpd", "--no-daemon", "\(folder)/mpd.conf"])
    defer { run.end() }
    let connection = try connect()
    defer { close(connection) }
    while try status(connection).contains("updating_db") { usleep(5000) }
    let wall = wallTime() - start
    let memory = SmallFile.text("/proc/\(run.number)/status")?
      .split(separator: "\n").first { $0.hasPrefix("VmHWM") }?
      .split(separator: " ").dropLast().last.flatMap { Double($0) }
    return ProgramRun.Cost(
      wall: wall,
      processor: run.processorTime,
      memory: (memory ?? .nan) / 1024
    )
  }

  private func connect() throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(socketPath.utf8)) }
    for _ in 0..<4000 {
      let connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      let answer = withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.connect(connection, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if answer == 0 {
        _ = try answerLines(connection)
        return connection
      }
      close(connection)
      usleep(5000)
    }
    throw SystemError("mpd")
  }

  private func status(_ connection: Int32) throws -> String {
    _ = write(connection, "status\n", 7)
    return try answerLines(connection)
  }

  private func answerLines(_ connection: Int32) throws -> String {
    var text = ""
    while !text.contains("OK") {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { throw SystemError("mpd") }
      text += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    return text
  }
}
