import Glibc
import TagReader

exit(ScanProgram.run(CommandLine.arguments.dropFirst()))
