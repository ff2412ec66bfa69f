import App
import Glibc

exit(Gatefold.run(Array(CommandLine.arguments.dropFirst())))
