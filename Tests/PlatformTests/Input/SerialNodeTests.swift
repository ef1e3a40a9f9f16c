import Activities
import CLinux
import Glibc
import Interface
import Keyer
import Testing

@testable import Platform

/// Lines that a test raises and lowers. A signal of the test ends a wait, like the kernel's signal.
private final class TestLines: ModemLines {
    private struct State {
        var levels = LineLevels(raised: [.dsr], counts: [.cts: 0])
        var isGone = false
        var supplies: [LineSupply] = []
    }

    private let state = Monitor(State())
    private let changed: EventFD

    init() throws { changed = try EventFD() }

    var supplies: [LineSupply] { state.withLock(\.supplies) }

    func levels() throws(Errno) -> LineLevels {
        let (levels, isGone) = state.withLock { ($0.levels, $0.isGone) }
        if isGone { throw Errno(EIO) }
        return levels
    }

    func wait() throws(Errno) {
        // Unlike with `retrying`, an interruption ends it.
        var entry = pollfd(fd: changed.descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&entry, 1, -1) < 0 { throw Errno.last }
        changed.clear()
    }

    func supply(_ supply: LineSupply) throws(Errno) { state.withLock { $0.supplies.append(supply) } }

    func set(_ line: SerialLine, _ isRaised: Bool) {
        state.withLock { state in
            if isRaised { state.levels.raised.insert(line) } else { state.levels.raised.remove(line) }
            state.levels.counts?[line, default: 0] += 1
        }
        changed.ring()
    }

    func unplug() {
        state.withLock { $0.isGone = true }
        changed.ring()
    }
}

@Suite struct SerialNodeTests {
    private static let cts = DeviceControl.key(SerialLine.Closing(.cts, isRaised: true).code)

    private static func setup(_ supply: LineSupply? = nil) -> DeviceSetup {
        DeviceSetup(
            identity: DeviceIdentity(bus: DeviceIdentity.serialBus, vendor: 1, product: 1, name: "Port"),
            mappings: [DeviceMapping(control: cts, contact: .straight)], supply: supply)
    }

    /// Waits for changes of a node and reads them.
    private static func read(_ node: SerialNode<TestLines>) -> (changes: [Bool], isThere: Bool) {
        var entry = pollfd(fd: node.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&entry, 1, 10_000) == 1, "no news in ten seconds")
        var changes: [Bool] = []
        let isThere = node.read(limit: 512, now: 0) { source, value, _, _ in
            if source == .key(SerialLine.Closing(.cts, isRaised: true).code) { changes.append(value == 1) }
        }
        return (changes, isThere)
    }

    @Test func `a line that is raised and lowered closes and opens its key, with times`() throws {
        let lines = try TestLines()
        let node = try SerialNode(lines)
        node.adopt(Self.setup(.dtr))
        #expect(lines.supplies == [.dtr])
        #expect(node.keysDown.isEmpty)
        var changes: [Bool] = []
        let before = MonotonicClock.nanoseconds
        var times: [Int64] = []
        for isRaised in [true, false, true] {
            lines.set(.cts, isRaised)
            while changes.last != isRaised {
                var entry = pollfd(fd: node.descriptor, events: Int16(POLLIN), revents: 0)
                #expect(poll(&entry, 1, 10_000) == 1)
                _ = node.read(limit: 512, now: 0) { _, value, time, _ in
                    changes.append(value == 1)
                    times.append(time)
                }
            }
        }
        #expect(changes == [true, false, true])
        #expect(times == times.sorted() && times.allSatisfy { $0 >= before && $0 <= MonotonicClock.nanoseconds })
        #expect(node.askKeysDown() == [SerialLine.Closing(.cts, isRaised: true).code])
    }

    @Test func `a port that goes is gone for its reader`() throws {
        let lines = try TestLines()
        let node = try SerialNode(lines)
        node.adopt(Self.setup())
        lines.set(.cts, true)
        while Self.read(node).changes.isEmpty {}
        lines.unplug()
        while Self.read(node).isThere {}
        // No thread waits for the node any more, so the end of this scope takes no time.
    }

    @Test func `a thread that waits for a line is ended when its node is`() throws {
        let lines = try TestLines()
        weak var waiting: SerialNode<TestLines>?
        do {
            let node = try SerialNode(lines)
            waiting = node
            #expect(waiting != nil)
        }
        #expect(waiting == nil)
    }
}
