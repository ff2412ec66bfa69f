import Glibc
import Showcase

exit(Showcase.run(Array(CommandLine.arguments.dropFirst())))
