internal import CGtk
public import GLib
internal import Glibc

/// The desktop's own dialog for choosing a folder, files to read, or a file to write.
@MainActor public final class FileChooser: Object {
  private var chosen: (([[UInt8]]) -> Void)?
  /// Retains the object while the dialog is open.
  private var itself: FileChooser?

  /// A folder chooser over a window, not yet open.
  public convenience init(title: String, accept: String, over parent: Window) {
    self.init(GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, title, accept, over: parent)
  }

  /// A chooser of a file to write, with a proposed name.
  public convenience init(saving name: String, title: String, accept: String, over parent: Window) {
    self.init(GTK_FILE_CHOOSER_ACTION_SAVE, title, accept, over: parent)
    gtk_file_chooser_set_current_name(opaque, name)
  }

  /// A chooser of files with some suffixes, under the filter `kind`, or of all files.
  public convenience init(
    reading endings: [String],
    kind: String,
    all: String,
    title: String,
    accept: String,
    over parent: Window
  ) {
    self.init(GTK_FILE_CHOOSER_ACTION_OPEN, title, accept, over: parent)
    gtk_file_chooser_set_select_multiple(opaque, 1)
    let known = addFilter(named: kind)
    for ending in endings { gtk_file_filter_add_suffix(known.opaque, ending) }
    gtk_file_filter_add_pattern(addFilter(named: all).opaque, "*")
  }

  private func addFilter(named name: String) -> Object {
    let filter = Object(adopting: gtk_file_filter_new())
    gtk_file_filter_set_name(filter.opaque, name)
    gtk_file_chooser_add_filter(opaque, filter.opaque)
    return filter
  }

  private init(
    _ action: GtkFileChooserAction,
    _ title: String,
    _ accept: String,
    over parent: Window
  ) {
    let dialog = gtk_file_chooser_native_new(title, parent.cast(), action, accept, nil)
    super.init(joining: dialog)
    gtk_native_dialog_set_modal(cast(), 1)
    connect(Signal<Int32>("response")) { [weak self] answer in self?.end(answer) }
  }

  /// Opens the dialog; `chosen` gets the path in bytes, or nil after a cancellation.
  public func open(_ chosen: @escaping ([UInt8]?) -> Void) { openForAll { chosen($0.first) } }

  /// Opens the dialog; `chosen` gets all selected paths in bytes.
  public func openForAll(_ chosen: @escaping ([[UInt8]]) -> Void) {
    self.chosen = chosen
    itself = self
    gtk_native_dialog_show(cast())
  }

  private func end(_ answer: Int32) {
    let chosen = chosen
    self.chosen = nil
    itself = nil
    chosen?(answer == GTK_RESPONSE_ACCEPT.rawValue ? paths : [])
  }

  private var paths: [[UInt8]] {
    guard let files = gtk_file_chooser_get_files(opaque) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(files)) }
    return (0..<g_list_model_get_n_items(files)).compactMap { index in
      guard let file = g_list_model_get_item(files, index) else { return nil }
      defer { g_object_unref(file) }
      guard let path = g_file_get_path(OpaquePointer(file)) else { return nil }
      defer { g_free(path) }
      return Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
    }
  }
}
