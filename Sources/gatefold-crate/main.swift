import CrateReports
import GLib
import Glibc
import Processes
import SampleCrate
import Widgets

let options = OptionTable(
  [
    OptionTable.Option("records", value: "NUMBER", help: "write only the first few records"),
    OptionTable.Option("remove", help: "remove what was written, and end"),
    OptionTable.Option("figures", help: "say how long it took"),
    OptionTable.Option("reports", help: "say how far it is, in words for Gatefold"),
    OptionTable.Option("help", help: "print this help"),
  ],
  takesWords: true
)

/// Writes a report, or exits if its reader has closed the pipe.
nonisolated func say(_ report: CrateReport) {
  guard writeAll(report.bytes, to: STDOUT_FILENO) else { exit(1) }
}

func write(
  first count: Int?,
  to folder: String,
  hasReports: Bool,
  hasFigures: Bool
) async throws(CrateError) {
  let start = SteadyClock.seconds
  let figures = Locked<(first: Double?, bytes: Int)>((nil, 0))
  let crate = SampleCrate(first: count)
  try await crate.write(to: folder, lettering: PangoLettering()) { progress in
    if hasReports { say(.progress(progress)) }
    let time = SteadyClock.seconds - start
    figures.withLock { figures in
      figures.bytes = progress.byteCount
      if progress.newest != nil, figures.first == nil { figures.first = time }
    }
  }
  guard hasFigures else { return }
  let (first, bytes) = figures.withLock { $0 }
  func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
  Console.print(
    """
    first record after \(rounded(first ?? 0)) s
    all \(crate.records.count) records after \(rounded(SteadyClock.seconds - start)) s
    processor time \(rounded(Double(clock()) / Double(CLOCKS_PER_SEC))) s
    size \(rounded(Double(bytes) / 1e6)) MB
    """
  )
}

// `strerror` returns messages in the user's language.
setlocale(LC_ALL, "")
do {
  let given = try options.read(try OptionTable.commandLine())
  if given.has("help") {
    Console.print(
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
  let hasReports = given.has("reports")
  do {
    if given.has("remove") {
      for name in try await SampleCrate.remove(from: folder) {
        if hasReports {
          say(.kept(name))
        } else {
          Console.printError("“\(name)” was changed since, and stays")
        }
      }
    } else {
      try await write(
        first: count,
        to: folder,
        hasReports: hasReports,
        hasFigures: given.has("figures")
      )
    }
  } catch {
    if hasReports { say(.failed(error)) } else { Console.printError("gatefold-crate: \(error)") }
    exit(1)
  }
} catch {
  Console.printError("gatefold-crate: \(error)\nTry “gatefold-crate --help”.")
  exit(2)
}
