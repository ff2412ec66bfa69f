public import GLib
internal import Glibc
internal import Library

/// `gatefold --complete WORD…`: what the last word may become, for the completions of shells.
public enum CompletionCommand {
  public static var isAsked: Bool { OptionTable.arguments.first == Array("--complete".utf8) }

  public static func run(_ window: OptionTable) -> Never {
    Translation.start()
    let words = OptionTable.arguments.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    Task { exit(Console.print(await lines(for: words, window).joined(separator: "\n")) ? 0 : 1) }
    MainLoop.run()
  }

  /// The shell drops those that do not begin with the word.
  static func lines(
    for words: [String],
    _ window: OptionTable,
    in place: BytePath = BytePath(UserFolder.data)
  ) async -> [String] {
    let (before, play) = (words.dropLast(), PlayRequest.options)
    if before.first == "library" { return await library(Array(words.dropFirst()), place) }
    if before.contains("--play") { return play.completion(of: words) ?? [":files"] }
    let starts = before.isEmpty ? ["library"] + (play.completion(of: ["-"])?.prefix(1) ?? []) : []
    return (window.completion(of: words) ?? [":files"]) + starts
  }

  private static func library(_ words: [String], _ place: BytePath) async -> [String] {
    let (commands, name) = (LibraryRequest.commands, words.dropLast().first { $0.first != "-" })
    if let options = LibraryRequest.options.completion(of: words, for: name) { return options }
    guard let command = commands.first(where: { $0.name == name }) else {
      return commands.map { OptionTable.line($0.name, $0.help) }
    }
    if command.words.contains("FOLDER") { return [":folders"] }
    if command.words.contains("FILE") { return [":files"] }
    guard !command.words.isEmpty, LibraryStore.exists(in: place) else { return [] }
    // It is neither repaired nor written.
    let store = LibraryStore(folder: place)
    try? await store.openForReading(withLists: true)
    guard name == "search" else {
      let servers = ((try? await store.roots()) ?? []).compactMap {
        ServerPath.account(of: $0.path)
      }
      return servers.map { OptionTable.line($0.address.text, $0.user) }
    }
    if words.last?.hasPrefix("genre:") == true {
      let genres = (try? await LibraryReader(store).genres()) ?? []
      return genres.map { OptionTable.line("genre:\($0)", tr("Shelf")) }
    }
    let lists = await store.listTree.rows(in: ListNode.top).filter {
      $0.opens && $0.text.first != "-"
    }
    return SearchQuery.filters.map { "\($0):" }
      + lists.map { OptionTable.line($0.text, tr("List")) }
  }
}
