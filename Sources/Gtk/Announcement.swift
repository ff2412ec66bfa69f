internal import CGtk
internal import Glibc

extension Toolkit {
  /// Whether screen readers can be asked to say something.
  public static var canAnnounce: Bool { Widget.announcing != nil }
}

extension Widget {
  /// `gtk_accessible_announce` of GTK 4.14, where this GTK has it.
  fileprivate static let announcing:
    (@convention(c) (OpaquePointer, UnsafePointer<CChar>, CInt) -> Void)? = {
      dlsym(nil, "gtk_accessible_announce").map {
        unsafeBitCast(
          $0,
          to: (@convention(c) (OpaquePointer, UnsafePointer<CChar>, CInt) -> Void).self
        )
      }
    }()

  /// Lets a screen reader say something at the next pause; false where GTK cannot ask for that.
  ///
  /// Where it cannot, the words belong into a widget with the role of a status line.
  @discardableResult
  public func announce(_ text: String) -> Bool {
    guard let announce = Self.announcing else { return false }
    let medium: CInt = 1
    announce(opaque, text, medium)
    return true
  }
}
