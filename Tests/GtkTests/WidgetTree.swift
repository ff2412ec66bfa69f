import Gtk

extension Widget {
  /// All that it holds, however deep, from the outside in.
  var descendants: [Widget] { children.flatMap { [$0] + $0.descendants } }
}
