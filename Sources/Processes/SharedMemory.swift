internal import CProcesses
internal import Glibc

/// Memory that a started program can write to.
public final class SharedMemory: @unchecked Sendable {
  // Unchecked: everything is constant except the memory itself, which other processes write to as
  // well.
  public let handle: Int32
  private let start: UnsafeMutableRawPointer
  private let count: Int

  /// `count` bytes of zeros; nil if the system cannot provide them.
  public init?(count: Int) {
    let handle = cprocesses_memory(count)
    guard handle >= 0 else { return nil }
    guard let start = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, handle, 0),
      start != MAP_FAILED
    else {
      close(handle)
      return nil
    }
    (self.handle, self.start, self.count) = (handle, start, count)
  }

  deinit {
    munmap(start, count)
    close(handle)
  }

  /// The number at an offset that is a multiple of eight.
  public func number(at place: Int) -> UInt64 {
    precondition(place >= 0 && place + 8 <= count && place % 8 == 0, "outside of the memory")
    return start.load(fromByteOffset: place, as: UInt64.self)
  }
}
