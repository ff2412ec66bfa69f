internal import GLib
internal import Glibc
internal import Library
internal import TagRecord

/// What somebody asked to be opened, sorted: folders for the library, music to be played, and what is
/// neither.
nonisolated struct OpenRequest: Equatable, Sendable {
  /// Folders, which the library looks into.
  var folders: [BytePath] = []
  /// Files, those of playlists among them, in the order in which they were named.
  var music: [Playlist.Entry] = []
  /// The playlists among what was named.
  var playlists: [BytePath] = []
  /// Lists that are not for playing: texts, and playlists of rows without files.
  var lists: [BytePath] = []
  /// What cannot be opened, and why.
  var refused: [Refused] = []
  /// So many places that playlists name are on the network, and left out.
  var elsewhere = 0
  /// Whether playlists name files that do not exist: the library may have them elsewhere.
  var needsLibrary = false

  /// Something that cannot be opened.
  struct Refused: Equatable, Sendable {
    let path: BytePath
    let why: Refusal
  }

  /// One line for people about what playlists name on the network; nil where they name nothing there.
  var leftOut: String? {
    guard elsewhere > 0 else { return nil }
    let words = tr(
      "%d entry of the playlist is an address and was left out.",
      "%d entries of the playlist are addresses and were left out.",
      count: elsewhere
    )
    return Format.text(words, Format.count(elsewhere))
  }

  /// Whether there is nothing to be done.
  var isEmpty: Bool { folders.isEmpty && music.isEmpty && lists.isEmpty }

  /// Looks at everything that was named; files are only opened when their turn comes.
  @concurrent static func read(_ paths: [BytePath]) async -> Self {
    var request = Self()
    for path in paths { await request.add(path) }
    return request
  }

  private mutating func add(_ path: BytePath) async {
    switch await FolderCheck.firstTrouble(with: path) {
    case nil: folders.append(path)
    case .notAFolder: addFile(path)
    case let trouble?: refused.append(Refused(path: path, why: .folder(.trouble(trouble))))
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
    do throws(PlaylistTrouble) {
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

  /// Whether a playlist has rows besides addresses on the network.
  private static func hasRows(_ path: BytePath) -> Bool {
    (try? Playlist.read(from: path))?.rows.contains { !$0.isElsewhere } ?? false
  }
}

/// Why something that somebody named was not opened.
nonisolated enum Refusal: Equatable, Sendable {
  /// It is a folder that the library does not take, or is not there at all.
  case folder(FolderRefusal)
  /// It is a playlist that makes no sense.
  case playlist(PlaylistTrouble)
  /// It is neither a folder nor a file.
  case noFile
  /// It is a file of another kind than music.
  case noMusic

  /// One line for people, its name in it.
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
    case .playlist(let trouble): Format.text(Self.words(for: trouble), name)
    case .noMusic: Format.text(tr("“%s” is not a music file."), name)
    case .noFile: Format.text(tr("“%s” is neither a folder nor a file."), name)
    }
  }

  private static func words(for trouble: PlaylistTrouble) -> String {
    switch trouble {
    case .gone: tr("“%s” is not there.")
    case .unreadable: tr("“%s” cannot be read")
    case .tooLarge, .notAPlaylist: tr("“%s” is not a playlist.")
    case .stream: tr("“%s” is a stream of the network, not a list of files.")
    case .withoutFiles(elsewhere: 0): tr("“%s” names no files.")
    case .withoutFiles: tr("All that “%s” names is on the network, which Gatefold leaves alone.")
    }
  }
}
