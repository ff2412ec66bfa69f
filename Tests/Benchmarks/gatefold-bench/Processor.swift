internal import Glibc

/// Seconds of processor time that this thread has used.
func processorTime() -> Double { seconds(of: CLOCK_THREAD_CPUTIME_ID) }

/// Seconds of processor time that all threads of this process have used.
nonisolated func processTime() -> Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

/// Seconds on a clock that nobody sets.
nonisolated func wallTime() -> Double { seconds(of: CLOCK_MONOTONIC) }

private nonisolated func seconds(of clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Memory that this process keeps in use, in kibibytes.
nonisolated func residentMemory() -> Double {
  var buffer = [UInt8](repeating: 0, count: 256)
  let handle = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
  defer { close(handle) }
  let count = read(handle, &buffer, buffer.count)
  let fields = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self).split(separator: " ")
  let pages = fields.count > 1 ? Double(fields[1]) ?? .nan : .nan
  return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1024
}
