import Foundation
import Processes

enum Programs {
  /// What ffmpeg makes of a file; empty and with a complaint of its own if it finds a fault.
  static func ffmpeg(_ path: String, _ options: [String]) throws -> Data {
    try output(
      "ffmpeg",
      ["-v", "error", "-xerror", "-err_detect", "crccheck+explode", "-i", path] + options + ["-"]
    )
  }

  static func samples(of path: String) throws -> [Int16] {
    try ffmpeg(path, ["-map", "0:a", "-f", "s16le"]).withUnsafeBytes {
      Array($0.bindMemory(to: Int16.self))
    }
  }

  /// The tags of a file and of its picture, such as “TITLE=Kobalt”.
  static func tags(of path: String) throws -> [String] {
    let entries = "format_tags:stream_tags"
    let options = ["-v", "error", "-show_entries", entries, "-of", "default=noprint_wrappers=1"]
    return String(decoding: try output("ffprobe", options + [path]), as: UTF8.self)
      .split(separator: "\n").map { String($0.dropFirst("TAG:".count)) }
  }

  struct Fault: Error {
    let program: String
    let ending: ChildProcess.Ending
  }

  private static func output(_ name: String, _ arguments: [String]) throws -> Data {
    let program = try ChildProcess(path: "/usr/bin/env", arguments: [name] + arguments)
    let (output, ending) = program.finish()
    guard ending == .exited(0) else { throw Fault(program: name, ending: ending) }
    return Data(output)
  }
}
