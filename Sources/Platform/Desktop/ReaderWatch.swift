public import Trainer

/// Looks for screen readers until one has been found: at the start and then every minute among the processes, which takes some
/// milliseconds, and once the desktop is asked, for which nobody waits.
public final class ReaderWatch {
    /// Milliseconds between two looks.
    private static let interval = 60_000
    /// Milliseconds that `stop` may take.
    private static let patience = 50

    /// Those that were at work at the start; an empty name for one that is not known.
    public let atStart: [String]
    private let found: Found?
    private var thread: PosixThread?

    /// Looks among the processes, and starts the thread if there was none.
    ///
    /// - Parameter bell: rung when `takeInput` has something.
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
        // Without a thread nothing is found later: the settings still say who speaks.
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

    /// Ends the thread; one that waits for an answer is left behind.
    public func stop() {
        guard let thread else { return }
        self.thread = nil
        found?.end.ring()
        _ = thread.join(within: Self.patience)
    }

    /// Screen readers that have come since, once; nil if there are none.
    public func takeInput() -> Input? {
        found?.readers.withLock { readers in
            defer { readers = nil }
            return readers.map(Input.readers)
        }
    }

    /// What the thread has found, and the bell that ends it.
    private final class Found: Sendable {
        let readers = Monitor<[String]?>(nil)
        let end: EventFD

        init() throws(Errno) {
            end = try EventFD()
        }
    }
}
