internal import Glibc

public enum CoreDumps {
  /// A collector gets a dump whatever the limit is, except that of a single byte: see core(5).
  ///
  /// Other programs that this one starts can raise it again.
  public static func forbid() {
    let cores = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    var limit = rlimit()
    guard getrlimit(cores, &limit) == 0 else { return }
    limit.rlim_cur = min(1, limit.rlim_max)
    setrlimit(cores, &limit)
  }
}
