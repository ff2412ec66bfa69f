import Glibc

/// A full disk: no file of this process may grow beyond a size.
enum FileLimit {
  /// Refuses what is beyond, or kills the process there.
  static func set(_ bytes: UInt64, kills: Bool = false) {
    signal(SIGXFSZ, kills ? SIG_DFL : SIG_IGN)
    // Who starts this process may block its signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGXFSZ)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    limit.rlim_cur = rlim_t(bytes)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }

  static func lift() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }
}
