internal import Glibc
internal import Numbers
internal import Processes
internal import Synchronization
internal import TagRecord

/// Looks for the picture file that stands for a folder.
enum FolderCover {
  /// More files than these are not measured: the names decide before the sizes do.
  private static let most = 12

  static func find(
    in folder: [UInt8],
    _ process: inout PictureProcess,
    _ bell: WakeUp,
    _ isWanted: () -> Bool
  ) -> CoverSource? {
    var files = names(in: folder).map { CoverChoice.File(name: $0) }
      .filter { CoverChoice.score(of: $0) > 0 }
      .sorted { CoverChoice.score(of: $0) > CoverChoice.score(of: $1) }
    var sizes: [[UInt8]: stat] = [:]
    files = files.prefix(most).compactMap { file in
      let path = folder + [UInt8(ascii: "/")] + file.name
      var status = stat()
      guard withCString(path, { stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
        return nil
      }
      sizes[file.name] = status
      let request = PictureRequest(.file(path), wish: [], shortSide: 1)
      guard let answer = process.answer(to: request, bell: bell, while: isWanted),
        answer.status == .done
      else { return nil }
      return CoverChoice.File(
        name: file.name,
        width: answer.sourceWidth,
        height: answer.sourceHeight
      )
    }
    guard let best = CoverChoice.best(of: files), let status = sizes[best.name] else { return nil }
    let time = status.st_mtim
    return CoverSource(
      file: folder + [UInt8(ascii: "/")] + best.name,
      size: Int64(status.st_size),
      modified: Int64(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    )
  }

  private static func names(in folder: [UInt8]) -> [[UInt8]] {
    guard !folder.contains(0), let stream = withCString(folder, { opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      names.append(withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
    }
    return names
  }
}

/// A cover that is found on another thread.
final class FoundCover: Sendable {
  let source = Mutex<CoverSource?>(nil)
}
