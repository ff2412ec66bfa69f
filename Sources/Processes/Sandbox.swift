internal import CSandbox

/// Permanently drops the rights that a process which reads untrusted files does not need.
public enum Sandbox {
  /// The allowed system calls.
  public enum Profile: Sendable {
    /// Opens files for reading, and decodes them.
    case reader
    /// Decodes files that it receives as descriptors, and opens none.
    case receiver
    /// Connects to a sound server or opens a sound device, before it has received any file.
    case playerStart
    /// Decodes files that it receives, and plays them over open connections.
    case player
    /// Speaks to servers on the network, and to no other program of this system.
    case remote

    fileprivate var number: csandbox_profile {
      switch self {
      case .reader: CSANDBOX_READER
      case .receiver: CSANDBOX_RECEIVER
      case .playerStart: CSANDBOX_PLAYER_START
      case .player: CSANDBOX_PLAYER
      case .remote: CSANDBOX_REMOTE
      }
    }
  }

  public struct Rights: OptionSet, Sendable {
    public let rawValue: UInt32
    /// Open files for reading, list folders.
    public static let read = Self(rawValue: UInt32(CSANDBOX_READ))
    public static let write = Self(rawValue: UInt32(CSANDBOX_WRITE))
    public static let control = Self(rawValue: UInt32(CSANDBOX_CONTROL))

    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// A folder with all beneath it, or a file, that remains accessible.
  public struct Place: Sendable {
    fileprivate let descriptor: Descriptor
    fileprivate let rights: Rights

    public init(_ descriptor: Descriptor, _ rights: Rights) {
      (self.descriptor, self.rights) = (descriptor, rights)
    }

    /// Nil if nothing exists there.
    public init?(path: [UInt8], _ rights: Rights) {
      guard let descriptor = Descriptor(place: path) else { return nil }
      self.init(descriptor, rights)
    }
  }

  /// Restricts the process to the places and to the system calls of the profile; it must have one
  /// thread only.
  public static func enter(_ profile: Profile, places: [Place]) -> SandboxGrant {
    let places = places.map {
      ($0, csandbox_place(descriptor: $0.descriptor.number, rights: $0.rights.rawValue))
    }
    // The descriptors are open for as long as the array is in use.
    return withExtendedLifetime(places) {
      SandboxGrant(csandbox_enter(profile.number, places.map(\.1), places.count))
    }
  }

  /// Does the same without Landlock, to test the other restrictions alone.
  public static func enterWithoutLandlock(_ profile: Profile) -> SandboxGrant {
    SandboxGrant(csandbox_enter_without_landlock(profile.number))
  }

  /// Restricts all threads to the system calls of one more profile; false if the kernel does not
  /// support it.
  public static func filterCalls(_ profile: Profile) -> Bool {
    csandbox_filter_calls(profile.number)
  }

  /// Keeps this process's memory from other processes of the user, and from crash reports.
  public static func hideMemory() { csandbox_hide_memory() }

  public static var offered: SandboxGrant { SandboxGrant(csandbox_offered()) }

  /// Starts another process for `attempts()`, before the sandbox is entered; false if it did not
  /// start.
  public static func startBystander() -> Bool { csandbox_start_bystander() }

  /// Tries operations that the sandbox must prevent.
  public static func attempts() -> [(name: String, isPossible: Bool)] {
    var attempts: [(name: String, isPossible: Bool)] = []
    var isPossible = false
    while let name = csandbox_attempt(attempts.count, &isPossible) {
      attempts.append((String(cString: name), isPossible))
    }
    return attempts
  }
}

public struct SandboxGrant: Sendable, Equatable, CustomStringConvertible {
  /// Landlock's ABI version, 0 if it is unavailable.
  public let landlock: Int
  /// Whether a user namespace of its own isolates it from other processes if Landlock is
  /// unavailable.
  public let hasNamespace: Bool
  public let hasFilter: Bool

  /// A grant by its parts.
  public init(landlock: Int, hasNamespace: Bool, hasFilter: Bool) {
    (self.landlock, self.hasNamespace, self.hasFilter) = (landlock, hasNamespace, hasFilter)
  }

  fileprivate init(_ grant: csandbox_grant) {
    landlock = Int(grant.landlock)
    (hasNamespace, hasFilter) = (grant.has_namespace, grant.has_filter)
  }

  public var isComplete: Bool { landlock > 0 && hasFilter }

  /// A description that is the same in all languages.
  public var description: String {
    let files = landlock > 0 ? "Landlock \(landlock)" : "no Landlock"
    let own = hasNamespace ? ", user namespace" : ""
    return "\(files)\(own), \(hasFilter ? "seccomp" : "no seccomp")"
  }
}
