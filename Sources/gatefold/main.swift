import App
import Glibc
import LibraryCommands
import PlayCommands

// What needs no display comes before anything that looks for one.
if LibraryCommand.isAsked { LibraryCommand.run() }
if PlayCommand.isAsked { PlayCommand.run() }
exit(Gatefold.run())
