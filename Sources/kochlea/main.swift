internal import Glibc

// Nothing but this call: closures written here would belong to the main actor.
exit(Launch.run(arguments: Array(CommandLine.arguments.dropFirst())))
