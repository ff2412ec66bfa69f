import Glibc
import Library
import LibrarySupport
import Messages

// Edits and scans a library at random. It prints the state that each action leads to before it
// starts, and that it is done, so that the possible states are known after a kill. Usage:
// LibraryWriter LIBRARY SEED COUNT [MUSIC [BYTES]]. With MUSIC it scans that folder as well; with
// BYTES no file may grow beyond that size until the first action was refused. Without actions it is
// killed, instead of them, by the write to a file that is beyond SEED bytes. LibraryWriter FOLDER
// book edits a user's book until it is killed, LibraryWriter FOLDER disks makes it believe that its
// folders were on another disk at the last scan.

let words = CommandLine.arguments
if words.count == 3, words[2] == "book" { try NumberedEdits.run(forEverIn: BytePath(words[1])) }
if words.count == 3, words[2] == "disks" {
  try OtherDisk.pretend(in: BytePath(words[1]))
  exit(0)
}
guard words.count >= 4, let seed = UInt64(words[2]), let count = Int(words[3]) else {
  Report.line("LibraryWriter LIBRARY SEED COUNT [MUSIC [BYTES]]")
  exit(2)
}

// Before there are threads, which inherit the signals that are blocked.
if count == 0 { FileLimit.set(seed, kills: true) }
let store = LibraryStore(folder: BytePath(words[1]))
do {
  try await store.open()
  var user = try await RandomUser(store: store, seed: seed)
  let scan = words.count > 4 ? try await scan(BytePath(words[4])) : nil
  if words.count > 5, let bytes = UInt64(words[5]) { FileLimit.set(bytes) }
  Report.line("start \(user.state.digest)")
  for _ in 0..<count {
    do {
      try await user.act()
    } catch {
      Report.line("refused \(error)")
      FileLimit.lift()
    }
  }
  if let scan {
    do {
      Report.line("scanned \(try await scan.value.progress.read)")
    } catch {
      Report.line("scan refused \(error)")
    }
  }
  await store.close()
  Report.line("end \(user.state.digest)")
} catch {
  Report.line("failed \(error)")
  exit(1)
}

func scan(_ music: BytePath) async throws -> Task<ScanSummary, any Error>? {
  guard let root = try await store.addRoot(music) else { return nil }
  let scanner = LibraryScanner(store: store, reader: PlainReader())
  return Task { try await scanner.scan(root) }
}
