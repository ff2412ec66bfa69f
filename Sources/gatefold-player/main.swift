import Glibc
import PlaybackEngine

exit(PlayerCommandLine.run(CommandLine.arguments.dropFirst()))
