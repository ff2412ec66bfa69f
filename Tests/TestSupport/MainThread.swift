internal import GLib
internal import Glibc

/// Makes the main thread of a test process run GLib's loop, as a program's does.
///
/// Swift Testing's runner has an async `main`; on Linux the runtime then ends the main thread and
/// serves the main actor from worker threads. The runtime's hook, set while the process is loaded,
/// keeps the main actor on the main thread, and GTK's loop runs while a test awaits. It is no
/// public interface: `MainLoopTests` fails when a toolchain drops it.
@section(".init_array") @used
nonisolated(unsafe) private let installMainLoop: @convention(c) () -> Void = {
  let drain: @convention(c) (UnsafeRawPointer?, UnsafeRawPointer?) -> Void = { _, _ in
    MainActor.assumeIsolated { () -> Void in MainLoop.run() }
  }
  guard let hook = dlsym(nil, "swift_task_asyncMainDrainQueue_hook") else { return }
  hook.storeBytes(of: unsafeBitCast(drain, to: UnsafeRawPointer.self), as: UnsafeRawPointer.self)
}
