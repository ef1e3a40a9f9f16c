import CLinux
import Glibc
import Synchronization
import Testing

@testable import Platform

/// The test reads it after joining the thread.
private final class Outcome: Sendable {
    let priority = Atomic<Int32>(-1)
}

@Suite struct `Real time that is asked for` {
    /// Requests priority on a thread. Returns the granted priority, or 0.
    private func ask(_ commands: [[String]]) throws -> Int32 {
        let outcome = Outcome()
        let thread = try PosixThread(name: "asks") {
            // Long enough for a slow, busy machine.
            let kit = RealtimeKit(commands: commands, patience: 60_000)
            let granted = kit.ask(forThread: PosixThread.currentNumber, priority: 12)
            outcome.priority.store(granted ?? 0, ordering: .relaxed)
        }
        thread.join()
        return outcome.priority.load(ordering: .relaxed)
    }

    @Test func `a program that is not there, refuses or does nothing grants nothing`() throws {
        #expect(try ask([]) == 0)
        #expect(try ask([["kochlea-no-such-program"]]) == 0)
        #expect(try ask([["false"]]) == 0)
        #expect(try ask([["true", "{process}", "{thread}", "{priority}"]]) == 0)
    }

    @Test(.enabled(if: geteuid() == 0, "real time may be given away by root alone"))
    func `the first program available is asked, and the system's answer counts`() throws {
        let chrt = ["chrt", "--fifo", "--pid", "{priority}", "{thread}"]
        #expect(try ask([["kochlea-no-such-program"], chrt, ["false"]]) == 12)
    }

    @Test(.enabled(if: geteuid() == 0, "real time may be given away by root alone"))
    func `if the priority is too high a lower one is requested`() throws {
        let choosy = ["sh", "-c", "[ {priority} -le 10 ] && exec chrt --rr --pid {priority} {thread}"]
        #expect(try ask([choosy]) == 10)
    }

    @Test func `a thread that never waits loses it`() throws {
        let outcome = Outcome()
        let thread = try PosixThread(name: "runs wild") {
            guard case .realtime = PosixThread.keepTime(priority: 5) else { return }
            let number = PosixThread.currentNumber
            let start = MonotonicClock.nanoseconds
            var left: Int32 = 5
            while left > 0, MonotonicClock.nanoseconds - start < 20_000_000_000 {
                left = CLinux_realtime_priority(number)
            }
            outcome.priority.store(left, ordering: .relaxed)
        }
        thread.join()
        // After an initial refusal there is no request.
        #expect(outcome.priority.load(ordering: .relaxed) <= 0)
    }
}
