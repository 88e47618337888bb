import Glibc
import Lab

exit(LabProgram.run(Array(CommandLine.arguments.dropFirst())))
