import CGLib

/// Settings of the memory allocator.
public enum Memory {
  /// Returns blocks of at least `bytes` to the system as soon as they are freed.
  ///
  /// By default glibc raises this threshold when such a block is freed, and keeps later blocks of
  /// that size: a program that releases pictures would never shrink.
  public nonisolated static func givesBack(blocksFrom bytes: Int32) {
    _ = mallopt(M_MMAP_THRESHOLD, bytes)
  }
}
