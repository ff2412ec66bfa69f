internal import CProcesses
internal import Synchronization

/// The build that this program is of, which the start of each worker names.
///
/// An upgrade replaces the programs while a window of an earlier build runs and starts them. A
/// worker of another build refuses before it receives anything, because its messages may differ.
public enum Build {
  /// `meson.build` reads this line; `meson-helpers/release` compares it with all other places.
  public static let version = "0.1.0"
  /// The version, and in installed programs a digest of the sources.
  public static let name = "\(version)-\(String(cString: cprocesses_build()))"
  /// The exit status of a worker that another build has started; 2 if it does not know the option.
  public static let refusal: Int32 = 5

  /// The first arguments of a worker.
  public static var arguments: [String] { ["--build", name] }

  /// The arguments behind the name of this build, or all where none is named; nil for another build.
  public static func rest(of arguments: [String]) -> ArraySlice<String>? {
    guard arguments.first == "--build" else { return arguments[...] }
    return arguments.dropFirst().first == name ? arguments.dropFirst(2) : nil
  }

  fileprivate static let observer = Mutex<(@Sendable () -> Void)?>(nil)

  /// Calls `then`, on any thread, whenever a worker has refused.
  public static func onOther(_ then: @escaping @Sendable () -> Void) {
    observer.withLock { $0 = then }
  }
}

extension ChildProcess {
  /// Ends a worker; whether it has refused, being of another build.
  public func endWorker() -> (ending: Ending, isOther: Bool) {
    let ending = end()
    let isOther = ending == .exited(Build.refusal) || ending == .exited(2)
    if isOther { Build.observer.withLock(\.self)?() }
    return (ending, isOther)
  }
}
