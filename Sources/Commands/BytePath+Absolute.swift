internal import Library

nonisolated extension BytePath {
  /// Without a slash at its end; links are not resolved.
  var absolute: BytePath {
    var bytes = self.bytes
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return BytePath(bytes).fromRoot
  }

  /// As it is, behind the working directory unless it begins at the root.
  var fromRoot: BytePath {
    guard bytes.first != UInt8(ascii: "/"), let here = BytePath(".").resolved else { return self }
    return here.appending(bytes)
  }
}
