internal import CGtk
internal import GLib
internal import Gtk

/// GTK's own list of recycled rows, with a title and a number in each, to be measured beside ours.
final class PlainListView: Widget {
  private let scrolled: UnsafeMutablePointer<GtkWidget>

  init(rows: [(title: String, number: String)], rowHeight: Int) {
    var texts = rows.map { strdup($0.title + "\t" + $0.number) as UnsafeMutablePointer<CChar>? }
    texts.append(nil)
    let model = texts.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
        gtk_string_list_new($0.baseAddress)
      }
    }
    for text in texts { free(text) }
    let factory = gtk_signal_list_item_factory_new()
    let view = gtk_list_view_new(
      gtk_no_selection_new(model),
      factory
    )
    scrolled = gtk_scrolled_window_new()
    super.init(joining: UnsafeMutableRawPointer(scrolled))
    gtk_scrolled_window_set_child(OpaquePointer(scrolled), view)
    let maker = Object(sharing: factory)
    maker.connect(Signal<Borrowed>("setup")) { item in
      guard let item = item.pointer.map({ OpaquePointer($0) }) else { return }
      let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
      gtk_widget_set_size_request(box, -1, Int32(rowHeight))
      for index in 0..<2 {
        let label = gtk_label_new("")
        gtk_label_set_xalign(label.map { OpaquePointer($0) }, index == 0 ? 0 : 1)
        gtk_widget_set_hexpand(label, index == 0 ? 1 : 0)
        gtk_box_append(UnsafeMutableRawPointer(box)?.assumingMemoryBound(to: GtkBox.self), label)
      }
      gtk_list_item_set_child(item, box)
    }
    maker.connect(Signal<Borrowed>("bind")) { item in
      guard let item = item.pointer.map({ OpaquePointer($0) }),
        let text = gtk_list_item_get_item(item).map({
          gtk_string_object_get_string(OpaquePointer($0))
        })
      else { return }
      let parts = text.map { String(cString: $0).split(separator: "\t") } ?? []
      var label = gtk_widget_get_first_child(gtk_list_item_get_child(item))
      for part in parts {
        gtk_label_set_text(label.map { OpaquePointer($0) }, String(part))
        label = gtk_widget_get_next_sibling(label)
      }
    }
  }

  func scroll(to offset: Double) {
    gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(OpaquePointer(scrolled)), offset)
  }
}
