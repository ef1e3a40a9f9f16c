import Trainer

/// What the program wants of the braille thread, and what that has to report.  Neither side waits for the other.
final class BrailleOrders: Sendable {
    /// The state that is wanted now; earlier ones do not matter.
    struct Wanted: Sendable {
        var use = BrailleUse.off
        /// The text to show; nil if nothing new is to be shown.
        var text: String?
        /// Whether the program's window has the focus, as far as is known.
        var hasFocus = true
        /// Whether the process is about to be stopped.
        var isAway = false
        var isOver = false

        /// Whether the display is to be held.
        var isHeld: Bool { use != .off && hasFocus && !isAway && !isOver }
    }

    /// The most reports that wait: keys that the program has no time for are dropped.
    private static let capacity = 64

    /// Rung when something else is wanted.
    let bell: EventFD
    /// Rung when the display was given back.
    let released: EventFD
    private let wanted = Monitor(Wanted())
    private let reports = Monitor<[BrailleReport]>([])
    private let programBell: EventFD

    init(programBell: EventFD) throws(Errno) {
        self.programBell = programBell
        bell = try EventFD()
        released = try EventFD()
    }

    // MARK: The program's side

    func change(_ body: (inout Wanted) -> Void) {
        wanted.withLock { body(&$0) }
        bell.ring()
    }

    /// The next report; nil if there is none.
    func takeReport() -> BrailleReport? {
        reports.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    // MARK: The thread's side

    /// What is wanted; the text is handed out once.
    func take() -> Wanted {
        bell.clear()
        return wanted.withLock { wanted in
            defer { wanted.text = nil }
            return wanted
        }
    }

    func tell(_ report: BrailleReport) {
        reports.withLock { reports in
            if case .key = report, reports.count >= Self.capacity { return }
            reports.append(report)
        }
        programBell.ring()
    }
}
