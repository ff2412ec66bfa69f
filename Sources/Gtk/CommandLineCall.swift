internal import CGLib
internal import CGtk
internal import CGtkShims
public import GLib
internal import Glibc

/// A start of the program by a command line, here or in another process, which waits for an answer.
@MainActor public final class CommandLineCall: Object {
  /// The words after the program's name, as bytes.
  public var arguments: [[UInt8]] {
    var count = Int32(0)
    guard let words = g_application_command_line_get_arguments(cast(), &count) else { return [] }
    defer { g_strfreev(words) }
    return (1..<max(1, Int(count))).compactMap { index in
      words[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }

  /// Whether this very process was started so.
  public var isLocal: Bool { g_application_command_line_get_is_remote(cast()) == 0 }

  /// Says something on the standard error of who started it.
  public func complain(_ text: String) { cgtk_command_line_complain(cast(), Console.plain(text)) }

  /// Answers it by an exit status; the process that waits for it ends as soon as nobody holds the
  /// call any more.
  public func finish(status: Int32) { g_application_command_line_set_exit_status(cast(), status) }
}

extension Application {
  /// The program was started by a command line; for applications that take them.
  ///
  /// Who keeps the call keeps the other process waiting.
  public func onCommandLine(_ handler: @escaping @MainActor (CommandLineCall) -> Void) {
    connect(Query<Int32, Borrowed>("command-line")) { call in
      if let pointer = call.pointer { handler(CommandLineCall(sharing: pointer)) }
      return 0
    }
  }

  /// Keeps it running, windows or none.
  public func hold() { g_application_hold(cast()) }
}

extension Application {
  /// The desktop hands files over to be opened; for applications that take command lines.
  ///
  /// They come as paths in bytes; what has no path, as on the network, is nil.
  public func onOpen(_ handler: @escaping @MainActor ([[UInt8]?]) -> Void) {
    connect(Signal<Borrowed, Int32>("open")) { files, count in
      let list = files.pointer?.assumingMemoryBound(to: OpaquePointer?.self)
      handler((0..<Int(count)).map { list?[$0].flatMap { Self.path(of: $0) } })
    }
  }

  private static func path(of file: OpaquePointer) -> [UInt8]? {
    guard let path = g_file_get_path(file) else { return nil }
    defer { g_free(path) }
    return Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }
}
