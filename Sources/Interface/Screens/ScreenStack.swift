public import Morse

/// The open screens; the last one receives the keys.
public final class ScreenStack {
    public private(set) var all: [any Screen] = [] {
        didSet {
            (keyed, running) = (top as? any KeyedScreen, top as? any RunningScreen)
            drill = top as? any DrillScreen
        }
    }
    /// The exit code once the program is over.
    public var exitCode: Int32?
    private let log: any EventLog

    public init(log: any EventLog) {
        self.log = log
    }

    /// The screen that receives the keys.
    public var top: (any Screen)? { all.last }

    // Stored, because the program asks after every millisecond of the stream, and such a cast takes long.

    /// The same, if contacts can key there.
    public private(set) var keyed: (any KeyedScreen)?

    /// The top screen, if it is a running screen.
    public private(set) var running: (any RunningScreen)?

    /// The same, if Morse is practised there.
    public private(set) var drill: (any DrillScreen)?

    /// Opens a screen on top of the current one.
    public func open(_ screen: any Screen, at now: Instant) {
        putOnTop(screen, at: now)
        screen.opened(at: now)
    }

    /// Closes the current screen; the one below announces itself. Closing the last screen ends the program.
    public func close(at now: Instant) {
        closeSilently(at: now)
        if let top { top.returned(at: now) } else { exitCode = ExitCode.success.rawValue }
    }

    /// Closes the screen of a value. A menu below speaks only its item, which has the value.
    public func closeValue(at now: Instant) {
        closeSilently(at: now)
        if let menu = top as? Menu {
            menu.returnedFromValue(at: now)
        } else if let top {
            top.returned(at: now)
        } else {
            exitCode = ExitCode.success.rawValue
        }
    }

    /// Removes the current screen without announcing the one below, which is about to act.
    public func closeSilently(at now: Instant) {
        all.removeLast()
        logTop(at: now)
    }

    /// Opens a screen in place of the current one.
    public func replace(by screen: any Screen, at now: Instant) {
        all.removeLast()
        open(screen, at: now)
    }

    /// Puts a screen on top of the current one without announcing it.
    public func putOnTop(_ screen: any Screen, at now: Instant) {
        all.append(screen)
        logTop(at: now)
    }

    /// Puts a menu back on top without announcing it.
    public func reopen(_ menu: Menu, at now: Instant) {
        menu.refresh()
        putOnTop(menu, at: now)
    }

    /// The top screen shows another part of itself under another id.
    func renamedTop(at now: Instant) { logTop(at: now) }

    /// Removes every screen above one without a word.
    public func leave(downTo screen: any Screen, at now: Instant) {
        while let top, top !== screen { closeSilently(at: now) }
    }

    private func logTop(at now: Instant) {
        guard let top else { return }
        log.record(LogEvent("screen", [("id", .string(top.id))]), at: now)
    }
}
