import Activities
public import Interface

/// Searches the processes for screen readers at the start and then every minute, until it finds one. A search takes a
/// few milliseconds. The first search on the thread also asks the desktop whether a screen reader is on
/// (`AccessibilityBus`).
public final class ReaderWatch {
    /// In milliseconds.
    private static let interval = 60_000
    /// Milliseconds that `stop` may take.
    private static let patience = 50

    public let atStart: [String]
    private let found: Found?
    private var thread: PosixThread?

    /// Starts the thread only if no screen reader runs yet.
    public convenience init(bell: EventFD) {
        self.init(bell: bell, interval: Self.interval, atStart: ScreenReaders.running()) { isFirst in
            isFirst ? ScreenReaders.present() : ScreenReaders.running()
        }
    }

    init(bell: EventFD, interval: Int, atStart: [String], look: @escaping @Sendable (_ isFirst: Bool) -> [String]) {
        self.atStart = atStart
        guard atStart.isEmpty, let found = try? Found() else {
            found = nil
            return
        }
        self.found = found
        // Without a thread no later screen reader is found. The settings then decide who speaks.
        thread = try? PosixThread(name: "readers") {
            var isFirst = true
            repeat {
                let readers = look(isFirst)
                isFirst = false
                guard !readers.isEmpty else { continue }
                found.readers.withLock { $0 = readers }
                return bell.ring()
            } while !found.end.wait(milliseconds: interval)
        }
    }

    deinit { stop() }

    /// Ends the thread. A thread that waits for a reply is left behind.
    public func stop() {
        guard let thread else { return }
        self.thread = nil
        found?.end.ring()
        _ = thread.join(within: Self.patience)
    }

    /// Screen readers that started later, once; an empty name for an unknown one.
    public func takeInput() -> Input? {
        found?.readers.withLock { readers in
            defer { readers = nil }
            return readers.map(Input.readers)
        }
    }

    private final class Found: Sendable {
        let readers = Monitor<[String]?>(nil)
        let end: EventFD

        init() throws(Errno) {
            end = try EventFD()
        }
    }
}
