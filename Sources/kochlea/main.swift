internal import Glibc
internal import Platform

// Only this call: closures written here would belong to the main actor.
RunningProgram.end(Launch.run(arguments: Array(RunningProgram.arguments.dropFirst())))
