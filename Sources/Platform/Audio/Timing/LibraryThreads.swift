internal import CLinux
internal import Glibc
import Trainer

/// Threads that a sound server's library starts when a device is opened.  They stand between the timing thread and the server,
/// so whatever they wait for is heard: they get real-time scheduling as well.
///
///     let threads = LibraryThreads()
///     …                                  // a device is opened
///     threads.hurry()
struct LibraryThreads {
    private let before: Set<Int32>

    /// Below the timing thread's, which must not wait for a library's housekeeping.
    static let priority: Int32 = 19

    /// Notes the threads there are.
    init() {
        before = LibraryThreads.present
    }

    /// Asks for real time for those that came since, first within the limits, then RealtimeKit.  Waits for the answers.
    func hurry() {
        for thread in LibraryThreads.present.subtracting(before) where isLibrarys(thread) {
            guard CLinux_realtime_priority(thread) == 0 else { continue }
            CLinux_guard_realtime_of(thread)
            if CLinux_request_fifo_for(thread, Self.priority) == 0 { continue }
            _ = RealtimeKit().ask(forThread: thread, priority: Self.priority)
        }
    }

    /// Other parts of the program may have started threads meanwhile; a library's have its name, or that of the thread that
    /// opened the device.
    private func isLibrarys(_ thread: Int32) -> Bool {
        guard let bytes = try? FileInput.contents(of: "/proc/self/task/\(thread)/comm") else { return false }
        let name = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
        return Self.names.contains(name)
    }

    private static let names: Set<String> = [
        "sound device", "sound cue", "threaded-ml", "alsa-pipewire", "data-loop.0", "pw-data-loop",
    ]

    private static var present: Set<Int32> {
        Set((try? FileInput.names(in: "/proc/self/task"))?.compactMap { $0.text.flatMap { Int32($0) } } ?? [])
    }
}
