import CLinux
import Glibc

/// Tells when something in the folder of input devices came, went or got other permissions (inotify).
///
/// Without devices there is no folder: it goes with the last and comes with the first.  While it is not there, its parent is
/// watched for it.
final class InputWatch {
    /// To be polled for reading; -1 where the system cannot watch.
    let descriptor: CInt
    /// Whether the system has no room for one more watch: whoever wants to know has to look.
    private(set) var isBlind = false
    /// Nanoseconds between two looks where nothing tells.
    let patience: Int64

    private let folder: String
    private let parent: String
    /// The number of the parent's watch; nil while the folder itself is watched.
    private var waiting: CInt?

    /// Watches a folder, which need not be there.
    ///
    /// - Parameter descriptor: of inotify, owned from now on; -1 if there was none to be had.
    init(
        folder: String, descriptor: CInt = inotify_init1(CInt(O_CLOEXEC | O_NONBLOCK)),
        patience: Int64 = .nanoseconds(milliseconds: 2000)
    ) {
        self.folder = folder
        self.patience = patience
        self.descriptor = descriptor
        parent = folder.lastIndex(of: "/").map { $0 == folder.startIndex ? "/" : String(folder[..<$0]) } ?? "."
        watch()
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Forgets what it has told: whoever was woken looks at the folder itself.
    func clear() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &bytes, bytes.count) > 0 {}
        watch()
    }

    /// Watches the folder that is there now.  For one that is watched already, that changes nothing.
    private func watch() {
        guard descriptor >= 0 else {
            isBlind = true
            return
        }
        isBlind = false
        if add(folder, IN_CREATE | IN_ATTRIB | IN_DELETE) != nil {
            if let waiting { inotify_rm_watch(descriptor, waiting) }
            waiting = nil
        } else if waiting == nil {
            waiting = add(parent, IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
            // It may have come in between.
            if waiting != nil, access(folder, F_OK) == 0 { watch() }
        }
    }

    /// The watch's number; nil if there is none.
    private func add(_ path: String, _ events: CInt) -> CInt? {
        let number = inotify_add_watch(descriptor, path, UInt32(events))
        if number >= 0 { return number }
        if Errno.last.isShortage { isBlind = true }
        return nil
    }
}
