import Activities
import CLinux
import Glibc
import Interface
import Sound

/// Waits on a thread of its own until a port's lines change, and stamps the changes: `poll` cannot wait for lines.
final class LineWaiter<Lines: ModemLines>: Sendable {
    struct Reading: Equatable, Sendable {
        var nanoseconds: Int64
        var levels: LineLevels
    }

    private struct State {
        var readings: [Reading] = []
        var hasGone = false
        var isEnding = false
    }

    /// The most unread readings. One more replaces them all.
    private static var most: Int { 256 }

    /// Rung for a new reading, or when the port is gone.
    let bell: EventFD
    private let lines: Lines
    private let state = Monitor(State())

    init(_ lines: Lines) throws(Errno) {
        self.lines = lines
        bell = try EventFD()
    }

    func run() {
        CLinux_allow_interrupts()
        defer { CLinux_stop_interrupts() }
        var lastChange = Int64.min
        while !state.withLock(\.isEnding) {
            do throws(Errno) {
                let now = MonotonicClock.nanoseconds
                if note(try lines.levels()) { lastChange = now }
                CLinux_interrupt_every(CInt(Self.interval(since: lastChange, at: now)))
                try lines.wait()
            } catch {
                if error.isInterruption { continue }
                state.withLock { $0.hasGone = true }
                bell.ring()
                return
            }
        }
    }

    /// Milliseconds until the lines are read without a report from the driver; 0 for never.
    ///
    /// The driver does not report a change between reading and waiting, and contacts bounce. So after a change the
    /// lines are read often for a while, then rarely as long as a contact may be closed.
    private static func interval(since change: Int64, at now: Int64) -> Int {
        guard change > .min else { return 0 }
        switch now - change {
        case ..<Int64.nanoseconds(milliseconds: 200): return 20
        case ..<Int64.nanoseconds(milliseconds: 60_000): return 500
        default: return 0
        }
    }

    private func note(_ levels: LineLevels) -> Bool {
        let reading = Reading(nanoseconds: MonotonicClock.nanoseconds, levels: levels)
        let isNew = state.withLock { state in
            guard state.readings.last?.levels != levels else { return false }
            if state.readings.count >= Self.most { state.readings.removeAll() }
            state.readings.append(reading)
            return true
        }
        if isNew { bell.ring() }
        return isNew
    }

    /// The latest reading stays, for comparison.
    func take() -> (readings: [Reading], isThere: Bool) {
        bell.clear()
        return state.withLock { state in
            defer { state.readings.removeFirst(max(0, state.readings.count - 1)) }
            return (state.readings, !state.hasGone)
        }
    }

    /// Interrupt the thread afterwards.
    func end() { state.withLock { $0.isEnding = true } }
}
