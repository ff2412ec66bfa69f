import Gtk

extension Widget {
  var descendants: [Widget] { children.flatMap { [$0] + $0.descendants } }
}
