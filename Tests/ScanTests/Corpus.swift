import Foundation
import Processes

/// The messy library of Tests/Corpus, 40 albums of it, made once for all tests of a run.
struct Corpus {
  static let shared = Result { try Corpus() }
  /// The folder of the files that Tests/Corpus/mkformats makes.
  static let formats = Result { () throws -> URL in
    let corpus = try shared.get()
    let folder = corpus.folder.appending(path: "formats")
    let maker = tests.appending(path: "Corpus/mkformats")
    let bodies = corpus.folder.appending(path: "bodies")
    try run(URL(filePath: "/usr/bin/python3"), [maker.path, folder.path, bodies.path])
    return folder
  }
  static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  static let reader = programs.appending(path: "gatefold-scan")
  private static let programs = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  let folder: URL
  var library: URL { folder.appending(path: "library") }
  var manifest: URL { folder.appending(path: "manifest.json") }

  struct Entry: Decodable {
    let path: String
    let pathInBase64: String?
    let expect: String
    let labels: [String]?

    private enum CodingKeys: String, CodingKey {
      case path, expect, labels
      case pathInBase64 = "path_b64"
    }

    var bytes: [UInt8] {
      pathInBase64.flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? Array(path.utf8)
    }
  }

  private struct Manifest: Decodable {
    let files: [Entry]
  }

  private init() throws {
    let caches = URL(filePath: NSTemporaryDirectory())
    folder = caches.appending(path: "gatefold-corpus-\(ProcessInfo.processInfo.processIdentifier)")
    let maker = Self.tests.appending(path: "Corpus/mkcorpus")
    try Self.run(
      URL(filePath: "/usr/bin/python3"),
      [
        maker.path, folder.path, "--albums", "40", "--cache", folder.path + "/bodies", "--jobs",
        "2",
      ]
    )
    let path = folder.path
    Self.leftovers = path
    atexit { Corpus.remove() }
  }

  func entries() throws -> [Entry] {
    try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: manifest)).files
  }

  /// Every file that the maker counts as music, by its whole path.
  func audioPaths() throws -> [[UInt8]] {
    let prefix = Array(library.path.utf8) + [UInt8(ascii: "/")]
    return try entries().filter { $0.expect == "track" }.map { prefix + $0.bytes }
  }

  /// What `gatefold-scan --jsonl` says of a folder.
  static func lines(of folder: URL) throws -> Data {
    try run(reader, ["--jsonl", folder.path])
  }

  /// What `gatefold library` says to some words, with its library in a folder.
  static func library(_ words: [String], in folder: String) throws -> Data {
    let program = programs.appending(path: "gatefold").path
    return try run(
      URL(filePath: "/usr/bin/env"),
      ["XDG_DATA_HOME=\(folder)", program, "library"] + words
    )
  }

  @discardableResult
  static func run(
    _ program: URL,
    _ arguments: [String],
    input: Data = Data(),
    mayFail: Bool = false
  ) throws -> Data {
    let child = try ChildProcess(path: program.path, arguments: arguments)
    let (output, ending) = child.finish(input: Array(input))
    let said = Data(output)
    guard mayFail || ending == .exited(0) else {
      throw Failure(program: program.path, said: String(decoding: said, as: UTF8.self))
    }
    return said
  }

  struct Failure: Error {
    let program: String
    let said: String
  }

  nonisolated(unsafe) private static var leftovers: String?

  private static func remove() {
    guard let path = leftovers else { return }
    // The corpus has folders that may not be entered.
    let clean = "chmod -R u+rwX \"$0\" 2>/dev/null; rm -rf \"$0\""
    _ = try? run(URL(filePath: "/bin/sh"), ["-c", clean, path])
  }
}
