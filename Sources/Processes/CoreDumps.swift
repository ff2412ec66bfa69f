internal import Glibc

/// Core dumps of this process, which contain what it knows.
public enum CoreDumps {
  /// Forbids them from now on.
  ///
  /// A collector gets a dump whatever the limit is, except that of a single byte: see core(5).
  public static func forbid() {
    var byte = rlimit(rlim_cur: 1, rlim_max: 1)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &byte)
  }
}
