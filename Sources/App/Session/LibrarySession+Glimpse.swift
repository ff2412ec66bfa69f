internal import Library

extension LibrarySession {
  /// Keeps what was seen for the next start; the library is closed by then, as it will be found.
  ///
  /// Where nothing was seen, as in a run that ended before the library was read, what was kept before
  /// stays: it holds for as long as the library does not change.
  func keep(_ taken: TakenGlimpse?) async {
    guard let file = places.glimpse else { return }
    if let taken {
      await Self.keep(taken, taken.pixels, in: file)
    } else if status.phase == .empty {
      await Self.forget(file)
    }
  }

  @concurrent private nonisolated static func keep(
    _ taken: TakenGlimpse,
    _ pixels: [[UInt32]],
    in file: GlimpseFile
  ) async {
    // Somebody else has it open: what is seen now may not hold any more when it is needed.
    guard let library = LibraryStamp(folder: file.library) else { return file.remove() }
    await file.write(taken.bytes(pixels, of: library))
  }

  @concurrent private nonisolated static func forget(_ file: GlimpseFile) async { file.remove() }
}
