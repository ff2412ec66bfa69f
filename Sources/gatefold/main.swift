import App
import Commands
import GLib
import Glibc

// Commands that need no display run before anything that opens one.
if LibraryCommand.isAsked { LibraryCommand.run() }
if SearchProviderCommand.isAsked { SearchProviderCommand.run() }
if CompletionCommand.isAsked { CompletionCommand.run(Gatefold.options) }
if PlayCommand.isAsked { PlayCommand.run() }
let status = Gatefold.run()
// All data is on disk by now. `exit` would run destructors while threads of GStreamer, the renderer
// and libpulse still use what they destroy, which sometimes aborts the process.
fflush(nil)
_exit(status)
