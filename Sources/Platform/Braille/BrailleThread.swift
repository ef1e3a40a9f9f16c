public import Trainer

/// A braille display through BrlAPI, on a thread of its own, because the library waits for a server that does not answer.
///
///     let braille = try BrailleThread(bell: bell, environment: …)
///     braille.use(.auto)
///     …                          // the bell rings when `takeInput` has something
///     braille.stop()
///
/// Where the library is not installed there is no thread.
public final class BrailleThread: BrailleDisplay {
    /// Milliseconds that giving the display back may take: longer for a server that does not answer is in vain.
    private static let patience = 150

    private let orders: BrailleOrders
    private let isInstalled: Bool
    private var isAbsenceTold = false
    private var thread: PosixThread?

    /// Starts the thread; nothing is taken before `use`.
    ///
    /// - Parameters:
    ///   - bell: rung when there is something for the program.
    ///   - environment: of the process.
    /// - Throws: the system has no descriptor left.
    public convenience init(bell: EventFD, environment: (String) -> String?) throws {
        // On a text console no screen reader of the desktop is at work.
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

    /// Gives the display back and ends the thread; one that waits for a server is left behind.
    public func stop() {
        guard let thread else { return }
        self.thread = nil
        orders.change { $0.isOver = true }
        _ = thread.join(within: Self.patience)
    }

    /// Gives the display back for now: the process is about to be stopped.
    public func leaveDisplay() {
        guard thread != nil else { return }
        orders.released.clear()
        orders.change { $0.isAway = true }
        _ = orders.released.wait(milliseconds: Self.patience)
    }

    /// Takes the display again.
    public func takeDisplay() { orders.change { $0.isAway = false } }

    /// The next input for the program; nil if there is none.
    public func takeInput() -> Input? {
        guard let report = orders.takeReport() else { return nil }
        switch report {
        case .ready: isShowing = true
        case .lost: isShowing = false
        case .absent, .key: break
        }
        return .braille(report)
    }

    /// Whether there is a display, so that the window's focus matters.
    public private(set) var isShowing = false

    // MARK: BrailleDisplay

    /// See `BrailleDisplay`.
    public func use(_ use: BrailleUse) {
        orders.change { $0.use = use }
        guard !isInstalled, use == .on, !isAbsenceTold else { return }
        isAbsenceTold = true
        orders.tell(.absent(reason: BrailleServer.library))
    }

    /// See `BrailleDisplay`.
    public func show(_ text: String) { orders.change { $0.text = text } }

    /// See `BrailleDisplay`.
    public func setFocus(_ hasFocus: Bool) { orders.change { $0.hasFocus = hasFocus } }
}
