internal import CLinux
internal import Glibc
import Sound
import Trainer

/// RealtimeKit, the desktop's service that gives real-time scheduling to threads of programs that may not take it.
///
/// It is asked through a program that talks to the system's bus, which every system with a bus has: a library for one call
/// a run would be one more to depend on.  It demands what `PosixThread.keepTime` does before: a limit on the time that a
/// thread may run without waiting (RLIMIT_RTTIME).
struct RealtimeKit {
    /// Programs to ask through, with what they are told; the first that is installed is used.
    let commands: [[String]]
    /// Milliseconds that all answers together may take.
    let patience: Int

    /// Priorities it is asked for if the first is too high; it says only that it refuses.
    private static let lower: [Int32] = [10, 5]
    private static let name = "org.freedesktop.RealtimeKit1"
    private static let path = "/org/freedesktop/RealtimeKit1"
    private static let method = "MakeThreadRealtimeWithPID"

    /// The programs of systemd and of D-Bus itself.
    init() {
        self.init(commands: [
            [
                "busctl", "--system", "--quiet", "--timeout=2", "call", Self.name, Self.path, Self.name, Self.method,
                "ttu", "{process}", "{thread}", "{priority}",
            ],
            [
                "dbus-send", "--system", "--print-reply", "--reply-timeout=2000", "--dest=\(Self.name)", Self.path,
                "\(Self.name).\(Self.method)", "uint64:{process}", "uint64:{thread}", "uint32:{priority}",
            ],
        ])
    }

    /// Other programs; `{process}`, `{thread}` and `{priority}` stand for the numbers.
    init(commands: [[String]], patience: Int = 2000) {
        self.commands = commands
        self.patience = patience
    }

    /// Asks for a thread of this process and waits for the answer, some milliseconds as a rule.
    ///
    /// - Returns: the priority it has now; nil if it has none.
    func ask(forThread thread: Int32, priority: Int32) -> Int32? {
        let deadline = MonotonicClock.nanoseconds + .nanoseconds(milliseconds: patience)
        CLinux_allow_realtime_kit()
        for wanted in [priority] + Self.lower where wanted <= priority {
            let left = Int((deadline - MonotonicClock.nanoseconds) / 1_000_000)
            guard left > 0, call(thread: thread, priority: wanted, within: left) else { return nil }
            // What the system says counts, not what was answered.
            let granted = CLinux_realtime_priority(thread)
            if granted > 0 { return granted }
        }
        return nil
    }

    /// Runs the first program that is there to its end; false if none is, or it took too long.
    private func call(thread: Int32, priority: Int32, within patience: Int) -> Bool {
        for command in commands {
            let arguments = command.map { argument in
                Path(
                    text: argument.replacing("{process}", with: "\(getpid())").replacing("{thread}", with: "\(thread)")
                        .replacing("{priority}", with: "\(priority)"))
            }
            switch ChildProcess.run(arguments, patience: patience) {
            case .notFound: continue
            case .exited: return true
            case .killed: return false
            }
        }
        return false
    }
}
