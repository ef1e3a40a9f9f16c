import CLinux
import Glibc
import Sound
import Trainer

/// A thread that waits for a port's lines to change, which no `poll` can do, and notes when they did.
final class LineWaiter<Lines: ModemLines>: Sendable {
    /// Levels with their time.
    struct Reading: Equatable, Sendable {
        var nanoseconds: Int64
        var levels: LineLevels
    }

    private struct State {
        var readings: [Reading] = []
        var hasGone = false
        var isEnding = false
    }

    /// Readings kept if nobody takes them; then the newest one counts alone.
    private static var most: Int { 256 }

    /// Rung when there are readings, or the port has gone.
    let bell: EventFD
    private let lines: Lines
    private let state = Monitor(State())

    init(_ lines: Lines) throws(Errno) {
        self.lines = lines
        bell = try EventFD()
    }

    /// Waits until told to end or the port goes.  Called on the waiting thread.
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

    /// Milliseconds until the lines are looked at again, whatever the driver says; 0 for never.
    ///
    /// A change between a look and the wait goes unnoticed, and contacts bounce: so one looks often for a while after a
    /// change, and now and then for as long as a contact may be closed.
    private static func interval(since change: Int64, at now: Int64) -> Int {
        guard change > .min else { return 0 }
        switch now - change {
        case ..<Int64.nanoseconds(milliseconds: 200): return 20
        case ..<Int64.nanoseconds(milliseconds: 60_000): return 500
        default: return 0
        }
    }

    /// Notes levels; true if they are new.
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

    /// The readings so far, and whether the port is still there.  The last one stays, to compare with.
    func take() -> (readings: [Reading], isThere: Bool) {
        bell.clear()
        return state.withLock { state in
            defer { state.readings.removeFirst(max(0, state.readings.count - 1)) }
            return (state.readings, !state.hasGone)
        }
    }

    /// Tells the thread to end; it must be interrupted, too.
    func end() { state.withLock { $0.isEnding = true } }
}
