internal import Glibc
internal import Platform

// Only this call: closures written here would belong to the main actor.
exit(Launch.run(arguments: Array(RunningProgram.arguments.dropFirst())))
