import Gtk

extension Widget {
  /// All descendants, from the outside in.
  var descendants: [Widget] { children.flatMap { [$0] + $0.descendants } }
}
