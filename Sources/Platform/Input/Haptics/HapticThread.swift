import Synchronization
import Trainer

/// Plays rumbles on a thread of its own, because some devices take longer for that than an element lasts.
///
/// Only the newest rumble is played; those that came too late are dropped.
final class HapticThread {
    private let mailbox: Mailbox
    private let thread: PosixThread

    /// Starts the thread.
    ///
    /// - Parameter paths: returns the files of the devices that should rumble.
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
                    // Not open yet, or the file is another device by now.
                    devices[path] = nil
                    guard let device = try? RumbleDevice(path: path) else { continue }
                    // Gone, or readable but not writable: it does not rumble, and nothing else is affected.
                    if (try? device.play(rumble, shape)) != nil { devices[path] = device }
                }
            }
        }
    }

    deinit { stop() }

    /// Plays a rumble as soon as the previous one has been passed to the devices; never waits.
    func play(_ rumble: Rumble, unitMilliseconds: Int) {
        mailbox.put(rumble, unitMilliseconds: unitMilliseconds)
    }

    /// Ends the thread and drops what is still to be played.
    func stop() {
        mailbox.end()
        _ = thread.join(within: 100)
    }

    /// Holds one rumble: the newest.
    private final class Mailbox: Sendable {
        private let bell: EventFD
        /// The unit in milliseconds times four plus the rumble's number plus one; 0 for none, -1 for the end.
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

        /// Waits for a rumble; nil at the end.
        func wait() -> (Rumble, Int)? {
            while true {
                _ = bell.wait(milliseconds: 3_600_000)
                bell.clear()
                let code = latest.load(ordering: .acquiring)
                if code == -1 { return nil }
                guard code > 0 else { continue }
                // If a newer one has come meanwhile, its bell is still to come.
                _ = latest.compareExchange(expected: code, desired: 0, ordering: .acquiringAndReleasing)
                return (Rumble.all[(code & 3) - 1], code / 4)
            }
        }
    }
}
