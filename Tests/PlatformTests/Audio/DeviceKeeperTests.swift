import Glibc
import Sound
import Testing

@testable import Platform

/// Two sockets with the devices in them, and the attempts to open them.
private final class Sockets: Sendable {
    let devices = ["a", "default"].map { (name: $0, device: VirtualDevice(clock: VirtualTimingClock())) }
    private let plugged = Monitor<Set<String>>([])
    /// Only the keeper's thread uses it until it ends.
    let attempts = Monitor<[String]>([])

    func plug(_ name: String) -> VirtualDevice {
        guard let index = devices.firstIndex(where: { $0.name == name }) else { preconditionFailure("no \(name)") }
        plugged.withLock { _ = $0.insert(name) }
        return devices[index].device
    }

    func open(_ name: String, _ wish: PlanWish) -> Result<VirtualDevice, Errno> {
        attempts.withLock { $0.append("\(name) \(wish.step)") }
        let isPlugged = plugged.withLock { $0.contains(name) }
        guard isPlugged, let index = devices.firstIndex(where: { $0.name == name }) else {
            return .failure(Errno(name == "a" ? EBUSY : ENOENT))
        }
        return .success(devices[index].device)
    }
}

@Suite struct `The keeper of devices` {
    private let sockets = Sockets()
    private let bell: EventFD
    private let tried: EventFD
    private let closed: EventFD
    private let exchange: DeviceExchange<VirtualDevice>
    private let thread: PosixThread

    init() throws {
        bell = try EventFD()
        tried = try EventFD()
        closed = try EventFD()
        exchange = DeviceExchange(bell: bell)
        let (sockets, tried) = (sockets, tried)
        let keeper = DeviceKeeper(
            exchange: exchange, bell: bell, names: ["a", "default"], open: { sockets.open($0, $1) },
            hasTried: { tried.ring() }, hasClosed: { [closed] in closed.ring() })
        thread = try PosixThread(name: "keeper") { keeper.run() }
    }

    private func end() {
        exchange.ask(.end)
        let isOver = thread.join(within: 60_000)
        #expect(isOver)
    }

    @Test func `opens the name asked for, at the step asked for`() throws {
        let device = sockets.plug("a")
        exchange.ask(.find(PlanWish(.calm, step: 2)))
        #expect(awaitBell(tried))
        guard case .found(let found, isDefault: false) = exchange.takeAnswer() else {
            Issue.record("not found")
            return end()
        }
        #expect(found.takeRetainedValue() === device)
        end()
        #expect(sockets.attempts.withLock { $0 } == ["a 2"])
    }

    @Test func `says once why the name failed, and takes default`() throws {
        let device = sockets.plug("default")
        exchange.ask(.find(PlanWish(.calm, step: 0)))
        #expect(awaitBell(tried))
        guard case .failed(EBUSY) = exchange.takeAnswer(),
            case .found(let found, isDefault: true) = exchange.takeAnswer()
        else {
            Issue.record("not so")
            return end()
        }
        #expect(found.takeRetainedValue() === device)
        end()
        #expect(sockets.attempts.withLock { $0 } == ["a 0", "default 0"])
    }

    @Test func `keeps trying until there is one`() throws {
        exchange.ask(.find(PlanWish(.calm, step: 0)))
        #expect(awaitBell(tried))
        guard case .failed(EBUSY) = exchange.takeAnswer() else {
            Issue.record("no reason was given")
            return end()
        }
        let device = sockets.plug("a")
        var found: VirtualDevice?
        // A second failed attempt may have been in progress.
        while found == nil {
            guard awaitBell(tried) else { break }
            if case .found(let answer, isDefault: false) = exchange.takeAnswer() { found = answer.takeRetainedValue() }
        }
        #expect(found === device)
        end()
        let attempts = sockets.attempts.withLock { $0 }
        #expect(attempts.last == "a 0")
        #expect(attempts.starts(with: ["a 0", "default 0"]))
    }

    @Test func `closes what it is given, and releases what nobody takes`() throws {
        weak var given: VirtualDevice?
        weak var untaken: VirtualDevice?
        do {
            let device = VirtualDevice(clock: VirtualTimingClock())
            given = device
            exchange.ask(.dispose(.passRetained(device)))
            let other = VirtualDevice(clock: VirtualTimingClock())
            untaken = other
            let exchange = DeviceExchange<VirtualDevice>(bell: bell)
            exchange.answer(.found(.passRetained(other), isDefault: false))
            exchange.ask(.dispose(.passRetained(other)))
        }
        end()
        #expect(given == nil)
        #expect(untaken == nil)
    }

    @Test func `says when a device is closed, and not before`() throws {
        weak var given: VirtualDevice?
        do {
            let device = VirtualDevice(clock: VirtualTimingClock())
            given = device
            exchange.ask(.dispose(.passRetained(device)))
        }
        #expect(awaitBell(closed))
        #expect(given == nil)
        end()
    }
}
