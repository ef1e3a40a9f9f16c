import Activities
import CLinux
import Glibc
import Interface
import Keyer
import Sound
import TestSupport
import Testing

@testable import Platform

/// The input thread's loop on its own thread, with pipes as devices. The bench waits only for the loop's bell.
final class LoopBench {
    let folder: TemporaryFolder
    let nodes: FifoNodes
    let orders: InputOrders
    let feed: ContactFeed
    private let bell: EventFD
    private let reports: InputReports
    private let thread: PosixThread
    private(set) var inputs: [Input] = []
    private(set) var edges: [ContactFeed.Edge] = []

    /// - Parameter isBlind: the loop gets no folder events and looks every millisecond.
    init(feed: ContactFeed = ContactFeed(), bell: EventFD? = nil, isBlind: Bool = false) throws {
        folder = try TemporaryFolder()
        nodes = FifoNodes(folder: folder.path)
        orders = try InputOrders()
        self.feed = feed
        let bell = try bell ?? EventFD()
        self.bell = bell
        reports = InputReports(bell: bell)
        let watch =
            isBlind
            ? InputWatch(folder: folder.path, descriptor: -1, patience: 1_000_000) : InputWatch(folder: folder.path)
        let loop = InputLoop(
            nodes: nodes, watch: watch, orders: orders, reports: reports,
            edge: { feed.push($0.contact, isDown: $0.isDown, nanoseconds: $0.nanoseconds) }, beat: { feed.beat() })
        thread = try PosixThread(name: "input") { loop.run() }
    }

    deinit { end() }

    /// Ends the loop and waits for it.
    func end() {
        orders.give(.end)
        thread.join()
    }

    func use(_ numbers: some Sequence<Int>) {
        orders.give(.use(numbers.map(FifoNodes.setup), ContactFilter()))
    }

    func takeInputs() {
        while let input = reports.take() { inputs.append(input) }
    }

    func takeEdges() {
        while let edge = feed.pop() { edges.append(edge) }
    }

    /// Returns false at the timeout.
    func await(_ isSo: (LoopBench) -> Bool) -> Bool {
        while true {
            takeInputs()
            takeEdges()
            if isSo(self) { return true }
            if !awaitBell(bell) { return false }
        }
    }

    func count(_ event: DeviceEvent) -> Int {
        inputs.count { if case .device(event) = $0 { true } else { false } }
    }

    func count(_ contact: Contact, isDown: Bool) -> Int {
        inputs.count { if case .contact(contact, isDown, _) = $0 { true } else { false } }
    }
}

@Suite struct `The input thread's loop` {
    private func added(_ number: Int) -> DeviceEvent { .added(FifoNodes.identity("event\(number)")) }
    private func removed(_ number: Int) -> DeviceEvent { .removed(FifoNodes.identity("event\(number)")) }

    @Test func `brings a press to the sound and to the program, stamped as the device says`() throws {
        let bench = try LoopBench()
        let device = try FifoNodes.Device(1, in: bench.folder.path)
        bench.use([1])
        #expect(bench.await { $0.count(added(1)) == 1 })
        let before = MonotonicClock.nanoseconds
        device.set(30, true)
        let after = MonotonicClock.nanoseconds
        device.set(99, true)
        #expect(bench.await { $0.count(.dit, isDown: true) == 1 })
        #expect(bench.edges.map(\.contact) == [.dit])
        #expect((before...after).contains(bench.edges.first?.nanoseconds ?? 0))
        #expect(bench.orders.view.devices.map(\.isOpen) == [true])
    }

    @Test(arguments: [false, true]) func `opens what a device held that is pulled out, and uses it when it is back`(
        isBlind: Bool
    ) throws {
        let bench = try LoopBench(isBlind: isBlind)
        bench.use([1])
        var device: FifoNodes.Device? = try FifoNodes.Device(1, in: bench.folder.path)
        #expect(bench.await { $0.count(added(1)) == 1 })
        device?.set(48, true)
        #expect(bench.await { $0.count(.dah, isDown: true) == 1 })
        device = nil
        #expect(bench.await { $0.count(removed(1)) == 1 })
        #expect(bench.edges.map(\.isDown) == [true, false])
        device = try FifoNodes.Device(1, in: bench.folder.path)
        #expect(bench.await { $0.count(added(1)) == 2 })
        device?.set(30, true)
        #expect(bench.await { $0.count(.dit, isDown: true) == 1 })
    }

    @Test func `keeps no file of devices that come and go in a storm`() throws {
        let bench = try LoopBench()
        bench.use(0..<4)
        for round in 0..<200 {
            let device = try FifoNodes.Device(round % 4, in: bench.folder.path)
            device.set(30, true)
        }
        var last: FifoNodes.Device? = try FifoNodes.Device(3, in: bench.folder.path)
        last?.set(48, true)
        #expect(bench.await { $0.count(.dah, isDown: true) == 1 })
        last = nil
        // All added devices were removed, with everything that they held.
        #expect(bench.await { bench in (0..<4).allSatisfy { bench.count(added($0)) == bench.count(removed($0)) } })
        #expect(bench.count(.dit, isDown: true) == bench.count(.dit, isDown: false))
        #expect(bench.nodes.openFiles == 0)
    }

    @Test func `takes forty devices as one contact`() throws {
        let bench = try LoopBench()
        let devices = try (0..<40).map { try FifoNodes.Device($0, in: bench.folder.path) }
        bench.use(0..<40)
        #expect(bench.await { bench in (0..<40).allSatisfy { bench.count(added($0)) == 1 } })
        for device in devices { device.set(30, true) }
        for device in devices.reversed() { device.set(30, false) }
        devices[7].set(48, true)
        #expect(bench.await { $0.count(.dah, isDown: true) == 1 })
        // A change soon after a press counts after the debounce.
        #expect(bench.await { $0.count(.dit, isDown: true) == $0.count(.dit, isDown: false) })
        #expect(bench.count(.dit, isDown: true) >= 1)
        bench.end()
        #expect(bench.nodes.openFiles == 40)
    }

    @Test func `outlives a flood, after which nothing is closed`() throws {
        let bench = try LoopBench()
        let device = try FifoNodes.Device(1, in: bench.folder.path)
        bench.use([1])
        #expect(bench.await { $0.count(added(1)) == 1 })
        for index in 0..<20_000 { device.set(30, index.isMultiple(of: 2)) }
        device.set(48, true)
        #expect(bench.await { $0.count(.dah, isDown: true) == 1 })
        #expect(bench.await { $0.edges.last { $0.contact == .dit }?.isDown == false })
    }

    @Test func `ends whatever it is in the middle of, and opens what was closed`() throws {
        let bench = try LoopBench()
        let device = try FifoNodes.Device(1, in: bench.folder.path)
        bench.use([1])
        device.set(30, true)
        #expect(bench.await { $0.count(added(1)) == 1 })
        for _ in 0..<100 { bench.orders.give(.capture(true, nil)) }
        bench.end()
        bench.takeEdges()
        #expect(bench.edges.count { $0.isDown } == bench.edges.count { !$0.isDown })
        #expect(bench.nodes.openFiles == 1)
    }
}
