internal import Processes

/// The kernel's sandbox for the processes that read untrusted files.
public struct ReaderSandbox: Sendable, Equatable {
  /// Whether it has everything that Gatefold uses.
  public let isComplete: Bool
  /// A description, which is not translated.
  public let description: String

  public init(isComplete: Bool, description: String) {
    (self.isComplete, self.description) = (isComplete, description)
  }

  public static var offered: Self {
    let grant = Sandbox.offered
    return Self(isComplete: grant.isComplete, description: grant.description)
  }
}
