import Glibc
import Remote

exit(RemoteProgram.run(CommandLine.arguments.dropFirst()))
