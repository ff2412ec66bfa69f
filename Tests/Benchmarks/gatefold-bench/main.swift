import GLib
import Glibc
import Gtk
internal import Values
internal import Widgets

if CommandLine.arguments.dropFirst().first == InProcessPlayer.word { InProcessPlayer.run() }

let options = OptionTable(
  [
    OptionTable.Option("list", help: "list the benchmarks, and end"),
    OptionTable.Option("json", value: "FILE", help: "write the figures as JSON"),
    OptionTable.Option("help", help: "print this help"),
  ],
  takesWords: true
)

func run(_ benchmark: Benchmark, json: String?) async -> Int32 {
  do {
    let figures = try await benchmark.measure()
    Console.print("\(benchmark.id)\n\(Figure.table(figures))")
    if let json {
      let file = try TraceFile(path: json)
      let members = figures.map { JSON.object($0.members) }
      file.write([("benchmark", .text(benchmark.id)), ("figures", .list(members))])
      try file.finish()
    }
    return figures.allSatisfy(\.isKept) ? 0 : 1
  } catch {
    Console.printError("gatefold-bench: \(error)")
    return 1
  }
}

do {
  let given = try options.read(try OptionTable.commandLine())
  if given.has("help") {
    Console.print("Usage: gatefold-bench [OPTION…] NAME\n\n\(options.help)")
    exit(0)
  }
  if given.has("list") {
    Console.print(Benchmark.all.filter(\.isListed).map(\.id).joined(separator: "\n"))
    exit(0)
  }
  let names = given.words.joined(separator: " ")
  guard let benchmark = Benchmark.all.first(where: { $0.id == names }) else {
    throw OptionTable.Misuse("there is no benchmark “\(names)”")
  }
  guard Toolkit.isReady else {
    Console.printError("gatefold-bench: there is no display to draw on")
    exit(1)
  }
  Task { exit(await run(benchmark, json: given["json"])) }
  MainLoop.run()
} catch {
  Console.printError("gatefold-bench: \(error)\nTry “gatefold-bench --help”.")
  exit(2)
}
