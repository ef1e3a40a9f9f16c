import CLinux
import Glibc

/// Tells when something in the folder of input devices came, went or got other permissions (inotify).
final class InputWatch {
    /// To be polled for reading; -1 where the system cannot watch.
    let descriptor: CInt

    /// Watches a folder; where there is none, its parent's news are not waited for.
    init(folder: String) {
        descriptor = inotify_init1(CInt(O_CLOEXEC | O_NONBLOCK))
        if descriptor >= 0 {
            inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_ATTRIB | IN_DELETE))
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Forgets what it has told: whoever was woken looks at the folder itself.
    func clear() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &bytes, bytes.count) > 0 {}
    }
}
