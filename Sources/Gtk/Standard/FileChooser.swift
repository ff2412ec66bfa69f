internal import CGtk
public import GLib
internal import Glibc

/// The desktop's own window for choosing a folder, or the file to write something to.
@MainActor public final class FileChooser: Object {
  private var chosen: (([UInt8]?) -> Void)?
  /// While it is on the screen it keeps itself: nobody else has to.
  private var itself: FileChooser?

  /// A chooser of a folder over a window, not yet on the screen.
  public convenience init(title: String, accept: String, over parent: Window) {
    self.init(GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, title, accept, over: parent)
  }

  /// A chooser of a file to write to, for which a name is proposed.
  public convenience init(saving name: String, title: String, accept: String, over parent: Window) {
    self.init(GTK_FILE_CHOOSER_ACTION_SAVE, title, accept, over: parent)
    gtk_file_chooser_set_current_name(opaque, name)
  }

  private init(
    _ action: GtkFileChooserAction,
    _ title: String,
    _ accept: String,
    over parent: Window
  ) {
    let dialog = gtk_file_chooser_native_new(title, parent.cast(), action, accept, nil)
    super.init(joining: dialog.map { UnsafeMutableRawPointer($0) })
    gtk_native_dialog_set_modal(cast(), 1)
    connect(Signal<Int32>("response")) { [weak self] answer in self?.end(answer) }
  }

  /// Shows it; `chosen` gets the path in bytes, or nil if none was chosen.
  public func open(_ chosen: @escaping ([UInt8]?) -> Void) {
    self.chosen = chosen
    itself = self
    gtk_native_dialog_show(cast())
  }

  private func end(_ answer: Int32) {
    let chosen = chosen
    self.chosen = nil
    itself = nil
    chosen?(answer == GTK_RESPONSE_ACCEPT.rawValue ? path : nil)
  }

  private var path: [UInt8]? {
    guard let file = gtk_file_chooser_get_file(opaque) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let path = g_file_get_path(file) else { return nil }
    defer { g_free(path) }
    return Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }
}
