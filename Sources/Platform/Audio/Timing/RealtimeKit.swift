import Activities
import CLinux
import Glibc
import Interface
import Sound

/// RealtimeKit, the desktop service that grants real-time scheduling.
///
/// A command-line program sends the request over the system bus: one call per run does not justify a library.
/// RealtimeKit requires RLIMIT_RTTIME, which `PosixThread.keepTime` sets.
struct RealtimeKit {
    /// The first installed program is used.
    let commands: [[String]]
    /// Milliseconds for all calls together.
    let patience: Int

    /// Fallbacks if the first priority is too high: RealtimeKit refuses without a reason.
    private static let lower: [Int32] = [10, 5]
    private static let name = "org.freedesktop.RealtimeKit1"
    private static let path = "/org/freedesktop/RealtimeKit1"
    private static let method = "MakeThreadRealtimeWithPID"

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

    /// `{process}`, `{thread}` and `{priority}` stand for the numbers.
    init(commands: [[String]], patience: Int = 2000) {
        self.commands = commands
        self.patience = patience
    }

    /// Waits for the reply, usually some milliseconds. Returns the priority now in force; nil if it is not real time.
    func ask(forThread thread: Int32, priority: Int32) -> Int32? {
        let deadline = MonotonicClock.nanoseconds + .nanoseconds(milliseconds: patience)
        CLinux_allow_realtime_kit()
        for wanted in [priority] + Self.lower where wanted <= priority {
            let left = Int((deadline - MonotonicClock.nanoseconds) / 1_000_000)
            guard left > 0, call(thread: thread, priority: wanted, within: left) else { return nil }
            // The kernel's answer counts, not RealtimeKit's.
            let granted = CLinux_realtime_priority(thread)
            if granted > 0 { return granted }
        }
        return nil
    }

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
