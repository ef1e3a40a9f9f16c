import Activities
import CLinux
import Glibc
import Interface
import Sound

enum ChildProcess {
    enum End: Equatable {
        case notFound
        case exited(Int32)
        /// A signal ended the program, or the timeout did.
        case killed
    }

    /// Runs a program from PATH to its end, killing it after `patience` milliseconds.
    static func run(_ arguments: [Path], patience: Int) -> End {
        guard let child = spawn(arguments) else { return .notFound }
        return wait(for: child, patience: patience)
    }

    /// The first 4096 bytes of a program's output; nil if it is not installed, empty if it failed or took longer than
    /// `patience` milliseconds.
    static func output(of arguments: [Path], patience: Int) -> [UInt8]? {
        var (reading, writing): (CInt, CInt) = (-1, -1)
        guard CLinux_pipe(&reading, &writing) == 0 else { return nil }
        defer { close(reading) }
        let child = spawn(arguments, output: writing)
        close(writing)
        guard let child else { return nil }
        guard wait(for: child, patience: patience) == .exited(0) else { return [] }
        // The child has ended, so the pipe holds its whole output. Do not wait: a grandchild may hold an empty pipe
        // open.
        var ready = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
        guard let count = try? waitForAny(of: &ready, nanoseconds: 0), count > 0 else { return [] }
        return (try? FileInput.some(from: reading, upTo: 4096)) ?? []
    }

    private static func spawn(_ arguments: [Path], output: CInt? = nil) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        guard let nowhere = Nowhere.open(O_RDWR | O_CLOEXEC) else { return nil }
        defer { close(nowhere) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            let target = descriptor == STDOUT_FILENO ? output ?? nowhere : nowhere
            posix_spawn_file_actions_adddup2(&actions, target, descriptor)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Kochlea's threads block some signals and ignore others. A child must start with the defaults.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var pointers = arguments.map { $0.withCString { strdup($0) } } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        let variables = PulseClient.environmentOfChildren(ownEnvironment, given: PulseClient.givenFile)
        var environment = variables.map { $0.withCString { strdup($0) } } + [nil]
        defer { for variable in environment { free(variable) } }
        var child = pid_t()
        guard CLinux_spawn(&child, pointers[0], &actions, &attributes, &pointers, &environment) == 0 else {
            return nil
        }
        return child
    }

    private static var ownEnvironment: [Path] {
        var variables: [Path] = []
        var next = environ
        while let variable = next.pointee {
            variables.append(Path(cString: variable))
            next = next.successor()
        }
        return variables
    }

    private static func wait(for child: pid_t, patience: Int) -> End {
        let clock = SystemTimingClock()
        let deadline = clock.now() + .nanoseconds(milliseconds: patience)
        while true {
            var status: Int32 = 0
            guard let ended = try? retrying({ waitpid(child, &status, WNOHANG) }) else { return .killed }
            // As WIFEXITED and WEXITSTATUS: no signal in the low bits, the exit code above.
            if ended == child { return status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .killed }
            if clock.now() > deadline { break }
            clock.sleep(until: clock.now() + .nanoseconds(milliseconds: 2))
        }
        kill(child, SIGKILL)
        // After 100 ms leave it behind: a process that waits for a dead disk survives SIGKILL.
        for _ in 0..<50 {
            guard let ended = try? retrying({ waitpid(child, nil, WNOHANG) }), ended == 0 else { break }
            clock.sleep(until: clock.now() + .nanoseconds(milliseconds: 2))
        }
        return .killed
    }
}
