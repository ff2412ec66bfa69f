internal import Messages
internal import Processes

/// One reading process: its requests, its answers, and the files that it is reading.
final class ScanReader {
  private let child: ChildProcess
  private let marks: SharedMemory
  /// The channel for files that are opened for the process, because it may not open them itself.
  private let files: Channel
  private let patience: Double
  private var outgoing: [UInt8] = []
  private var frames = FrameBuffer()
  private var piece = [UInt8](repeating: 0, count: 1 << 16)
  private var seen: [(number: UInt64, since: Double)]
  private var lastWord: Double

  var number: Int32 { child.number }

  init(settings: ScanProcess.Settings, folder: BytePath?) throws {
    guard let marks = SharedMemory(count: WorkerMark.count * WorkerMark.stride) else {
      throw ScanProcessError.noProgram("the system has no more memory to share")
    }
    guard let (files, itsFiles) = Channel.pair() else {
      throw ScanProcessError.noProgram("the system has no more descriptors")
    }
    // If the folder is not available now but reappears, its files are opened one by one.
    let place = folder.flatMap { Descriptor(place: $0.bytes) }
    let threads = settings.threads.map { ["--threads", "\($0)"] } ?? []
    child = try withExtendedLifetime((itsFiles, place)) {
      try ChildProcess(
        path: settings.program,
        arguments: Build.arguments + ["--worker", "--marks", "3", "--files", "4"]
          + (place == nil ? [] : ["--beneath", "5"]) + threads,
        sharing: [marks.handle, itsFiles.handle] + (place.map { [$0.number] } ?? [])
      )
    }
    self.files = files
    self.marks = marks
    lastWord = settings.clock()
    patience = settings.patience
    seen = Array(repeating: (0, lastWord), count: WorkerMark.count)
  }

  func request(_ path: [UInt8], at now: Double) {
    lastWord = now
    outgoing += path
    outgoing.append(0)
  }

  /// Writes as much as the pipe accepts.
  func write() {
    while !outgoing.isEmpty, case .some(let count) = child.write(outgoing[...]) {
      outgoing.removeFirst(count)
    }
  }

  func join(_ poll: inout Poll) {
    poll.add(reading: child.output)
    poll.add(reading: files.handle)
    if !outgoing.isEmpty { poll.add(writing: child.input) }
  }

  /// Opens files for the process, if it was asked to read them.
  func openFiles(_ isOutstanding: ([UInt8]) -> Bool) {
    // Each thread of the process has at most one request.
    for _ in 0..<WorkerMark.count {
      guard case .message(let path, _) = files.receive() else { return }
      let file = isOutstanding(path) ? Descriptor(file: path) : nil
      _ = files.send([file == nil ? 0 : 1], with: file)
    }
  }

  /// Reads the available records; false if the process has ended or sends invalid data.
  func read(_ records: inout [TagRecord]) -> Bool {
    for _ in 0..<16 {
      let outcome = piece.withUnsafeMutableBytes { child.read(into: $0) }
      guard case .some(let count) = outcome else { return outcome == .later }
      frames.append(piece[..<count])
      do {
        while let frame = try frames.next() { records.append(try TagRecord(decoding: frame)) }
      } catch {
        return false
      }
      if count < piece.count { return true }
    }
    return true
  }

  func hands(at now: Double, patience: Double) -> [ScanLedger.Hand] {
    var hands: [ScanLedger.Hand] = []
    for slot in 0..<WorkerMark.count {
      let place = slot * WorkerMark.stride
      let number = marks.number(at: place + WorkerMark.number)
      if number != seen[slot].number {
        seen[slot] = (number, now)
        lastWord = now
      }
      guard number > 0 else { continue }
      hands.append(
        ScanLedger.Hand(
          number: number,
          signal: marks.number(at: place + WorkerMark.signal),
          isTooSlow: now - seen[slot].since >= patience
        )
      )
    }
    return hands
  }

  /// Whether it has not begun a file for too long.
  func isSilent(at now: Double) -> Bool { now - lastWord >= 2 * patience }

  /// For a process that was not read from, and did not cause that.
  func restartTimers(at now: Double) {
    for slot in seen.indices { seen[slot].since = now }
    lastWord = now
  }

  /// Ends the process and waits for its exit; whether it was of another build.
  func end() -> Bool { child.endWorker().isOther }
}
