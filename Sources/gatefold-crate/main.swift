import GLib
import Glibc
import Pixels
import SampleCrate
import Widgets

let options = OptionTable(
  [
    OptionTable.Option("records", value: "NUMBER", help: "write only the first few records"),
    OptionTable.Option("remove", help: "remove what was written, and end"),
    OptionTable.Option("figures", help: "say how long it took"),
    OptionTable.Option("help", help: "say this, and end"),
  ],
  takesWords: true
)

/// Seconds since the program began to count, and of processor time of all its threads.
nonisolated struct Watch {
  private let start = Watch.seconds(CLOCK_MONOTONIC)

  var passed: Double { Self.seconds(CLOCK_MONOTONIC) - start }

  static var used: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// What was seen while the crate was written.
actor Witness {
  private(set) var first: Double?
  private(set) var bytes = 0
  private let watch: Watch

  init(_ watch: Watch) { self.watch = watch }

  func see(_ progress: CrateProgress, at time: Double) {
    bytes = max(bytes, progress.byteCount)
    if progress.newest != nil { first = min(first ?? .infinity, time) }
  }
}

func write(first count: Int?, to folder: String, tellsFigures: Bool) async throws(CrateError) {
  let watch = Watch()
  let witness = Witness(watch)
  let crate = SampleCrate(first: count)
  try await crate.write(to: folder, lettering: PangoLettering()) { progress in
    let time = watch.passed
    Task { await witness.see(progress, at: time) }
  }
  let (total, used) = (watch.passed, Watch.used)
  guard tellsFigures else { return }
  func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
  Console.say(
    """
    first record after \(rounded(await witness.first ?? 0)) s
    all \(crate.records.count) records after \(rounded(total)) s
    processor time \(rounded(used)) s
    size \(rounded(Double(await witness.bytes) / 1e6)) MB
    """
  )
}

do {
  let given = try options.read(try OptionTable.commandLine())
  if given.has("help") {
    Console.say(
      "Usage: gatefold-crate [OPTION…] FOLDER\nWrites the sample crate.\n\n\(options.help)"
    )
    exit(0)
  }
  guard given.words.count == 1, let folder = given.words.first, !folder.isEmpty else {
    throw OptionTable.Misuse("name one folder for the sample crate")
  }
  var count: Int?
  if let text = given["records"] {
    guard let number = Int(text), number > 0 else {
      throw OptionTable.Misuse("“\(text)” is no number of records")
    }
    count = number
  }
  do {
    if given.has("remove") {
      let kept = try await SampleCrate.remove(from: folder)
      for name in kept { Console.complain("“\(name)” was changed since, and stays") }
    } else {
      try await write(first: count, to: folder, tellsFigures: given.has("figures"))
    }
  } catch {
    Console.complain("gatefold-crate: \(error)")
    exit(1)
  }
} catch {
  Console.complain("gatefold-crate: \(error)\nTry “gatefold-crate --help”.")
  exit(2)
}
