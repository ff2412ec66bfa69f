public import GLib
internal import Glibc
internal import Library

/// `gatefold --complete WORD…`: what the last word may become, for the completions of shells.
public enum CompletionCommand {
  private typealias Candidate = OptionTable.Candidate

  public static var isAsked: Bool { OptionTable.arguments.first == Array("--complete".utf8) }

  /// With the options of the window.
  public static func run(_ window: OptionTable) -> Never {
    Translation.start()
    let words = OptionTable.arguments.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    Task {
      let lines = await candidates(for: Array(words), window).map { $0.line + "\n" }
      exit(Console.write(Array(lines.joined().utf8)) ? 0 : 1)
    }
    MainLoop.run()
  }

  static func candidates(
    for words: [String],
    _ window: OptionTable,
    in place: BytePath = BytePath(UserFolder.data)
  ) async -> [OptionTable.Candidate] {
    if words.count > 1, words[0] == "library" {
      return await library(Array(words.dropFirst()), place)
    }
    let isPlaying = words.dropLast().contains("--play")
    switch (isPlaying ? PlayRequest.options : window).completion(of: words) {
    case .candidates(let candidates):
      // The other way to start it has its own table.
      let play = PlayRequest.options.completion(of: ["--play"])
      guard words.count == 1, case .candidates(let more) = play else { return candidates }
      return candidates + more.filter { $0.text == "--play" }
    case .argument:
      return (words.count > 1 ? [] : [Candidate("library")]) + [Candidate(":files")]
    }
  }

  private static func library(
    _ words: [String],
    _ place: BytePath
  ) async -> [OptionTable.Candidate] {
    let command = words.dropLast().first { !$0.hasPrefix("-") }
    let behind: [String]
    switch LibraryRequest.options.completion(of: words, command: command) {
    case .candidates(let candidates): return candidates
    case .argument(let arguments): behind = arguments
    }
    guard let command = LibraryRequest.commands.first(where: { $0.name == behind.first }) else {
      return LibraryRequest.commands.map { Candidate($0.name, help: $0.help) }
    }
    switch command.words {
    case "QUERY…": return await query(words.last ?? "", place)
    case "ADDRESS": return behind.count > 1 ? [] : await servers(in: place)
    case let kind where kind.contains("FOLDER"): return [Candidate(":folders")]
    case let kind where kind.contains("FILE"): return [Candidate(":files")]
    default: return []
    }
  }

  // MARK: - Names

  private static func query(_ word: String, _ place: BytePath) async -> [OptionTable.Candidate] {
    if word.hasPrefix("genre:") {
      let genres = await read(place) { try await LibraryReader($0).genres() }
      return genres.map { Candidate("genre:\($0)", help: tr("Shelf")) }
    }
    let lists = await read(place) { store in
      let tree = await store.listTree
      return tree.rows(in: ListNode.top).filter(\.opens).map(\.text)
    }
    return SearchQuery.filters.map { Candidate("\($0):") }
      + lists.filter { !$0.hasPrefix("-") }.map { Candidate($0, help: tr("List")) }
  }

  private static func servers(in place: BytePath) async -> [OptionTable.Candidate] {
    let servers = await read(place) { store in
      try await store.roots().filter { $0.source == .servers }
    }
    return servers.compactMap { ServerPath.account(of: $0.path) }
      .map { Candidate($0.address.text, help: $0.user) }
  }

  /// Nothing where there is no library; it is neither repaired nor written.
  private static func read<Row>(
    _ place: BytePath,
    _ body: (LibraryStore) async throws -> [Row]
  ) async -> [Row] {
    guard LibraryStore.exists(in: place) else { return [] }
    let store = LibraryStore(folder: place)
    do {
      try await store.openForReading(withLists: true)
      return try await body(store)
    } catch {
      return []
    }
  }
}
