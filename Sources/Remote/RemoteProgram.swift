internal import CSoup
internal import Glibc
internal import Processes

public enum RemoteProgram {
  private static let usage = """
    Usage: gatefold-remote --serve
           gatefold-remote --sandbox-status

    Speaks to music servers for Gatefold; the only program of it that uses the network.

      --serve           requests on standard input, answers on standard output
      --sandbox-status  what the kernel keeps this program from, and end

    """

  /// What the network needs: names of servers, certificates, and the libraries for both.
  private static let places = [
    "/etc", "/usr", "/lib", "/lib64", "/app", "/nix/store", "/run/systemd/resolve",
    "/run/NetworkManager", "/run/resolvconf", "/var/lib/ca-certificates",
  ]

  /// The exit status is 0, or 2 for invalid arguments.
  public static func run(_ arguments: some Collection<String>) -> Int32 {
    guard let words = Build.rest(of: Array(arguments)) else { return Build.refusal }
    guard let word = words.first, words.count == 1 else { return misuse() }
    Sandbox.hideMemory()
    switch word {
    case "--serve":
      limitMemory()
      enterSandbox()
      RemoteService(output: STDOUT_FILENO).answer(requestsFrom: STDIN_FILENO)
      return 0
    case "--sandbox-status": return sandboxStatus()
    default: return misuse()
    }
  }

  @discardableResult
  private static func enterSandbox() -> SandboxGrant {
    signal(SIGPIPE, SIG_IGN)
    // These would speak to the desktop, which the sandbox forbids.
    for (name, value) in [
      ("GIO_USE_VFS", "local"), ("GSETTINGS_BACKEND", "memory"),
      ("GIO_USE_NETWORK_MONITOR", "base"), ("GIO_USE_PROXY_RESOLVER", "dummy"),
    ] {
      setenv(name, value, 1)
    }
    // Loads the module for encryption, whose place may be anywhere.
    _ = g_tls_backend_get_default()
    return Sandbox.enter(
      .remote,
      places: places.compactMap { Sandbox.Place(path: Array($0.utf8), .read) }
    )
  }

  /// Limits the memory: a server that sends without end ends this process, not the session.
  private static func limitMemory() {
    // A sanitizer needs more.
    guard Sandbox.offered.hasFilter else { return }
    var limit = rlimit(rlim_cur: 1 << 30, rlim_max: 1 << 30)
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
  }

  private static func sandboxStatus() -> Int32 {
    guard Sandbox.startBystander() else { return misuse() }
    let grant = enterSandbox()
    let attempts = Sandbox.attempts().map {
      "\($0.name): \($0.isPossible ? "possible" : "refused")"
    }
    return say((["sandbox: \(grant)"] + attempts).joined(separator: "\n") + "\n")
  }

  private static func say(_ text: String) -> Int32 {
    writeAll(Array(text.utf8), to: STDOUT_FILENO) ? 0 : 1
  }

  private static func misuse() -> Int32 {
    _ = writeAll(Array(usage.utf8), to: STDERR_FILENO)
    return 2
  }
}
