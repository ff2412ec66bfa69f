import Foundation
import Processes
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct SandboxTests {
  @Test(arguments: [[], ["--pictures"], ["--lyrics"]])
  func `the sandbox refuses all that reading does not need`(program: [String]) throws {
    let (grant, attempts) = try status(program)
    guard grant.contains(", seccomp"), !grant.contains("no Landlock") else { return }
    #expect(attempts.count == 16)
    #expect(attempts.values.allSatisfy { $0 == "refused" }, "\(attempts)")
  }

  @Test func `without Landlock a reader reads files, and still reaches no other process`() throws {
    let (grant, attempts) = try status(["--without-landlock"])
    guard grant.contains(", seccomp"), grant.contains("user namespace") else { return }
    let possible = attempts.filter { $0.value != "refused" }
    #expect(possible == ["reading elsewhere": "possible"])
  }

  @Test(arguments: ["--pictures", "--lyrics"])
  func `without Landlock a receiver of files still opens and reaches nothing`(mode: String) throws {
    let (grant, attempts) = try status([mode, "--without-landlock"])
    guard grant.contains(", seccomp"), grant.contains("user namespace") else { return }
    #expect(attempts.count == 16)
    #expect(attempts.values.allSatisfy { $0 == "refused" }, "\(attempts)")
  }

  @Test(arguments: [
    (["--worker", "--threads", "5"], 6), (["--pictures"], 2), (["--visible-pictures"], 2),
    (["--lyrics"], 2),
  ])
  func `every thread of a reader is in the sandbox, and it has nothing open but what it was given`(
    arguments: [String],
    threads: Int
  ) throws {
    // As a shell leaves one to the program that it starts.
    let inherited = open("/dev/zero", O_RDWR)
    defer { close(inherited) }
    let (ours, its) = try #require(Channel.pair())
    let child = try ChildProcess(
      path: Corpus.reader.path,
      arguments: arguments + ["--files", "3"],
      sharing: [its.handle]
    )
    try withExtendedLifetime(ours) {
      try expectSandbox(of: child, threads: threads)
      if arguments == ["--visible-pictures"] {
        let which = __priority_which_t(PRIO_PROCESS.rawValue)
        #expect(getpriority(which, id_t(child.number)) == getpriority(which, 0))
      }
      let open = OpenFiles.links(of: child.number)
      #expect(open[0]?.hasPrefix("pipe:") == true && open[1]?.hasPrefix("pipe:") == true)
      #expect(open[2] == OpenFiles.links(of: getpid())[2])
      #expect(open[3]?.hasPrefix("socket:") == true)
      #expect(open.count == 4, "\(open)")
    }
  }

  @Test func `every thread that writes lines is in the sandbox, and its memory is limited`() throws
  {
    let folder = try TemporaryFolder()
    // Nobody reads the pipe: it is full soon, and the threads wait.
    try Data([0]).write(to: folder.url.appending(path: "file"))
    for name in 0..<2000 { link(folder.path("file"), folder.path("\(name).mp3")) }
    let child = try ChildProcess(
      path: Corpus.reader.path,
      arguments: ["--jsonl", folder.url.path]
    )
    try expectSandbox(of: child, threads: 4)
    let limits = try String(contentsOfFile: "/proc/\(child.number)/limits", encoding: .utf8)
    #expect(limits.contains(/Max address space\s+6442450944\s/))
  }

  private func expectSandbox(of child: ChildProcess, threads count: Int) throws {
    var threads: [ThreadStatus] = []
    while threads.count < count {
      threads = ThreadStatus.threads(of: child.number)
      usleep(1000)
    }
    #expect(threads.allSatisfy { $0.hasNoNewRights })
    guard Sandbox.offered.hasFilter else { return }
    #expect(threads.allSatisfy { $0.isFiltered && $0.filters ?? 1 == 1 }, "\(threads)")
  }

  private func status(_ more: [String]) throws -> (grant: Substring, attempts: [String: String]) {
    let said = try Corpus.run(Corpus.reader, ["--sandbox-status"] + more)
    let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
    let pairs = lines.dropFirst().map { $0.split(separator: ": ").map(String.init) }
    return (lines[0], Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }))
  }
}
