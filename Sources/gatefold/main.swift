import App
import Glibc
import LibraryCommands

// The commands of the library need no display, so they come before anything that looks for one.
if LibraryCommand.isAsked { LibraryCommand.run() }
exit(Gatefold.run())
