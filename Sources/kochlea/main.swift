import Glibc
import Platform

// Only this call: closures in this file would belong to the main actor.
RunningProgram.end(Launch.run(arguments: Array(RunningProgram.arguments.dropFirst())))
