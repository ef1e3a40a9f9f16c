import CLinux
import Glibc
import Sound

/// Reports when devices come, go or change permissions (inotify).
///
/// The folder disappears with the last device and returns with the first. Meanwhile its parent is watched.
final class InputWatch {
    /// -1 if the system cannot watch.
    let descriptor: CInt
    /// Whether the system has no more watches, so that the caller must poll the folder.
    private(set) var isBlind = false
    /// Nanoseconds between readings of the folder without a watch.
    let patience: Int64

    private let folder: String
    private let parent: String
    private var waiting: CInt?

    /// - Parameter descriptor: an inotify descriptor to own; -1 if none was available.
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

    /// Drops the events: the caller reads the folder itself.
    func clear() {
        while let news = try? FileInput.some(from: descriptor, upTo: 4096), !news.isEmpty {}
        watch()
    }

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
            // The folder may have appeared in between.
            if waiting != nil, access(folder, F_OK) == 0 { watch() }
        }
    }

    private func add(_ path: String, _ events: CInt) -> CInt? {
        let number = inotify_add_watch(descriptor, path, UInt32(events))
        if number >= 0 { return number }
        if Errno.last.isShortage { isBlind = true }
        return nil
    }
}
