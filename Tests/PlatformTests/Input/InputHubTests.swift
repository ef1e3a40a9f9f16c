import Glibc
import Keyer
import Testing
import Trainer

@testable import Platform

/// The hub with devices made up, in virtual milliseconds.
private final class Bench {
    let nodes = FakeNodes()
    let hub: InputHub<FakeNodes>
    private(set) var now: Int64
    private(set) var edges: [String] = []
    private(set) var inputs: [Input] = []

    init(now: Int64 = 10_000, _ plug: (FakeNodes) -> Void = { _ in }) {
        self.now = now
        plug(nodes)
        hub = InputHub(nodes: nodes, at: now * 1_000_000)
    }

    /// What devices did, as events.
    var events: [DeviceEvent] {
        inputs.compactMap { if case .device(let event) = $0 { event } else { nil } }
    }

    var captured: [CapturedControl] {
        inputs.compactMap { if case .captured(let control) = $0 { control } else { nil } }
    }

    var nanoseconds: Int64 { now * 1_000_000 }

    /// Lets time pass as the input thread would: awake at every deadline.
    func wait(_ milliseconds: Int64) {
        let end = now + milliseconds
        var turns = 0
        while let deadline = hub.deadline, deadline <= end * 1_000_000 {
            now = max(now, (deadline + 999_999) / 1_000_000)
            hub.advance(to: nanoseconds)
            turns += 1
            guard turns < 10_000 else {
                Issue.record("a deadline that never passes")
                break
            }
        }
        now = end
        collect()
    }

    func use(_ devices: [FakeNodes.Device], isGrabbed: Bool = false, filter: ContactFilter = ContactFilter()) {
        let setups = devices.map {
            DeviceSetup(
                identity: $0.description.identity,
                mappings: [
                    DeviceMapping(control: .key($0.contacts.dit), contact: .dit),
                    DeviceMapping(control: .key($0.contacts.dah), contact: .dah),
                ], isGrabbed: isGrabbed)
        }
        hub.use(setups, filter: filter, at: nanoseconds)
        hub.advance(to: nanoseconds)
        collect()
    }

    /// Reads every open device.
    func read() {
        hub.read(hub.open.map(\.number), at: nanoseconds)
        collect()
    }

    func rescan() {
        hub.rescan(at: nanoseconds)
        hub.advance(to: nanoseconds)
        collect()
    }

    func collect() {
        hub.take(
            edge: { edges.append("\($0.contact) \($0.isDown ? "v" : "^") \($0.nanoseconds / 1_000_000)") },
            input: { inputs.append($0) })
    }
}

@Suite struct InputHubTests {
    @Test func `only devices that are set up are opened, for their controls alone`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        let keyboard = bench.nodes.plug("Keyboard", node: "event2", isKeyboard: true)
        bench.rescan()
        #expect(bench.hub.descriptions.map(\.isOpen) == [false, false])
        bench.use([pedal])
        #expect(pedal.isOpen && !keyboard.isOpen)
        #expect(pedal.listening == .to([.key(30), .key(48)]))
        #expect(bench.hub.descriptions.map(\.isOpen) == [true, false])
        #expect(bench.events == [.added(pedal.description.identity)])
        pedal.press(30, at: bench.nanoseconds)
        pedal.press(99, at: bench.nanoseconds)
        bench.read()
        #expect(bench.edges == ["dit v 10000"])
        #expect(bench.inputs.last == .contact(.dit, isDown: true, device: "Pedal"))
        bench.use([])
        #expect(bench.edges == ["dit v 10000", "dit ^ 10000"])
        #expect(!pedal.isOpen)
    }

    @Test func `a device that is pulled out opens its contacts, and keys again when it is back`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        bench.rescan()
        bench.use([pedal])
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        bench.wait(7)
        bench.nodes.unplug(pedal)
        bench.read()
        #expect(bench.edges == ["dit v 10000", "dit ^ 10007"])
        #expect(bench.events.last == .removed(pedal.description.identity))
        #expect(bench.hub.deadline == nil)
        bench.wait(500)
        let again = bench.nodes.plug("Pedal", node: "event9", place: "usb-7/input0")
        bench.rescan()
        #expect(bench.events.last == .added(again.description.identity))
        again.press(48, at: bench.nanoseconds)
        bench.read()
        #expect(bench.edges.last == "dah v 10507")
    }

    @Test func `one that vanishes from the folder before its end was read is gone, too`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        bench.rescan()
        bench.use([pedal])
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        bench.nodes.unplug(pedal)
        bench.rescan()
        #expect(bench.edges == ["dit v 10000", "dit ^ 10000"])
        #expect(bench.events.last == .removed(pedal.description.identity))
    }

    @Test func `permissions that come a moment after the device are waited for`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        bench.use([pedal])
        pedal.refusals = 4
        bench.rescan()
        #expect(!pedal.isOpen)
        bench.wait(399)
        #expect(!pedal.isOpen)
        bench.wait(1)
        #expect(pedal.isOpen)
        #expect(bench.events == [.added(pedal.description.identity)])
    }

    @Test func `a device that may not be read is told once, and used once it may`() {
        var pedal: FakeNodes.Device?
        let bench = Bench {
            pedal = $0.plug("Pedal", node: "event1")
            pedal?.refusals = 3
        }
        guard let pedal else { return }
        bench.use([pedal])
        #expect(bench.events == [.denied(path: "/dev/input/event1")])
        bench.rescan()
        bench.rescan()
        #expect(bench.events == [.denied(path: "/dev/input/event1")])
        bench.rescan()
        #expect(bench.events.last == .added(pedal.description.identity))
    }

    @Test func `what was down before has no effect until it is let go`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        pedal.keysDown = [30]
        bench.rescan()
        bench.use([pedal])
        pedal.release(30, at: bench.nanoseconds)
        bench.read()
        #expect(bench.edges.isEmpty)
        bench.wait(20)
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        #expect(bench.edges == ["dit v 10020"])
    }

    @Test func `a device is grabbed only with all its keys up`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        pedal.keysDown = [99]
        bench.rescan()
        bench.use([pedal], isGrabbed: true)
        bench.wait(1000)
        #expect(!pedal.isGrabbed)
        pedal.keysDown = []
        bench.wait(100)
        #expect(pedal.isGrabbed)
        bench.use([])
        #expect(!pedal.isGrabbed)
    }

    @Test func `a device that is not to be grabbed is others' at once`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        bench.rescan()
        bench.use([pedal])
        #expect(!pedal.isGrabbed)
        #expect(bench.hub.deadline == nil)
    }

    @Test(arguments: [false, true]) func `another program's grab is told once and waited for`(isGrabbed: Bool) {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        pedal.isGrabbedElsewhere = true
        bench.rescan()
        bench.use([pedal], isGrabbed: isGrabbed)
        bench.wait(9000)
        #expect(bench.events == [.added(pedal.description.identity), .grabbed(pedal.description.identity)])
        pedal.isGrabbedElsewhere = false
        bench.wait(2000)
        #expect(pedal.isGrabbed == isGrabbed)
        #expect(bench.hub.deadline == nil)
    }

    @Test func `while keyboards do not listen, a shared one keys nothing and others do`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        let keyboard = bench.nodes.plug("Keyboard", node: "event2", place: "usb-2/input0", isKeyboard: true)
        bench.rescan()
        pedal.contacts = (304, 305)
        bench.use([pedal, keyboard])
        #expect(bench.hub.usesSharedKeyboard)
        keyboard.press(30, at: bench.nanoseconds)
        bench.read()
        bench.wait(10)
        bench.hub.setKeyboardsListening(false, at: bench.nanoseconds)
        bench.collect()
        #expect(bench.edges == ["dit v 10000", "dit ^ 10010"])
        bench.wait(10)
        keyboard.release(30, at: bench.nanoseconds)
        keyboard.press(48, at: bench.nanoseconds)
        pedal.press(305, at: bench.nanoseconds)
        bench.read()
        #expect(bench.edges.last == "dah v 10020")
        bench.wait(10)
        bench.hub.setKeyboardsListening(true, at: bench.nanoseconds)
        pedal.release(305, at: bench.nanoseconds)
        bench.read()
        // The keyboard's key is still down, and was not meant.
        #expect(bench.edges.last == "dah ^ 10030")
    }

    @Test func `a pedal that types is shared like a keyboard, and not once it is nobody else's`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        bench.rescan()
        bench.use([pedal])
        #expect(bench.hub.usesSharedKeyboard)
        bench.hub.setKeyboardsListening(false, at: bench.nanoseconds)
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        #expect(bench.edges.isEmpty)
        pedal.release(30, at: bench.nanoseconds)
        bench.read()
        bench.use([pedal], isGrabbed: true)
        #expect(!bench.hub.usesSharedKeyboard)
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        #expect(bench.edges == ["dit v 10000"])
        // It was there all the time.
        #expect(bench.events == [.added(pedal.description.identity)])
    }

    @Test func `a device that is there when it is set up was not plugged in by that`() {
        let bench = Bench()
        bench.use([])
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        bench.rescan()
        bench.use([pedal])
        #expect(pedal.isOpen && bench.events.isEmpty)
        bench.nodes.unplug(pedal)
        bench.rescan()
        let again = bench.nodes.plug("Pedal", node: "event1")
        bench.rescan()
        bench.wait(500)
        #expect(bench.events == [.removed(pedal.description.identity), .added(again.description.identity)])
    }

    @Test func `a keyboard that is grabbed is nobody's to type on`() {
        let bench = Bench()
        let keyboard = bench.nodes.plug("Keyboard", node: "event2", isKeyboard: true)
        bench.rescan()
        bench.use([keyboard], isGrabbed: true)
        #expect(!bench.hub.usesSharedKeyboard)
        bench.hub.setKeyboardsListening(false, at: bench.nanoseconds)
        keyboard.press(30, at: bench.nanoseconds)
        bench.read()
        #expect(bench.edges == ["dit v 10000"])
    }

    @Test func `capturing opens all devices, closes no contact and tells what was pressed`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        let other = bench.nodes.plug("Other", node: "event2", place: "usb-2/input0")
        bench.rescan()
        bench.use([pedal])
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        bench.hub.setCapturing(true, at: bench.nanoseconds)
        bench.collect()
        #expect(bench.edges == ["dit v 10000", "dit ^ 10000"])
        #expect(other.isOpen && other.listening == .toAll && pedal.listening == .toAll)
        other.press(99, at: bench.nanoseconds)
        bench.read()
        bench.wait(300)
        other.release(99, at: bench.nanoseconds)
        bench.read()
        bench.wait(149)
        #expect(bench.captured.isEmpty)
        bench.wait(1)
        #expect(bench.captured.map(\.control) == [.key(99)])
        #expect(bench.captured.first?.heldMilliseconds == 300)
        #expect(bench.captured.first?.device.identity == other.description.identity)
        bench.hub.setCapturing(false, at: bench.nanoseconds)
        bench.collect()
        #expect(!other.isOpen)
        #expect(pedal.listening == .to([.key(30), .key(48)]))
        // What was held all the while counts once it was let go.
        pedal.release(30, at: bench.nanoseconds)
        bench.wait(50)
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        #expect(bench.edges.last == "dit v 10500")
    }

    @Test func `with no device that may be read, capturing says so once`() {
        let bench = Bench {
            for number in 1...2 {
                $0.plug("Device \(number)", node: "event\(number)", place: "usb-\(number)/input0").refusals = 100
            }
        }
        bench.hub.setCapturing(true, at: bench.nanoseconds)
        bench.rescan()
        #expect(bench.events == [.denied(path: "/dev/input/event1")])
    }

    @Test func `what was lost is made good: releases count, presses do not`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        bench.rescan()
        bench.use([pedal])
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        bench.wait(100)
        pedal.release(30, at: bench.nanoseconds, isLate: true)
        pedal.press(48, at: bench.nanoseconds, isLate: true)
        bench.read()
        #expect(bench.edges == ["dit v 10000", "dit ^ 10100"])
    }

    @Test func `a press from before a sleep is not meant by now, and none is from the future`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        bench.rescan()
        bench.use([pedal])
        pedal.press(30, at: bench.nanoseconds - 1_500_000_000)
        bench.read()
        #expect(bench.edges.isEmpty)
        pedal.press(48, at: bench.nanoseconds + 5_000_000_000)
        bench.read()
        #expect(bench.edges == ["dah v 10000"])
    }

    @Test func `edges of several devices are put in the order of their times`() {
        let bench = Bench()
        let first = bench.nodes.plug("First", node: "event1")
        let second = bench.nodes.plug("Second", node: "event2", place: "usb-2/input0")
        bench.rescan()
        bench.use([first, second])
        first.press(30, at: bench.nanoseconds - 2_000_000)
        second.press(48, at: bench.nanoseconds - 4_000_000)
        bench.read()
        #expect(bench.edges == ["dah v 9996", "dit v 9998"])
    }

    @Test func `a flood is read in parts and ends as it should`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        bench.rescan()
        bench.use([pedal])
        for index in 0..<50_000 {
            let time = bench.nanoseconds - 900_000_000 + Int64(index) * 10_000
            pedal.press(30, at: time)
            pedal.release(30, at: time + 5000)
        }
        var reads = 0
        while !pedal.queue.isEmpty {
            bench.read()
            reads += 1
        }
        bench.wait(100)
        #expect(reads > 100)
        // The debounce of 5 ms thins them out.
        #expect(bench.edges.count < 220)
        #expect(bench.edges.last?.hasPrefix("dit ^") == true)
    }

    @Test func `what the system has run out of loses no device`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        bench.rescan()
        bench.use([pedal])
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        bench.nodes.shortage = Errno(EMFILE)
        let other = bench.nodes.plug("Other", node: "event2", place: "usb-2/input0")
        bench.rescan()
        #expect(bench.edges == ["dit v 10000"] && pedal.isOpen)
        #expect(bench.hub.descriptions.count == 1)
        bench.nodes.shortage = nil
        bench.wait(1000)
        #expect(bench.hub.descriptions.map(\.identity.name) == ["Pedal", other.description.identity.name])
        pedal.release(30, at: bench.nanoseconds)
        bench.read()
        #expect(bench.edges.last == "dit ^ 11000")
        #expect(bench.hub.deadline == nil)
    }

    @Test func `a device that cannot be opened for lack of descriptors is opened once there are some`() {
        var plugged: FakeNodes.Device?
        let bench = Bench {
            plugged = $0.plug("Pedal", node: "event1")
            plugged?.refusal = Errno(EMFILE)
            plugged?.refusals = 7
        }
        guard let pedal = plugged else { return }
        bench.use([pedal])
        bench.wait(6999)
        #expect(!pedal.isOpen && bench.events.isEmpty)
        bench.wait(1)
        #expect(pedal.isOpen)
        #expect(bench.hub.deadline == nil)
    }

    @Test func `a release that comes while it is waited for all keys to be up is not lost`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        pedal.keysDown = [99]
        bench.rescan()
        bench.use([pedal], isGrabbed: true)
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        #expect(bench.edges == ["dit v 10000"])
        // Not read when the kernel is asked for its keys: it forgets the events that told of them.
        pedal.release(30, at: bench.nanoseconds)
        bench.wait(100)
        #expect(bench.edges == ["dit v 10000", "dit ^ 10100"])
        #expect(!pedal.isGrabbed)
    }

    @Test func `a device that is there and cannot be read is not tried without end`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        bench.rescan()
        bench.use([pedal])
        pedal.isGone = true
        bench.read()
        #expect(!pedal.isOpen)
        bench.wait(99)
        #expect(!pedal.isOpen)
        bench.wait(1)
        #expect(pedal.isOpen)
    }

    @Test func `at the end everything is closed and given back`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1", canRumble: true)
        bench.rescan()
        bench.use([pedal], isGrabbed: true)
        #expect(bench.hub.rumblePaths == ["/dev/input/event1"])
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        bench.hub.closeAll(at: bench.nanoseconds)
        bench.collect()
        #expect(bench.edges == ["dit v 10000", "dit ^ 10000"])
        #expect(!pedal.isOpen && !pedal.isGrabbed)
    }
}
