import CLinux
import Glibc
public import Morse
import Training

/// Lines for a terminal, a pipe or a file that may accept no bytes for a while.
///
/// A session never waits for a reader: lines queue here, and a full queue drops and counts its oldest lines. Once
/// output flows again, a notice in their place reports their number. A scripted run waits for its reader, because its
/// output must be complete.
public final class OutputQueue {
    public static let mostLines = 1000
    public static let mostBytes = 65_536

    public enum Patience {
        /// Wait until the line is written or a signal asks the program to end.
        case waits(Signals?)
        case drops
    }

    public var patience = Patience.waits(nil)
    /// The line that reports dropped lines; empty for no notice. `latest` is the time of the last dropped line.
    public var notice: (_ count: Int, _ latest: Instant) -> [UInt8] = { _, _ in [] }
    public var reported: (_ count: Int) -> Void = { _ in }
    public private(set) var failure: Errno?
    public var isEmpty: Bool { first == lines.count }

    private struct Line {
        var bytes: [UInt8]
        var time: Instant
    }

    private let descriptor: OutputDescriptor
    private let isFinal: (Errno) -> Bool
    private var isOpen = true
    /// Lines before `first` have been written.
    private var lines: [Line] = []
    private var first = 0
    private var waitingBytes = 0
    /// Bytes of the first line that have been written. A partly written line is never dropped.
    private var begun = 0
    private var dropped = (count: 0, latest: Instant.start)
    /// Until this CLOCK_MONOTONIC time, in nanoseconds, the descriptor is not polled.
    private var restsUntil: Int64 = 0

    /// Nanoseconds until the next attempt when `poll` reports room but a write finds none.
    private static let rest: Int64 = 200_000_000

    /// - Parameter isFinal: returns whether no later line can be written either.
    public init(_ descriptor: consuming OutputDescriptor, isFinal: @escaping (Errno) -> Bool) {
        self.descriptor = descriptor
        self.isFinal = isFinal
    }

    public func add(_ line: [UInt8], at time: Instant = .start) {
        guard isOpen else { return }
        lines.append(Line(bytes: line, time: time))
        waitingBytes += line.count
        flush()
        switch patience {
        case .drops: trim()
        case .waits(let signals): wait(signals)
        }
    }

    @discardableResult
    public func flush() -> Bool {
        var hasMoved = false
        do throws(Errno) {
            while !isEmpty {
                if begun == 0, dropped.count > 0 {
                    guard try writeNotice() else { return hasMoved }
                } else {
                    let written = try descriptor.write(lines[first].bytes[begun...])
                    if written == 0 { return hasMoved }
                    advance(by: written)
                }
                hasMoved = true
            }
        } catch {
            failure = failure ?? error
            if isFinal(error) { isOpen = false }
            if isOpen { removeFirst() } else { removeAll() }
        }
        return hasMoved
    }

    /// Gives up after `stall` milliseconds without progress, and after `limit` milliseconds in all.
    public func finish(stall: Int, limit: Int) {
        let end = MonotonicClock.nanoseconds + Int64(limit) * 1_000_000
        var stalled = MonotonicClock.nanoseconds + Int64(stall) * 1_000_000
        while !isEmpty, case let now = MonotonicClock.nanoseconds, now < min(end, stalled) {
            if flush() {
                stalled = now + Int64(stall) * 1_000_000
            } else {
                waitForRoom(nil, nanoseconds: min(end, stalled) - now)
            }
        }
    }

    // MARK: Polling

    var polled: pollfd? {
        guard !isEmpty, MonotonicClock.nanoseconds >= restsUntil else { return nil }
        return pollfd(fd: descriptor.rawValue, events: Int16(POLLOUT), revents: 0)
    }

    /// Nanoseconds until the next attempt without `poll`; nil if none is needed.
    var pause: Int64? {
        let left = restsUntil - MonotonicClock.nanoseconds
        return !isEmpty && left > 0 ? left : nil
    }

    /// Call it after `poll` reported room. A terminal with room for one byte refuses a line feed, which takes two bytes
    /// there, and `poll` would report that byte for ever.
    func roomCame() {
        if !flush(), !isEmpty { restsUntil = MonotonicClock.nanoseconds + Self.rest }
    }

    private func wait(_ signals: Signals?) {
        while !isEmpty {
            if signals?.termination() != nil {
                patience = .drops
                return trim()
            }
            waitForRoom(signals, nanoseconds: -1)
            flush()
        }
    }

    /// Waits for room or a signal. If `poll` reports room but a write finds none, it waits at least 1 ms.
    private func waitForRoom(_ signals: Signals?, nanoseconds: Int64) {
        var entries = [
            pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor.rawValue, events: Int16(POLLOUT), revents: 0),
        ]
        _ = try? waitForAny(of: &entries, nanoseconds: nanoseconds)
        guard entries[1].revents != 0, !flush() else { return }
        _ = CLinux_poll(&entries, 1, 1_000_000)
    }

    // MARK: The queue

    /// Writes the notice and the next line in one piece, as far as they fit. A full pipe often has room for a short
    /// notice alone, and then more lines would be dropped after it.
    private func writeNotice() throws(Errno) -> Bool {
        let bytes = notice(dropped.count, dropped.latest)
        guard !bytes.isEmpty else {
            dropped.count = 0
            return true
        }
        let whole = bytes + lines[first].bytes
        let written = try descriptor.write(whole[...])
        guard written > 0 else { return false }
        let count = dropped.count
        dropped.count = 0
        lines[first].bytes = whole
        waitingBytes += bytes.count
        advance(by: written)
        reported(count)
        return true
    }

    private func advance(by written: Int) {
        begun += written
        if begun == lines[first].bytes.count { removeFirst() }
    }

    private func removeFirst() {
        waitingBytes -= lines[first].bytes.count
        lines[first].bytes = []
        first += 1
        begun = 0
        if first == lines.count { removeAll() }
    }

    private func removeAll() {
        lines.removeAll(keepingCapacity: true)
        (first, begun, waitingBytes) = (0, 0, 0)
    }

    /// Drops the oldest lines beyond the limits, but never a partly written line nor the newest.
    private func trim() {
        if first > Self.mostLines {
            lines.removeFirst(first)
            first = 0
        }
        let oldest = begun > 0 ? first + 1 : first
        while lines.count - first > Self.mostLines || waitingBytes > Self.mostBytes, oldest < lines.count - 1 {
            let line = lines.remove(at: oldest)
            waitingBytes -= line.bytes.count
            dropped = (dropped.count + 1, line.time)
        }
    }
}
