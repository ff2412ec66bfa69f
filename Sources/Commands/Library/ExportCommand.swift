internal import GLib
internal import Glibc
internal import Library

struct ExportCommand {
  let store: LibraryStore
  let json: Bool

  /// To the terminal, into a file whose extension determines the format, or into a folder, where
  /// each stack of the first level gets a file.
  func run(to place: BytePath, as form: Playlist.Form?) async throws -> Int32 {
    let searcher = LibrarySearcher(store)
    let tree = try await store.listTree.filled { try await searcher.tracks(of: $0) }
    let music = try await store.knownMusic(in: tree)
    if place.bytes == Array("-".utf8) {
      let form = form ?? .m3u8
      let list = Playlist(tree, in: music, as: form)
      return Console.write(list.written(as: form, in: nil)) ? 0 : 1
    }
    if Self.isFile(place), let form = form ?? Self.form(ofName: place) {
      if let obstacle = PlaylistFile.obstacle(at: place) {
        return refuse(place, Self.words(for: obstacle))
      }
      guard let folder = (place.parent ?? BytePath(".")).resolved, folder.isFolder else {
        return refuse(place, String(cString: strerror(ENOENT)))
      }
      let list = Playlist(tree, in: music, as: form)
      try PlaylistFile.write(list.written(as: form, in: folder), to: place)
      return LibraryCommand.say(rows: tree.count, writtenTo: place, json: json)
    }
    return try writeStacks(tree, music, to: place, as: form ?? .m3u8)
  }

  /// Also one for the rows that are in no stack.
  private func writeStacks(
    _ tree: ListTree,
    _ music: KnownMusic,
    to place: BytePath,
    as form: Playlist.Form
  ) throws -> Int32 {
    if place.withCString({ mkdir($0, 0o777) }) != 0, errno != EEXIST {
      return refuse(place, String(cString: strerror(errno)))
    }
    guard let folder = place.resolved, folder.isFolder else {
      return refuse(place, tr("this is not a folder"))
    }
    var taken: Set<String> = []
    func write(_ list: Playlist, named title: String) throws -> Int32 {
      let name = PlaylistFile.name(
        for: title,
        ending: form.ending,
        in: folder,
        besides: &taken
      )
      let path = place.appending(name)
      try PlaylistFile.write(list.written(as: form, in: folder), to: path)
      return LibraryCommand.say(rows: list.rows.count, writtenTo: path, json: json)
    }
    let top = tree.rows(in: ListNode.top)
    for stack in top where stack.kind == .stack {
      let list = Playlist(tree, of: stack.id, in: music, as: form)
      guard try write(list, named: stack.text) == 0 else { return 1 }
    }
    guard top.contains(where: { $0.kind == .item }) else { return 0 }
    let others = Playlist(tree, in: music, as: form) { $0.kind == .item }
    return try write(others, named: tr("Other rows"))
  }

  private static func form(ofName path: BytePath) -> Playlist.Form? {
    switch Playlist.kind(ofName: path.name) {
    case .m3u: .m3u8
    case .xspf: .xspf
    case .markdown: .markdown
    case .pls, .text, nil: nil
    }
  }

  /// It exists, or its name has a playlist's extension.
  private static func isFile(_ path: BytePath) -> Bool {
    guard !path.isFolder else { return false }
    return path.isThere || Playlist.kind(ofName: path.name) != nil
  }

  private static func words(for obstacle: PlaylistFile.Obstacle) -> String {
    switch obstacle {
    case .link: tr("this is a link; name the file itself")
    case .notAFile: tr("this is not a file that can be replaced")
    }
  }

  private func refuse(_ path: BytePath, _ words: String) -> Int32 {
    LibraryCommand.fail("\(path.onTerminal): \(words)")
  }
}
