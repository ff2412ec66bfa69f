import App
import GLib
import Glibc
import LibraryCommands
import PlayCommands

// What needs no display comes before anything that looks for one.
if LibraryCommand.isAsked { LibraryCommand.run() }
if SearchProviderCommand.isAsked { SearchProviderCommand.run() }
if PlayCommand.isAsked { PlayCommand.run() }
let status = Gatefold.run()
// All that matters has been written. Threads of GStreamer's, the renderer's and libpulse's may still be at
// work: `exit` would take the ground from under them, and now and then one of them aborts.
fflush(nil)
_exit(status)
