import Activities
public import Interface
public import Keyer
public import Sound

/// The input devices: a thread that reads them, a thread that makes them rumble, and the program's handle on both.
public final class InputThread: DevicePort {
    private let orders: InputOrders
    private let reports: InputReports
    private let haptics: HapticThread?
    private var thread: PosixThread?

    /// SCHED_FIFO priority. Below the sound thread's, which must not wait for a flood of events.
    static let priority: Int32 = 18
    /// Milliseconds that `stop` and `leaveDevices` may take.
    private static let stoppingTime = 100

    /// Starts the threads; no device is read before `use`.
    ///
    /// - Throws: `Errno` or `ThreadError`.
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
        haptics = try? HapticThread(paths: { orders.view.rumblePaths }, every: { orders.view.allRumblePaths })
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

    /// Asks RealtimeKit for the priority that the limits refused. A separate thread waits for the reply, because the
    /// request starts a process and takes some milliseconds. If RealtimeKit refuses, too, the sound thread reports that
    /// for both threads.
    static func askRealtimeKit(_ feed: ContactFeed? = nil) {
        let number = PosixThread.currentNumber
        _ = try? PosixThread(name: "realtime kit") {
            let granted = RealtimeKit().ask(forThread: number, priority: priority)
            feed?.setPrompt(granted != nil)
        }
    }

    /// Releases grabbed devices.
    public func stop() {
        guard let thread else { return }
        self.thread = nil
        orders.give(.end)
        _ = thread.join(within: Self.stoppingTime)
        haptics?.stop()
    }

    /// Closes all devices, releasing grabbed ones; takes at most 100 ms.
    public func leaveDevices() {
        orders.obeyed.clear()
        orders.give(.away(true))
        _ = orders.obeyed.wait(milliseconds: Self.stoppingTime)
    }

    public func takeDevices() { orders.give(.away(false)) }

    public func takeInput() -> Input? { reports.take() }

    /// Whether a keyboard in use is also used for typing. If so, the loop needs the terminal's focus reports.
    public var usesSharedKeyboard: Bool { orders.view.usesSharedKeyboard }

    // MARK: DevicePort

    public var devices: [DeviceDescription] { orders.view.devices }

    public func use(_ setups: [DeviceSetup], filter: ContactFilter) { orders.give(.use(setups, filter)) }

    /// While true, a press on any device arrives as `captured` and closes no contact.
    public func setCapturing(_ isOn: Bool, port: SerialRequest?) { orders.give(.capture(isOn, port)) }

    /// While true, a press on a device that is not used for typing arrives as `captured`.
    public func setWelcoming(_ isOn: Bool) { orders.give(.welcome(isOn)) }

    /// While false, keyboards that are also used for typing close no contact.
    public func setKeyboardsListening(_ isOn: Bool) { orders.give(.keyboards(isOn)) }

    public func setKnobsListening(_ isOn: Bool) { orders.give(.knobs(isOn)) }

    public func rumble(_ rumble: Rumble, unitMilliseconds: Int) {
        haptics?.play(rumble, unitMilliseconds: unitMilliseconds)
    }

    public func feel(_ pattern: TouchPattern?) { haptics?.play(pattern) }

    public var touchState: TouchState { haptics?.state ?? .gone }
}
