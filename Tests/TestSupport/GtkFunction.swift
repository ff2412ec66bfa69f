internal import Glibc

/// A function of GTK by its name, for tests that need one which Gtk does not wrap.
///
/// The type is not checked.
public func gtkFunction<Function>(_ name: String, as type: Function.Type) -> Function {
  guard let symbol = dlsym(nil, name) else { preconditionFailure("GTK has no \(name)") }
  return unsafeBitCast(symbol, to: type)
}
