import Activities
import CLinux
import Glibc
import Interface
import Sound

final class InputLoop<Nodes: InputNodes> {
    private let hub: InputHub<Nodes>
    private let watch: InputWatch
    private let orders: InputOrders
    private let reports: InputReports
    private let edge: (InputHub<Nodes>.Edge) -> Void
    private let armed: (Bool) -> Void
    private let beat: () -> Void
    private var polled: [pollfd] = []
    private var numbers: [DeviceNumber] = []
    /// Descriptors that report devices outside the watched folder.
    private var news: [CInt] = []
    /// When to read a folder that cannot be watched. In nanoseconds of CLOCK_MONOTONIC.
    private var nextLook: Int64 = 0
    private var isEnding = false

    /// - Parameter beat: called at each turn; while a contact is closed, at least every `PulseWatch.interval`, so that
    ///   silence means a hung thread.
    init(
        nodes: Nodes, watch: InputWatch, orders: InputOrders, reports: InputReports,
        edge: @escaping (InputHub<Nodes>.Edge) -> Void, armed: @escaping (Bool) -> Void = { _ in },
        beat: @escaping () -> Void = {}
    ) {
        self.watch = watch
        self.orders = orders
        self.reports = reports
        self.edge = edge
        self.armed = armed
        self.beat = beat
        hub = InputHub(nodes: nodes, at: MonotonicClock.nanoseconds)
        publish()
    }

    func run() {
        watchDevices()
        while !isEnding { turn() }
    }

    private func turn() {
        let count = wait()
        beat()
        let now = MonotonicClock.nanoseconds
        var isChanged = false
        if count > 0 {
            // Contacts first, for the least latency.
            let isNews = polled[1..<(2 + news.count)].contains { $0.revents != 0 }
            let isBidden = polled[0].revents != 0
            read(at: now)
            if isBidden { for order in orders.take() { obey(order, at: now) } }
            if isNews {
                watch.clear()
                hub.takeNews(at: now)
            }
            isChanged = isBidden || isNews
        }
        if watch.isBlind, nextLook <= now {
            hub.rescan(at: now)
            nextLook = now + watch.patience
            isChanged = true
        }
        hub.advance(to: now)
        hub.takeEdges(edge)
        // A failed device may have opened on a retry, and a device may be gone after a read.
        if isChanged || hub.open.map(\.number) != numbers || hub.news != news {
            watchDevices()
            publish()
        }
        // The program may look for the devices as soon as it learns of a change.
        hub.takeInputs { reports.tell($0) }
    }

    private func read(at now: Int64) {
        let ready = zip(numbers, polled[(2 + news.count)...]).filter { $0.1.revents != 0 }.map(\.0)
        guard !ready.isEmpty else { return }
        hub.read(ready, at: now)
        hub.takeEdges(edge)
    }

    private func wait() -> Int {
        let now = MonotonicClock.nanoseconds
        let pulse = hub.isHeld ? now + PulseWatch.interval : nil
        let deadline = [hub.deadline, watch.isBlind ? nextLook : nil, pulse].compactMap { $0 }.min()
        let patience = deadline.map { max(0, $0 - now) } ?? -1
        if let count = try? waitForAny(of: &polled, nanoseconds: patience) { return count }
        // If even `poll` fails, do not spin.
        CLinux_poll(nil, 0, .nanoseconds(milliseconds: 100))
        return 0
    }

    private func obey(_ order: InputOrders.Order, at now: Int64) {
        switch order {
        case .use(let setups, let filter): hub.use(setups, filter: filter, at: now)
        case .capture(let isOn, let port): hub.setCapturing(isOn, port: port, at: now)
        case .welcome(let isOn): hub.setWelcoming(isOn, at: now)
        case .keyboards(let isOn): hub.setKeyboardsListening(isOn, at: now)
        case .knobs(let isOn): hub.setKnobsListening(isOn, at: now)
        case .away(let isAway):
            hub.setAway(isAway, at: now)
            orders.obeyed.ring()
        case .end:
            hub.closeAll(at: now)
            isEnding = true
        }
    }

    private func watchDevices() {
        let open = hub.open
        numbers = open.map(\.number)
        news = hub.news
        polled = ([orders.bell.descriptor, watch.descriptor] + news + open.map(\.descriptor)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
    }

    private func publish() {
        armed(!hub.open.isEmpty)
        orders.view = InputOrders.View(
            devices: hub.descriptions, rumblePaths: hub.rumblePaths, allRumblePaths: hub.allRumblePaths,
            usesSharedKeyboard: hub.usesSharedKeyboard)
    }
}
