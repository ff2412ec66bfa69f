internal import GLib
internal import Glibc
internal import Library
internal import Messages

nonisolated struct OpenRequest: Equatable, Sendable {
  var folders: [BytePath] = []
  /// Including those of playlists, in the order of the request.
  var music: [Playlist.Entry] = []
  var playlists: [BytePath] = []
  /// To import instead of playing: texts, and playlists without files.
  var lists: [BytePath] = []
  var refused: [Refused] = []
  /// Network addresses in playlists, which are left out.
  var elsewhere = 0
  /// Playlists contain files that do not exist; the library may know another place for them.
  var needsLibrary = false

  struct Refused: Equatable, Sendable {
    let path: BytePath
    let why: Refusal
  }

  /// Nil if no addresses were left out.
  var leftOut: String? {
    guard elsewhere > 0 else { return nil }
    let words = tr(
      "%d entry of the playlist is an address and was left out.",
      "%d entries of the playlist are addresses and were left out.",
      count: elsewhere
    )
    return Format.text(words, Format.count(elsewhere))
  }

  var isEmpty: Bool { folders.isEmpty && music.isEmpty && lists.isEmpty }

  /// Files are opened one after the other.
  @concurrent static func read(_ paths: [BytePath]) async -> Self {
    var request = Self()
    for path in paths { await request.add(path) }
    return request
  }

  private mutating func add(_ path: BytePath) async {
    switch await FolderCheck.firstError(with: path) {
    case nil: folders.append(path)
    case .notAFolder: addFile(path)
    case let problem?: refused.append(Refused(path: path, why: .folder(.problem(problem))))
    }
  }

  private mutating func addFile(_ path: BytePath) {
    var information = stat()
    guard path.withCString({ stat($0, &information) }) == 0,
      information.st_mode & S_IFMT == S_IFREG
    else { return refused.append(Refused(path: path, why: .noFile)) }
    guard let kind = Playlist.kind(ofName: path.name) else {
      guard AudioName.matches(path.name) || FileLook.mayBeMusic(path) else {
        return refused.append(Refused(path: path, why: .noMusic))
      }
      return music.append(Playlist.Entry(path: path))
    }
    guard kind.isForPlaying else { return addList(path) }
    do throws(PlaylistError) {
      let list = try Playlist.readFiles(from: path)
      music += list.files
      elsewhere += list.elsewhere
      needsLibrary = needsLibrary || list.files.contains { !$0.path.isThere }
      playlists.append(path)
    } catch {
      if case .withoutFiles = error, Self.hasRows(path) { return addList(path) }
      refused.append(Refused(path: path, why: .playlist(error)))
    }
  }

  private mutating func addList(_ path: BytePath) {
    lists.append(path)
    needsLibrary = true
  }

  /// Besides network addresses.
  private static func hasRows(_ path: BytePath) -> Bool {
    (try? Playlist.read(from: path))?.rows.contains { !$0.isElsewhere } ?? false
  }
}

nonisolated enum Refusal: Equatable, Sendable {
  case folder(FolderRefusal)
  case playlist(PlaylistError)
  case noFile
  case noMusic

  func message(for name: String) -> String {
    switch self {
    case .folder(let why): why.message(for: name)
    case .playlist(.unreadable(let reason)):
      Format.text(tr("“%s” cannot be read"), name) + ": \(reason)"
    case .playlist(.tooLarge):
      Format.text(
        tr(
          "“%s” is too large: a playlist may have %s MB and %s entry.",
          "“%s” is too large: a playlist may have %s MB and %s entries.",
          count: Playlist.countLimit
        ),
        name,
        "\(Playlist.sizeLimit >> 20)",
        Format.count(Playlist.countLimit)
      )
    case .playlist(let problem): Format.text(Self.words(for: problem), name)
    case .noMusic: Format.text(tr("“%s” is not a music file."), name)
    case .noFile: Format.text(tr("“%s” is neither a folder nor a file."), name)
    }
  }

  private static func words(for problem: PlaylistError) -> String {
    switch problem {
    case .gone: tr("“%s” does not exist.")
    case .unreadable: tr("“%s” cannot be read")
    case .tooLarge, .notAPlaylist: tr("“%s” is not a playlist.")
    case .stream: tr("“%s” is a stream of the network, not a list of files.")
    case .withoutFiles(elsewhere: 0): tr("“%s” contains no files.")
    case .withoutFiles: tr("All entries of “%s” are on the network, which Gatefold does not use.")
    }
  }
}
