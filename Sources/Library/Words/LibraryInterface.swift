public import GLib

/// The D-Bus interface by which commands use the library that a window has open.
public enum LibraryInterface {
  public static let program = "io.github.gatefold.Gatefold"
  public static let name = "\(program).Library1"
  /// The interface as XML; `status` is the exit status of the command.
  public static let description = """
    <node>
      <interface name="io.github.gatefold.Gatefold.Library1">
        <method name="Scan">
          <arg type="aay" name="folders" direction="in"/>
          <arg type="s" name="text" direction="out"/><arg type="i" name="status" direction="out"/>
        </method>
        <method name="Import">
          <arg type="aay" name="files" direction="in"/>
          <arg type="s" name="text" direction="out"/><arg type="i" name="status" direction="out"/>
        </method>
        <method name="Sync">
          <arg type="s" name="text" direction="out"/><arg type="i" name="status" direction="out"/>
        </method>
        <method name="Stop"/>
        <signal name="Progress"><arg type="s" name="text"/></signal>
      </interface>
    </node>
    """

  public static var path: ObjectPath { ObjectPath(known: "/io/github/gatefold/Gatefold") }
}

extension Variant {
  /// `aay`: paths, which need not be text.
  public static func paths(_ paths: [BytePath]) -> Self {
    .list(of: "ay", paths.map { .list(of: "y", $0.bytes.map { .byte($0) }) })
  }

  /// The paths in a list, without the zeros that may end them.
  public var paths: [BytePath] {
    guard case .list(_, let paths) = self else { return [] }
    return paths.map { path in
      guard case .list(_, let values) = path else { return BytePath("") }
      var bytes = values.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
      if bytes.last == 0 { bytes.removeLast() }
      return BytePath(bytes)
    }
  }
}
