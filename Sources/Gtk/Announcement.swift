internal import CGtk
internal import Glibc

extension Widget {
  /// `gtk_accessible_announce`; nil before GTK 4.14.
  fileprivate static let announcing:
    (@convention(c) (OpaquePointer, UnsafePointer<CChar>, CInt) -> Void)? = {
      dlsym(nil, "gtk_accessible_announce").map {
        unsafeBitCast(
          $0,
          to: (@convention(c) (OpaquePointer, UnsafePointer<CChar>, CInt) -> Void).self
        )
      }
    }()

  /// Lets a screen reader say a text at the next pause; false where GTK does not support it.
  @discardableResult
  public func announce(_ text: String) -> Bool {
    guard let announce = Self.announcing else { return false }
    let medium: CInt = 1
    announce(opaque, text.shortened(), medium)
    return true
  }
}
