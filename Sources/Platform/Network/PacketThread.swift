public import Interface

/// Datagrams over UDP on a thread that exists only while a socket does. Looking up a name may block that thread only.
public final class PacketThread: PacketPort {
    /// Milliseconds that `stop` waits for the last datagrams.
    private static let patience = 200

    private let bell: EventFD
    private var orders: PacketOrders?
    private var thread: PosixThread?
    /// Trouble before there was a thread.
    private var trouble: NetworkTrouble?

    public init(bell: EventFD) {
        self.bell = bell
    }

    deinit { stop() }

    public func open(_ peer: NetworkPeer, port: Int, silence: Int) {
        stop()
        do {
            let orders = try PacketOrders(programBell: bell)
            thread = try PosixThread(name: "network") {
                PacketLoop(orders: orders, port: UInt16(port), silence: silence).run(peer)
            }
            self.orders = orders
        } catch {
            trouble = .failed(reason: (error as? ThreadError)?.reason ?? "\(error)")
            bell.ring()
        }
    }

    public func send(_ bytes: [UInt8], to address: IPv4Address?) {
        orders?.order { $0.outgoing.append((bytes, address)) }
    }

    public func keepOpen() { orders?.order { _ in } }

    public func close() { stop() }

    /// Sends what waits and closes the socket. A thread that waits for a name server is left behind: it has no socket
    /// and opens none.
    public func stop() {
        guard let thread else { return }
        self.thread = nil
        orders?.order { $0.isOver = true }
        orders = nil
        _ = thread.join(within: Self.patience)
    }

    public func takeInput() -> Input? {
        if let trouble {
            self.trouble = nil
            return .network(.closed(trouble))
        }
        return orders?.takeReport().map(Input.network)
    }
}

/// What the two threads tell each other.
final class PacketOrders: Sendable {
    struct State: Sendable {
        var outgoing: [(bytes: [UInt8], address: IPv4Address?)] = []
        var isOver = false
        var reports: [NetworkReport] = []
    }

    /// Datagrams that wait for the program. More are dropped, as the kernel drops what nobody reads.
    private static let mostReports = 64

    /// Rings for an order.
    let bell: EventFD
    private let programBell: EventFD
    private let state = Monitor(State())

    init(programBell: EventFD) throws(Errno) {
        self.programBell = programBell
        bell = try EventFD()
    }

    func order(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
        bell.ring()
    }

    /// Takes the outgoing datagrams.
    func takeOrders() -> (outgoing: [(bytes: [UInt8], address: IPv4Address?)], isOver: Bool) {
        state.withLock { state in
            defer { state.outgoing = [] }
            return (state.outgoing, state.isOver)
        }
    }

    var isOver: Bool { state.withLock { $0.isOver } }

    func tell(_ report: NetworkReport) {
        state.withLock { state in
            if case .packet = report, state.reports.count >= Self.mostReports { return }
            state.reports.append(report)
        }
        programBell.ring()
    }

    func takeReport() -> NetworkReport? {
        state.withLock { $0.reports.isEmpty ? nil : $0.reports.removeFirst() }
    }
}
