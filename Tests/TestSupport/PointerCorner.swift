internal import Glibc

/// The lower right corner of the private display, where no test has a window.
///
/// A popover that opens under the pointer gets its focus, and GTK 4.8 uses its surface after it is
/// gone, which can end a test run.
enum PointerCorner {
  private typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias Root = @convention(c) (OpaquePointer) -> CUnsignedLong
  private typealias Warp =
    @convention(c) (
      OpaquePointer, CUnsignedLong, CUnsignedLong, CInt, CInt, CUnsignedInt, CUnsignedInt, CInt,
      CInt
    ) -> CInt
  private typealias Close = @convention(c) (OpaquePointer) -> CInt

  static func takePointerThere() {
    guard let library = dlopen("libX11.so.6", RTLD_NOW) else { return }
    func function<Kind>(_ name: String, as kind: Kind.Type) -> Kind? {
      dlsym(library, name).map { unsafeBitCast($0, to: kind) }
    }
    guard let open = function("XOpenDisplay", as: Open.self),
      let root = function("XDefaultRootWindow", as: Root.self),
      let warp = function("XWarpPointer", as: Warp.self),
      let close = function("XCloseDisplay", as: Close.self), let display = open(nil)
    else { return }
    _ = warp(display, 0, root(display), 0, 0, 0, 0, 10_000, 10_000)
    _ = close(display)
  }
}
