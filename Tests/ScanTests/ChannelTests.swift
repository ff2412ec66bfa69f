import Foundation
import Processes
import TestSupport
import Testing

struct ChannelTests {
  @Test func `messages stay apart and in order`() throws {
    let (one, other) = try #require(Channel.pair())
    #expect(one.send([1, 2, 3]) == .sent)
    #expect(one.send([4]) == .sent)
    #expect(try message(other).bytes == [1, 2, 3])
    #expect(try message(other).bytes == [4])
    guard case .later = other.receive() else { return #expect(Bool(false)) }
  }

  @Test func `a descriptor is readable at the other end after the sender closed its own`() throws {
    let (one, other) = try #require(Channel.pair())
    let folder = try TemporaryFolder()
    try Data("music".utf8).write(to: folder.url.appending(path: "file"))
    let path = folder.url.appending(path: "file").path
    #expect(one.send([7], with: Descriptor(adopting: open(path, O_RDONLY))) == .sent)
    let received = try message(other)
    let descriptor = try #require(received.descriptor)
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(pread(descriptor.number, &buffer, 8, 0) == 5)
    #expect(fcntl(descriptor.number, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func `the longest message passes`() throws {
    let (one, other) = try #require(Channel.pair())
    let bytes = (0..<Channel.longest).map { UInt8(truncatingIfNeeded: $0) }
    #expect(one.send(bytes) == .sent)
    #expect(try message(other).bytes == bytes)
  }

  @Test func `a full channel says so and does not wait`() throws {
    let (one, other) = try #require(Channel.pair())
    let bytes = [UInt8](repeating: 1, count: Channel.longest)
    var sent = 0
    while one.send(bytes) == .sent { sent += 1 }
    #expect(one.send(bytes) == .later)
    for _ in 0..<sent { #expect(try message(other).bytes.count == bytes.count) }
    #expect(one.send(bytes) == .sent)
  }

  @Test func `an end that is gone ends the channel`() throws {
    var pair = Channel.pair()
    let one = try #require(pair?.0)
    pair = nil
    #expect(one.send([1]) == .ended)
    guard case .ended = one.receive() else { return #expect(Bool(false)) }
  }

  @Test func `a program inherits its end as a shared handle`() throws {
    let (one, other) = try #require(Channel.pair())
    let child = try ChildProcess(
      path: "/bin/sh",
      arguments: ["-c", "printf hello >&3"],
      sharing: [other.handle]
    )
    #expect(child.finish().ending == .exited(0))
    #expect(try message(one).bytes == Array("hello".utf8))
  }

  private func message(_ channel: Channel) throws -> (bytes: [UInt8], descriptor: Descriptor?) {
    guard case .message(let bytes, let descriptor) = channel.receive() else {
      throw CancellationError()
    }
    return (bytes, descriptor)
  }
}
