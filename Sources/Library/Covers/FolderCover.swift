internal import Messages
internal import Processes

/// Chooses the cover among the picture files beside an album's tracks.
enum FolderCover {
  /// At most this many files are measured: names count more than sizes.
  private static let most = 12

  static func best(
    of images: [FolderImage],
    _ process: inout PictureProcess,
    _ bell: WakeUp,
    _ isWanted: () -> Bool
  ) -> CoverSource? {
    let likely = images.map { (image: $0, file: CoverChoice.File(name: $0.path.name)) }
      .filter { CoverChoice.score(of: $0.file) > 0 }
      .sorted { CoverChoice.score(of: $0.file) > CoverChoice.score(of: $1.file) }
    var measured: [(image: FolderImage, file: CoverChoice.File)] = []
    for (image, file) in likely.prefix(most) {
      let request = PictureRequest(.file(image.path.bytes), wish: [], shortSide: 1)
      let answer = process.answer(to: request, bell: bell, while: isWanted)
      guard let answer else { return nil }
      switch answer.status {
      case .done:
        let (width, height) = (answer.sourceWidth, answer.sourceHeight)
        measured.append((image, CoverChoice.File(name: file.name, width: width, height: height)))
      // If the disk is not mounted, the name decides: the thumbnail may already be cached.
      case .missing: measured.append((image, file))
      case .unknown, .tooLarge, .damaged, .fatal: break
      }
    }
    guard let best = CoverChoice.best(of: measured.map(\.file)),
      let image = measured.first(where: { $0.file == best })?.image
    else { return nil }
    return CoverSource(file: image.path.bytes, size: image.size, modified: image.modified)
  }
}
