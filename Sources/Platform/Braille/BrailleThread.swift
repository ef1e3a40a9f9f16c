import Activities
public import Interface

/// A braille display through BrlAPI, on a thread of its own, because a hung server blocks the library.
///
/// Without the library there is no thread.
public final class BrailleThread: BrailleDisplay {
    /// Milliseconds to wait for the display's release: a hung server would take for ever.
    private static let patience = 150

    private let orders: BrailleOrders
    private let isInstalled: Bool
    private var isAbsenceTold = false
    private var thread: PosixThread?

    /// Takes no display before `use`.
    ///
    /// - Throws: `Errno` without a free descriptor, `ThreadError` without a thread.
    public convenience init(bell: EventFD, environment: (String) -> String?) throws {
        // On a text console no desktop screen reader is running.
        let isOnDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment($0)?.isEmpty == false }
        try self.init(bell: bell, pace: BrailleLoop.Pace()) {
            isOnDesktop && ScreenReaders.running().contains("Orca")
        }
    }

    init(bell: EventFD, pace: BrailleLoop.Pace, isOthers: @escaping @Sendable () -> Bool) throws {
        let orders = try BrailleOrders(programBell: bell)
        self.orders = orders
        isInstalled = BrailleServer.isInstalled
        guard isInstalled else { return }
        thread = try PosixThread(name: "braille") {
            var loop = BrailleLoop(orders: orders, pace: pace, isOthers: isOthers)
            loop.run()
        }
    }

    deinit { stop() }

    /// Releases the display and ends the thread. A thread that waits for a server is left behind.
    public func stop() {
        guard let thread else { return }
        self.thread = nil
        orders.change { $0.isOver = true }
        _ = thread.join(within: Self.patience)
    }

    public func leaveDisplay() {
        guard thread != nil else { return }
        orders.released.clear()
        orders.change { $0.isAway = true }
        _ = orders.released.wait(milliseconds: Self.patience)
    }

    public func takeDisplay() { orders.change { $0.isAway = false } }

    public func takeInput() -> Input? {
        guard let report = orders.takeReport() else { return nil }
        switch report {
        case .ready: isShowing = true
        case .lost: isShowing = false
        case .absent, .key: break
        }
        return .braille(report)
    }

    /// Whether a display is present. If so, the loop needs the terminal's focus reports.
    public private(set) var isShowing = false

    // MARK: BrailleDisplay

    public func use(_ use: BrailleUse) {
        orders.change { $0.use = use }
        guard !isInstalled, use == .on, !isAbsenceTold else { return }
        isAbsenceTold = true
        orders.tell(.absent(reason: BrailleServer.library))
    }

    public func show(_ text: String) { orders.change { $0.text = text } }

    public func setFocus(_ hasFocus: Bool) { orders.change { $0.hasFocus = hasFocus } }
}
