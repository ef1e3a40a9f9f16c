import Activities
import Interface

/// Orders to the braille thread, and its reports. Neither side waits for the other.
final class BrailleOrders: Sendable {
    struct Wanted: Sendable {
        var use = BrailleUse.off
        /// Nil if the text has not changed.
        var text: String?
        /// True if the terminal does not report focus.
        var hasFocus = true
        var isAway = false
        var isOver = false

        var isHeld: Bool { use != .off && hasFocus && !isAway && !isOver }
    }

    /// Keys beyond this many waiting reports are dropped.
    private static let capacity = 64

    let bell: EventFD
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

    func takeReport() -> BrailleReport? {
        reports.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    // MARK: The thread's side

    /// The text is returned once.
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
