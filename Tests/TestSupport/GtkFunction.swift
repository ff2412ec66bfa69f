internal import Glibc

/// A function of GTK by its name; for what only tests ask of it, as CGtk stays behind Gtk.
///
/// The type is the caller's word, unchecked.
public func gtkFunction<Function>(_ name: String, as type: Function.Type) -> Function {
  guard let symbol = dlsym(nil, name) else { preconditionFailure("GTK has no \(name)") }
  return unsafeBitCast(symbol, to: type)
}
