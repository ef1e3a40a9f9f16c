import Activities
import Interface
import Synchronization

/// Plays rumbles on a thread of its own: for some devices the call takes longer than an element. A new rumble replaces
/// the one that waits.
final class HapticThread {
    private let mailbox: Mailbox
    private let thread: PosixThread

    init(paths: @escaping @Sendable () -> [String]) throws {
        let mailbox = try Mailbox()
        self.mailbox = mailbox
        thread = try PosixThread(name: "haptics") {
            var devices: [String: RumbleDevice] = [:]
            while let (rumble, unit) = mailbox.wait() {
                let wanted = paths()
                for path in devices.keys where !wanted.contains(path) { devices[path] = nil }
                let shape = RumbleShape(rumble, unitMilliseconds: unit)
                for path in wanted {
                    if let device = devices[path], (try? device.play(rumble, shape)) != nil { continue }
                    // Not open yet, or another device has taken the file's name.
                    devices[path] = nil
                    guard let device = try? RumbleDevice(path: path) else { continue }
                    // A device that is gone or not writable does not rumble. Nothing else is affected.
                    if (try? device.play(rumble, shape)) != nil { devices[path] = device }
                }
            }
        }
    }

    deinit { stop() }

    /// Never waits.
    func play(_ rumble: Rumble, unitMilliseconds: Int) {
        mailbox.put(rumble, unitMilliseconds: unitMilliseconds)
    }

    func stop() {
        mailbox.end()
        _ = thread.join(within: 100)
    }

    private final class Mailbox: Sendable {
        private let bell: EventFD
        /// (unit in milliseconds) * 4 + (number of the rumble) + 1; 0 for none, -1 for the end.
        private let latest = Atomic<Int>(0)

        init() throws(Errno) {
            bell = try EventFD()
        }

        func put(_ rumble: Rumble, unitMilliseconds: Int) {
            let code = min(max(unitMilliseconds, 0), 100_000) * 4 + rumble.number + 1
            var before = latest.load(ordering: .relaxed)
            while before != -1 {
                let (done, found) = latest.compareExchange(
                    expected: before, desired: code, ordering: .acquiringAndReleasing)
                if done { break }
                before = found
            }
            bell.ring()
        }

        func end() {
            latest.store(-1, ordering: .releasing)
            bell.ring()
        }

        func wait() -> (Rumble, Int)? {
            while true {
                _ = bell.wait(milliseconds: 3_600_000)
                bell.clear()
                let code = latest.load(ordering: .acquiring)
                if code == -1 { return nil }
                guard code > 0 else { continue }
                // If a newer rumble has replaced this one, its ring is still to come.
                _ = latest.compareExchange(expected: code, desired: 0, ordering: .acquiringAndReleasing)
                return (Rumble.all[(code & 3) - 1], code / 4)
            }
        }
    }
}
