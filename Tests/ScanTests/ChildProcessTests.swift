import Foundation
import Processes
import TestSupport
import Testing

struct ChildProcessTests {
  @Test func `what is given comes back`() throws {
    let child = try ChildProcess(path: "/bin/cat", arguments: [])
    let input = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let (output, ending) = child.finish(input: input)
    #expect(output == input)
    #expect(ending == .exited(0))
  }

  @Test(arguments: [("exit 3", ChildProcess.Ending.exited(3)), ("kill -9 $$", .signalled(9))])
  func `how it ended is told`(script: String, ending: ChildProcess.Ending) throws {
    let child = try ChildProcess(path: "/bin/sh", arguments: ["-c", script])
    #expect(child.finish().ending == ending)
  }

  @Test func `a program that is not there cannot be started`() {
    #expect(throws: StartError.self) { try ChildProcess(path: "/nowhere", arguments: []) }
  }

  @Test func `nothing is left of it when its owner goes`() throws {
    var child: ChildProcess? = try ChildProcess(path: "/bin/sleep", arguments: ["1000"])
    let number = try #require(child?.number)
    #expect(kill(number, 0) == 0)
    child = nil
    #expect(kill(number, 0) != 0)
  }

  @Test func `it inherits nothing but what it is given`() throws {
    let memory = try #require(SharedMemory(count: 64))
    // As a shell leaves one to the program that it starts.
    let inherited = open("/dev/null", O_RDWR)
    let high = fcntl(inherited, F_DUPFD, 200)
    try #require(inherited >= 0 && high >= 200)
    defer { for handle in [inherited, high] { close(handle) } }
    for handles in [[], [memory.handle]] {
      let child = try ChildProcess(
        path: "/bin/sh",
        arguments: ["-c", "ls /proc/$$/fd"],
        sharing: handles
      )
      let list = String(decoding: child.finish().output, as: UTF8.self).split(separator: "\n")
      #expect(list.compactMap { Int($0) }.sorted() == Array(0..<3 + handles.count))
    }
    let other = try ChildProcess(
      path: "/bin/sh",
      arguments: ["-c", "printf x >&3"],
      sharing: [memory.handle]
    )
    #expect(other.finish().ending == .exited(0))
    #expect(memory.number(at: 0) == UInt64(UInt8(ascii: "x")))
  }

  @Test func `a thread runs and can be waited for`() throws {
    let memory = try #require(SharedMemory(count: 8))
    let bell = WakeUp()
    let thread = try #require(Thread { bell.ring() })
    thread.join()
    var poll = Poll()
    let place = poll.add(reading: bell.handle)
    poll.wait(10)
    #expect(poll.isReady(place))
    bell.answer()
    var again = Poll()
    let silent = again.add(reading: bell.handle)
    again.wait(0)
    #expect(!again.isReady(silent))
    _ = memory
  }
}
