import CLinux
import Glibc
import Sound

/// Notices when devices come, go or change permissions (inotify).
///
/// Without devices there is no folder: it goes with the last and comes with the first.  While it is missing, its parent
/// is watched.
final class InputWatch {
    /// Poll it for reading; -1 if the system cannot watch.
    let descriptor: CInt
    /// Whether the system has no more watches, so that one must look instead.
    private(set) var isBlind = false
    /// Nanoseconds between two looks without a watch.
    let patience: Int64

    private let folder: String
    private let parent: String
    /// The number of the parent's watch; nil while the folder itself is watched.
    private var waiting: CInt?

    /// Watches a folder, which need not exist.
    ///
    /// - Parameter descriptor: an inotify descriptor, owned from now on; -1 if none was available.
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

    /// Drops pending events: whoever was woken looks at the folder itself.
    func clear() {
        while let news = try? FileInput.some(from: descriptor, upTo: 4096), !news.isEmpty {}
        watch()
    }

    /// Watches the folder if it exists.  Has no effect if it is watched already.
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
            // It may have appeared in between.
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
