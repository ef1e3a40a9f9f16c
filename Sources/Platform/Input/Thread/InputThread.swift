public import Keyer
public import Sound
public import Trainer

/// The input devices: one thread that reads them, one that makes them rumble, and the program's handle on both.
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

    /// SCHED_FIFO priority to ask for: below the timing thread's, which must not wait for a flood of events.
    static let priority: Int32 = 18
    /// Milliseconds that `stop` may take.
    private static let stoppingTime = 100

    /// Finds the devices and starts the threads; nothing is read before `use`.
    ///
    /// - Parameters:
    ///   - feed: takes the contacts.
    ///   - bell: rung when there is something for the program.
    ///   - folder: the folder of device files.
    /// - Throws: why a thread could not be made.
    public convenience init(feed: ContactFeed, bell: EventFD, folder: String = "/dev/input") throws {
        try self.init(feed: feed, bell: bell, folder: folder, midi: MIDINodes(), serial: SerialNodes())
    }

    init(
        feed: ContactFeed, bell: EventFD, folder: String, midi: sending MIDINodes, serial: sending SerialNodes
    ) throws {
        let orders = try InputOrders()
        let reports = InputReports(bell: bell)
        self.orders = orders
        self.reports = reports
        haptics = try? HapticThread(paths: { orders.view.rumblePaths })
        let loop = InputLoop(
            nodes: AllNodes(input: SystemNodes(folder: folder), midi: midi, serial: serial),
            watch: InputWatch(folder: folder), orders: orders,
            reports: reports,
            edge: { feed.push($0.contact, isDown: $0.isDown, nanoseconds: $0.nanoseconds) },
            armed: { feed.setArmed($0) }, beat: { feed.beat() })
        thread = try PosixThread(name: "input") {
            switch PosixThread.keepTime(priority: InputThread.priority) {
            case .realtime: feed.setPrompt(true)
            case .refused: InputThread.askRealtimeKit(feed)
            }
            loop.run()
        }
    }

    deinit { stop() }

    /// Asks a desktop service for the priority that the limits refused.  That takes a process and some milliseconds,
    /// for which nobody waits.  If it refuses as well, this is an ordinary thread, and the sound thread reports that
    /// for both.
    static func askRealtimeKit(_ feed: ContactFeed? = nil) {
        let number = PosixThread.currentNumber
        _ = try? PosixThread(name: "realtime kit") {
            let granted = RealtimeKit().ask(forThread: number, priority: priority)
            feed?.setPrompt(granted != nil)
        }
    }

    /// Closes the devices and ends the threads; grabbed devices are released.
    public func stop() {
        guard let thread else { return }
        self.thread = nil
        orders.give(.end)
        _ = thread.join(within: Self.stoppingTime)
        haptics?.stop()
    }

    /// Closes all devices for now, releasing grabbed ones; takes at most 100 ms.
    public func leaveDevices() {
        orders.obeyed.clear()
        orders.give(.away(true))
        _ = orders.obeyed.wait(milliseconds: Self.stoppingTime)
    }

    /// Uses the devices again as set up.
    public func takeDevices() { orders.give(.away(false)) }

    /// The next input for the program: contacts, device events, captured controls; nil if there is none.
    public func takeInput() -> Input? { reports.take() }

    /// Whether a keyboard that is also used for typing is in use, so that the window's focus matters.
    public var usesSharedKeyboard: Bool { orders.view.usesSharedKeyboard }

    // MARK: DevicePort

    /// The devices present a moment ago.
    public var devices: [DeviceDescription] { orders.view.devices }

    /// Uses devices as set up, and no others.
    public func use(_ setups: [DeviceSetup], filter: ContactFilter) { orders.give(.use(setups, filter)) }

    /// While true, a press on any device is reported as `captured` and closes no contact.
    public func setCapturing(_ isOn: Bool, port: SerialRequest?) { orders.give(.capture(isOn, port)) }

    /// While true, a press of a key on a device that nobody types on is reported as `captured`.
    public func setWelcoming(_ isOn: Bool) { orders.give(.welcome(isOn)) }

    /// While false, keyboards that are also used for typing close no contact.
    public func setKeyboardsListening(_ isOn: Bool) { orders.give(.keyboards(isOn)) }

    /// While true, knobs are read.
    public func setKnobsListening(_ isOn: Bool) { orders.give(.knobs(isOn)) }

    /// Rumbles on the devices in use; never waits.
    public func rumble(_ rumble: Rumble, unitMilliseconds: Int) {
        haptics?.play(rumble, unitMilliseconds: unitMilliseconds)
    }
}
