internal import GLib
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
      let path = BytePath(word)
      if let path = BytePath(fileURI: word) {
        found.add(path, progress)
      } else if isElsewhere(path) {
        found.complaints.append("\(path.text): " + tr("only files of this computer are played"))
      } else {
        found.add(path.fromRoot, progress)
      }
    }
    return found
  }

  private mutating func add(_ path: BytePath, _ progress: (Int) -> Void) {
    let shown = path.text
    if path.isFolder {
      let music = music(in: path, progress)
      if music.isEmpty { complaints.append("\(shown): " + tr("there is no music in this folder")) }
      if music.count == Self.mostFiles {
        complaints.append(
          "\(shown): "
            + Format.text(tr("only the first %s files are played"), Format.count(Self.mostFiles))
        )
      }
      files += music.map { File(path: $0) }
    } else if Playlist.kind(ofName: path.name)?.isForPlaying == true {
      do throws(PlaylistError) {
        let list = try Playlist.readFiles(from: path)
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
      files.append(File(path: path.bytes))
    }
  }

  /// Whether an argument is an address, but not of a file.
  private static func isElsewhere(_ word: BytePath) -> Bool {
    let text = String(decoding: word.bytes.prefix(64), as: UTF8.self)
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else {
      return false
    }
    return !text[..<colon].isEmpty && text[..<colon].allSatisfy { $0.isASCII && $0.isLetter }
      && !word.isThere
  }

  /// “/” does not mean all files.
  private static let mostFiles = Playlist.countLimit

  /// Ordered by name.
  private mutating func music(in folder: BytePath, _ progress: (Int) -> Void) -> [[UInt8]] {
    guard let walk = FolderWalk(root: folder.bytes) else { return [] }
    var music: [[UInt8]] = []
    func take(_ folder: [UInt8], _ file: FolderWalk.Entry) {
      music.append(BytePath(folder).appending(Array(file.name)).bytes)
    }
    func isWanted(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
      looked += 1
      if looked.isMultiple(of: 1000) { progress(looked) }
      return AudioName.matches(name)
    }
    while music.count < Self.mostFiles, !Task.isCancelled, walk.next(isWanted, take) != nil {}
    // A folder sorts before names that begin with its name.
    let keys = music.map { path in path.map { $0 == UInt8(ascii: "/") ? 0 : $0 } }
    let order = music.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
    return order.prefix(Self.mostFiles).map { music[$0] }
  }
}
