import Activities
import Interface
import Sound

/// Plays rumbles on a thread of its own, because for some devices the call takes longer than an element. A new order
/// replaces all that is not played yet.
final class HapticThread {
    private let desk = Monitor(Desk())
    private let thread: PosixThread

    private enum Order: Sendable {
        case rumble(Rumble, unit: Int)
        /// `begin` is in nanoseconds of CLOCK_MONOTONIC.
        case pattern(TouchPattern, begin: Int64)
        case silence
        case end
    }

    private struct Desk: Sendable {
        var order: Order?
        /// The number of orders so far.
        var number = 0
        var state = TouchState.playing
    }

    /// - Parameters:
    ///   - paths: the files of the devices in use, for rumbles.
    ///   - every: the files of all devices that can rumble, for patterns.
    init(paths: @escaping @Sendable () -> [String], every: @escaping @Sendable () -> [String] = { [] }) throws {
        let desk = desk
        thread = try PosixThread(name: "haptics") {
            var player = Player(desk: desk)
            while true {
                let (order, number) = desk.wait(until: { $0.order != nil }) { desk, _ in
                    defer { desk.order = nil }
                    return (desk.order ?? .silence, desk.number)
                }
                switch order {
                case .rumble(let rumble, let unit):
                    player.play(RumbleShape(rumble, unitMilliseconds: unit), on: paths())
                case .pattern(let pattern, let begin):
                    let state = player.play(pattern, begin: begin, number: number, on: every())
                    desk.withLock { if $0.number == number { $0.state = state } }
                case .silence: player.stop()
                case .end: return
                }
            }
        }
    }

    deinit { stop() }

    /// Never waits long: the thread holds the lock only for assignments.
    func play(_ rumble: Rumble, unitMilliseconds: Int) { give(.rumble(rumble, unit: unitMilliseconds)) }

    /// Nil silences what is not played yet.
    func play(_ pattern: TouchPattern?) {
        let begin = MonotonicClock.nanoseconds + .nanoseconds(milliseconds: TouchClip.lead)
        give(pattern.map { .pattern($0, begin: begin) } ?? .silence)
    }

    /// Of the newest pattern.
    var state: TouchState { desk.withLock { $0.state } }

    func stop() {
        give(.end)
        _ = thread.join(within: 100)
    }

    private func give(_ order: Order) {
        desk.withLock { desk in
            if case .end = desk.order { return }
            desk.order = order
            desk.number += 1
            desk.state = .playing
        }
    }

    private struct Player {
        let desk: Monitor<Desk>
        var devices: [String: RumbleDevice] = [:]

        mutating func play(_ shape: RumbleShape, on paths: [String]) {
            open(paths)
            for path in paths { try? play(shape, on: path) }
        }

        /// Opens a device that is not open yet, or whose file another device has taken.
        private mutating func play(_ shape: RumbleShape, on path: String) throws {
            if let device = devices[path], (try? device.play(shape)) != nil { return }
            devices[path] = nil
            let device = try RumbleDevice(path: path)
            try device.play(shape)
            devices[path] = device
        }

        mutating func stop() {
            for device in devices.values { device.stop() }
        }

        private mutating func open(_ paths: [String]) {
            for path in devices.keys where !paths.contains(path) { devices[path] = nil }
        }

        mutating func play(_ pattern: TouchPattern, begin: Int64, number: Int, on paths: [String]) -> TouchState {
            open(paths)
            prepare(pattern, on: paths)
            var isLate = false
            for pulse in pattern.pulses {
                let due = begin + .nanoseconds(milliseconds: pulse.start)
                guard sleep(until: due, number) else { return .playing }
                let chosen = pulse.place.files(of: paths)
                guard !chosen.isEmpty else { return .gone }
                for path in chosen {
                    guard (try? play(RumbleShape(pulse), on: path)) != nil else { return .gone }
                }
                isLate = isLate || MonotonicClock.nanoseconds - due > .nanoseconds(milliseconds: pattern.tolerance)
            }
            return isLate ? .late : .onTime
        }

        /// Uploads the shapes before the first pulse is due.
        private mutating func prepare(_ pattern: TouchPattern, on paths: [String]) {
            for pulse in pattern.pulses {
                for path in pulse.place.files(of: paths) {
                    if devices[path] == nil { devices[path] = try? RumbleDevice(path: path) }
                    try? devices[path]?.prepare(RumbleShape(pulse))
                }
            }
        }

        /// Returns false if a new order has come.
        private func sleep(until due: Int64, _ number: Int) -> Bool {
            let left = max(0, due - MonotonicClock.nanoseconds)
            return desk.wait(within: Int((left + 999_999) / 1_000_000), until: { $0.number != number }) { !$1 }
        }
    }
}

extension TouchPulse.Place {
    /// Empty if the device is missing.
    fileprivate func files(of paths: [String]) -> ArraySlice<String> {
        switch self {
        case .weak, .strong: paths[...]
        case .left: paths.prefix(1)
        case .right: paths.dropFirst().prefix(1)
        }
    }
}
