import Foundation
import Processes
import TestSupport
import Testing

struct ScanCommandTests {
  private func said(_ arguments: [String], mayFail: Bool = false) throws -> String {
    String(decoding: try Corpus.run(Corpus.reader, arguments, mayFail: mayFail), as: UTF8.self)
  }

  @Test func `the version names the sandbox`() throws {
    #expect(try said(["--version"]).hasPrefix("gatefold-scan \(Build.version), sandbox: "))
  }

  @Test(arguments: [
    [], ["--jsonl"], ["--nonsense"], ["--worker", "--threads"], ["--worker", "--marks", "99"],
    ["--pictures"], ["--pictures", "--files"], ["--lyrics"], ["--lyrics", "--files", "x"],
  ])
  func `arguments that make no sense are refused`(arguments: [String]) {
    #expect(throws: Corpus.Failure.self) { try said(arguments) }
  }

  @Test func `a folder that is not there is named, and the others are read`() throws {
    let folder = try TemporaryFolder()
    try Data([0]).write(to: folder.url.appending(path: "a.mp3"))
    #expect(throws: Corpus.Failure.self) { try said(["--jsonl", "/nowhere", folder.url.path]) }
    let lines = try said(["--jsonl", "/nowhere", folder.url.path], mayFail: true)
    #expect(lines.contains("\"path\":\"\(folder.url.path)/a.mp3\""))
    #expect(lines.contains("\"reason\":\"notAudio\""))
  }

  @Test func `paths on standard input are answered by records`() throws {
    let input = Data("/nowhere\0/dev/null\0/cut".utf8)
    let output = try Corpus.run(Corpus.reader, ["--worker", "--threads", "1"], input: input)
    #expect(output.count > 20)
    #expect(output.range(of: Data("/nowhere".utf8)) != nil)
    #expect(output.range(of: Data("/cut".utf8)) == nil)
  }

  @Test(arguments: ["--worker", "--pictures", "--lyrics"])
  func `it ends when nobody reads it, even if more could be asked`(mode: String) throws {
    let folder = try TemporaryFolder()
    let script = """
      mkfifo "$1/asks"; sleep 100 > "$1/asks" & asks=$!
      timeout 20 "$0" \(mode) --files 3 < "$1/asks" | true; status=${PIPESTATUS[0]}
      kill $asks; exit $status
      """
    let (ours, its) = try #require(Channel.pair())
    let child = try ChildProcess(
      path: "/bin/bash",
      arguments: ["-c", script, Corpus.reader.path, folder.url.path],
      sharing: [its.handle]
    )
    // 124 would be the end of the twenty seconds.
    #expect(withExtendedLifetime(ours) { child.finish().ending } == .exited(1))
  }
}
