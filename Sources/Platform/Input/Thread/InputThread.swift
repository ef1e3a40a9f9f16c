public import Keyer
public import Trainer

/// Where contacts go that close and open: to the timing thread.
public protocol ContactSink: Sendable {
    /// Takes a change; called by the input thread alone, and never waits.
    ///
    /// - Parameter nanoseconds: CLOCK_MONOTONIC; never less than that of the change before.
    func contactChanged(_ contact: Contact, isDown: Bool, nanoseconds: Int64)
}

/// The input devices: a thread that reads them, one that lets them be felt, and the program's handle on both.
///
///     let input = try InputThread(sink: feed, bell: bell)
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
    ///   - sink: takes the contacts.
    ///   - bell: rung when there is something for the program.
    ///   - folder: where the devices are.
    /// - Throws: what kept a thread from being made.
    public init(sink: any ContactSink, bell: EventFD, folder: String = "/dev/input") throws {
        let orders = try InputOrders()
        let reports = InputReports(bell: bell)
        self.orders = orders
        self.reports = reports
        haptics = try? HapticThread(paths: { orders.view.rumblePaths })
        let loop = Handed(
            InputLoop(
                nodes: SystemNodes(folder: folder), watch: InputWatch(folder: folder), orders: orders, reports: reports,
                edge: { sink.contactChanged($0.contact, isDown: $0.isDown, nanoseconds: $0.nanoseconds) }))
        thread = try PosixThread(name: "input") {
            // Refused, it is a thread like others, and the sound thread has told that already.
            _ = PosixThread.keepTime(priority: Self.priority)
            loop.value.run()
        }
    }

    deinit { stop() }

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

    public var devices: [DeviceDescription] { orders.view.devices }

    public func use(_ setups: [DeviceSetup], filter: ContactFilter) { orders.give(.use(setups, filter)) }

    public func setCapturing(_ isOn: Bool) { orders.give(.capture(isOn)) }

    public func setKeyboardsListening(_ isOn: Bool) { orders.give(.keyboards(isOn)) }

    public func rumble(_ rumble: Rumble, unitMilliseconds: Int) {
        haptics?.play(rumble, unitMilliseconds: unitMilliseconds)
    }
}
