internal import Glibc
internal import Playback
internal import Processes

/// The rights that the player's process gives up: first all files except libraries, plugins and
/// those of the sound client, then, before it receives any music, new connections as well.
enum PlayerSandbox {
  /// Must run before any thread is started.
  static func enter(registry: String, output: SoundOutput) -> SandboxGrant {
    let found = readable(registry).compactMap { place($0, .read) }
    let devices = ["/dev/snd", "/dev/dsp"].compactMap {
      place($0, [.read, .write, .control])
    }
    let written = output.locations.compactMap { path -> Sandbox.Place? in
      // An existing path, which may be a pipe, is not even opened; a missing one is created now.
      if access(path, F_OK) != 0 { Glibc.close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)) }
      return place(path, [.read, .write])
    }
    let null = place("/dev/null", [.read, .write]).map { [$0] } ?? []
    return Sandbox.enter(.playerStart, places: found + devices + written + null)
  }

  /// Must run once the output is connected; returns false where the kernel does not filter system
  /// calls.
  static func close() -> Bool { Sandbox.filterCalls(.player) }

  private static func place(_ path: String, _ rights: Sandbox.Rights) -> Sandbox.Place? {
    Sandbox.Place(path: Array(path.utf8), rights)
  }

  private static func readable(_ registry: String) -> [String] {
    let home = variable("HOME") ?? "/"
    let config = variable("XDG_CONFIG_HOME") ?? "\(home)/.config"
    var paths = [
      "/usr", "/lib", "/lib32", "/lib64", "/libx32", "/app", "/gnu/store", "/nix/store",
      "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives", "/etc/alsa",
      "/etc/asound.conf", "/etc/pulse", "/etc/pipewire", "/etc/machine-id",
      "/etc/localtime", "/etc/locale.alias", "/var/lib/dbus/machine-id",
      "/.flatpak-info", "/run/flatpak/pulse", "/run/flatpak/ld.so.conf.d", "/run/host/usr",
      "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/asound", "/proc/filesystems",
      "/sys/devices/system/cpu", "/sys/class/sound", "/dev/urandom",
      "\(home)/.pulse", "\(home)/.pulse-cookie", "\(home)/.asoundrc", "\(config)/pulse",
      "\(config)/pipewire", "\(config)/alsa", registry, folder(of: "/proc/self/exe"),
      folder(of: "/proc/self/exe") + "/../share/locale",
    ]
    let runtime = variable("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())"
    paths += ["\(runtime)/pulse", "\(runtime)/pipewire-0"]
    for name in ["PULSE_COOKIE", "PULSE_CLIENTCONFIG", "PULSE_RUNTIME_PATH", "GATEFOLD_LOCALES"] {
      paths += variable(name).map { [$0] } ?? []
    }
    let lists = ["LD_LIBRARY_PATH"] + GStreamer.pluginVariables
    for name in lists {
      paths += variable(name)?.split(separator: ":").map(String.init) ?? []
    }
    return paths
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func folder(of link: String) -> String {
    guard let raw = realpath(link, nil) else { return "/usr/bin" }
    defer { free(raw) }
    let path = String(cString: raw)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/usr/bin"
  }

  // MARK: - The probe

  /// The operations that are possible in the sandbox but should not be.
  static func possibilities() -> [String] {
    var found = Sandbox.attempts().filter(\.isPossible).map(\.name)
    func attempt(_ name: String, _ succeeds: () -> Bool) { if succeeds() { found.append(name) } }
    attempt("reading the home folder") { opens(variable("HOME") ?? "/root", O_RDONLY) }
    attempt("reading the runtime folder") { opens(variable("XDG_RUNTIME_DIR") ?? "/run", O_RDONLY) }
    attempt("reading the names of users") { opens("/etc/passwd", O_RDONLY) }
    attempt("reading shared memory") { opens("/dev/shm", O_RDONLY) }
    attempt("creating files") { opens("/tmp/gatefold-probe", O_WRONLY | O_CREAT) }
    // Where the sandbox forbids the call itself, `errno` is a different one.
    attempt("running programs") {
      var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
      return execv("/nonexistent", &arguments) != 0 && errno == ENOENT
    }
    attempt("connecting") {
      var address = sockaddr()
      return connect(-1, &address, socklen_t(MemoryLayout<sockaddr>.size)) != 0 && errno == EBADF
    }
    return found
  }

  private static func opens(_ path: String, _ flags: Int32) -> Bool {
    let file = open(path, flags | O_CLOEXEC, 0o600)
    if file >= 0 { Glibc.close(file) }
    return file >= 0
  }
}

extension SoundOutput {
  fileprivate var locations: [String] {
    guard case .description(let text) = self else { return [] }
    return text.split(separator: " ").filter { $0.hasPrefix("location=") }
      .map { String($0.dropFirst(9)) }
  }
}
