import App
import GLib
import Glibc
import LibraryCommands
import PlayCommands

BackgroundTasks.start()
// What needs no display comes before anything that looks for one.
if LibraryCommand.isAsked { LibraryCommand.run() }
if PlayCommand.isAsked { PlayCommand.run() }
exit(Gatefold.run())
