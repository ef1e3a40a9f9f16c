import Activities
import CLinux
import Glibc
import Interface

/// Threads that a sound server's library starts when it opens a device. They carry samples from the sound thread to the
/// server, so they need real-time scheduling, too.
///
///     let threads = LibraryThreads()
///     …                                  // open a device
///     threads.hurry()
struct LibraryThreads {
    private let before: Set<Int32>

    /// Below the sound thread's, which must not wait for a library's housekeeping.
    static let priority: Int32 = 19

    init() {
        before = LibraryThreads.present
    }

    /// Requests real-time scheduling for the threads started since `init`: from the kernel, and from RealtimeKit if the
    /// limits forbid it. Waits for the replies.
    func hurry() {
        for thread in LibraryThreads.present.subtracting(before) where isLibrarys(thread) {
            guard CLinux_realtime_priority(thread) == 0 else { continue }
            CLinux_guard_realtime_of(thread)
            if CLinux_request_fifo_for(thread, Self.priority) == 0 { continue }
            _ = RealtimeKit().ask(forThread: thread, priority: Self.priority)
        }
    }

    /// A library's thread has a name of the library, or the name of the thread that opened the device. The name matters
    /// because other parts of the program may have started threads meanwhile.
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
