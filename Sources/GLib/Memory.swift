import CGLib

/// How this process deals with its memory.
public enum Memory {
  /// Gives blocks of so many bytes and more back to the system as soon as they are freed.
  ///
  /// By itself glibc does so only until the first of them is freed, and keeps all later ones of its
  /// size: a program that lets go of pictures would stay as large as it ever was.
  public nonisolated static func givesBack(blocksFrom bytes: Int32) {
    _ = mallopt(M_MMAP_THRESHOLD, bytes)
  }
}
