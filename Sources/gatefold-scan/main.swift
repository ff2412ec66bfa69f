import Glibc
import TagReader

exit(ScanCommand.run(CommandLine.arguments.dropFirst()))
