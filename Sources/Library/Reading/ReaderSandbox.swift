internal import Processes

/// What the kernel keeps the processes from that read foreign files.
public struct ReaderSandbox: Sendable, Equatable {
  /// Whether that is all that Gatefold makes use of.
  public let isComplete: Bool
  /// What it offers in words, the same in all languages.
  public let description: String

  /// A sandbox of which these words are true.
  public init(isComplete: Bool, description: String) {
    (self.isComplete, self.description) = (isComplete, description)
  }

  /// What this kernel offers.
  public static var offered: Self {
    let grant = Sandbox.offered
    return Self(isComplete: grant.isComplete, description: grant.description)
  }
}
