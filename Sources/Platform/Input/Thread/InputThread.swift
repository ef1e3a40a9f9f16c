public import Trainer

/// The input devices: a thread that reads them, one that lets them be felt, and the program's handle on both.
///
///     let input = try InputThread(feed: feed, bell: bell)
///     input.use(setups, filter: filter)
///     …                          // the bell rings when `takeInput` has something
///     input.stop()
public final class InputThread: DevicePort {
    private let orders: InputOrders
    private let reports: InputReports
    private let haptics: HapticThread?
    private var thread: PosixThread?

    /// Priority asked for in SCHED_FIFO: below the timing thread's, which must not wait for a flood of events.
    static let priority: Int32 = 18
    /// Milliseconds that `stop` may take.
    private static let stoppingTime = 100

    /// Finds the devices and starts the threads; nothing is read before `use`.
    ///
    /// - Parameters:
    ///   - feed: takes the contacts.
    ///   - bell: rung when there is something for the program.
    ///   - folder: where the devices are.
    /// - Throws: what kept a thread from being made.
    public init(feed: ContactFeed, bell: EventFD, folder: String = "/dev/input") throws {
        let orders = try InputOrders()
        let reports = InputReports(bell: bell)
        self.orders = orders
        self.reports = reports
        haptics = try? HapticThread(paths: { orders.view.rumblePaths })
        let loop = Handed(
            InputLoop(
                nodes: SystemNodes(folder: folder), watch: InputWatch(folder: folder), orders: orders, reports: reports,
                edge: { feed.push($0.contact, isDown: $0.isDown, nanoseconds: $0.nanoseconds) }))
        thread = try PosixThread(name: "input") {
            if case .refused = PosixThread.keepTime(priority: Self.priority) { Self.askRealtimeKit() }
            loop.value.run()
        }
    }

    deinit { stop() }

    /// Asks a desktop's service for what the limits refused.  It takes a process and some milliseconds, for which nobody
    /// waits; refused by it as well, it is a thread like others, and the sound thread tells of it for both.
    private static func askRealtimeKit() {
        let number = PosixThread.currentNumber
        _ = try? PosixThread(name: "realtime kit") {
            _ = RealtimeKit().ask(forThread: number, priority: priority)
        }
    }

    /// Closes the devices and ends the threads; those that they had grabbed are others' again.
    public func stop() {
        guard let thread else { return }
        self.thread = nil
        orders.give(.end)
        _ = thread.join(within: Self.stoppingTime)
        haptics?.stop()
    }

    /// What the program is to be told next: contacts, events of devices, captured controls; nil if there is nothing.
    public func takeInput() -> Input? { reports.take() }

    /// Whether a keyboard is in use that is also typed on, so that it matters where the window system's focus is.
    public var usesSharedKeyboard: Bool { orders.view.usesSharedKeyboard }

    // MARK: DevicePort

    /// The devices that are there, as of a moment ago.
    public var devices: [DeviceDescription] { orders.view.devices }

    /// Uses devices as they are set up, and no others.
    public func use(_ setups: [DeviceSetup], filter: ContactFilter) { orders.give(.use(setups, filter)) }

    /// While true, a press on any device is reported as `captured` and closes no contact.
    public func setCapturing(_ isOn: Bool) { orders.give(.capture(isOn)) }

    /// While false, keyboards that are also typed on close no contact.
    public func setKeyboardsListening(_ isOn: Bool) { orders.give(.keyboards(isOn)) }

    /// Lets devices in use be felt; never waits.
    public func rumble(_ rumble: Rumble, unitMilliseconds: Int) {
        haptics?.play(rumble, unitMilliseconds: unitMilliseconds)
    }
}
