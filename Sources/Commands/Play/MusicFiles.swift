internal import GLib
internal import Glibc
internal import Library
internal import Messages
internal import Processes

/// The music that the files, folders and playlists of a command line refer to.
nonisolated struct MusicFiles: Equatable {
  struct File: Equatable {
    let path: [UInt8]
    /// In a playlist.
    var title = ""
  }

  /// In playing order, by absolute paths.
  var files: [File] = []
  var complaints: [String] = []
  /// How many files of folders have been looked at.
  private(set) var looked = 0

  /// A file that is named itself is included, whatever its name is: if it is no music, that is
  /// reported when it is to play.
  ///
  /// A disk may be slow, so do not call this on the main thread; cancelling the task ends it early.
  /// `progress` is called with the number of files looked at, after each thousand.
  @concurrent static func read(_ words: [[UInt8]], progress: @Sendable (Int) -> Void) async -> Self
  {
    all(in: words, progress: progress)
  }

  static func all(in words: [[UInt8]], progress: (Int) -> Void = { _ in }) -> Self {
    var found = Self()
    for word in words {
      if let path = BytePath(fileURI: word)?.bytes {
        found.add(path, progress)
      } else if isElsewhere(word) {
        let shown = String(decoding: word, as: UTF8.self)
        found.complaints.append("\(shown): " + tr("only files of this computer are played"))
      } else {
        found.add(absolute(word), progress)
      }
    }
    return found
  }

  private mutating func add(_ path: [UInt8], _ progress: (Int) -> Void) {
    let shown = String(decoding: path, as: UTF8.self)
    if Self.isFolder(path) {
      let music = music(in: path, progress)
      if music.isEmpty { complaints.append("\(shown): " + tr("there is no music in this folder")) }
      if music.count == Self.mostFiles {
        complaints.append(
          "\(shown): "
            + Format.text(tr("only the first %s files are played"), Format.count(Self.mostFiles))
        )
      }
      files += music.map { File(path: $0) }
    } else if Playlist.kind(ofName: BytePath(path).name)?.isForPlaying == true {
      do throws(PlaylistError) {
        let list = try Playlist.readFiles(from: BytePath(path))
        files += list.files.map { File(path: $0.path.bytes, title: $0.title) }
        if list.elsewhere > 0 {
          let words = tr(
            "%d entry is an address and is left out",
            "%d entries are addresses and are left out",
            count: list.elsewhere
          )
          complaints.append("\(shown): " + Format.text(words, Format.count(list.elsewhere)))
        }
      } catch {
        complaints.append("\(shown): \(error.words)")
      }
    } else {
      files.append(File(path: path))
    }
  }

  /// Whether an argument is an address, but not of a file.
  private static func isElsewhere(_ word: [UInt8]) -> Bool {
    let text = String(decoding: word.prefix(64), as: UTF8.self)
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else {
      return false
    }
    return !text[..<colon].isEmpty && text[..<colon].allSatisfy { $0.isASCII && $0.isLetter }
      && access(cString(word), F_OK) != 0
  }

  /// “/” does not mean all files.
  private static let mostFiles = Playlist.countLimit

  /// Ordered by name.
  private mutating func music(in folder: [UInt8], _ progress: (Int) -> Void) -> [[UInt8]] {
    guard let walk = FolderWalk(root: folder) else { return [] }
    var music: [[UInt8]] = []
    func take(_ folder: [UInt8], _ file: FolderWalk.Entry) {
      music.append((folder.last == Self.slash ? folder : folder + [Self.slash]) + file.name)
    }
    func isWanted(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
      looked += 1
      if looked.isMultiple(of: 1000) { progress(looked) }
      return AudioName.matches(name)
    }
    while music.count < Self.mostFiles, !Task.isCancelled, walk.next(isWanted, take) != nil {}
    // A folder sorts before names that begin with its name.
    let keys = music.map { path in path.map { $0 == Self.slash ? 0 : $0 } }
    let order = music.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
    return order.prefix(Self.mostFiles).map { music[$0] }
  }

  private static func absolute(_ path: [UInt8]) -> [UInt8] {
    guard path.first != slash, let raw = getcwd(nil, 0) else { return path }
    defer { free(raw) }
    return Array(UnsafeRawBufferPointer(start: raw, count: strlen(raw))) + [slash] + path
  }

  private static func isFolder(_ path: [UInt8]) -> Bool {
    var information = stat()
    return stat(cString(path), &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }

  private static func cString(_ path: [UInt8]) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
  }

  private static let slash = UInt8(ascii: "/")
}
