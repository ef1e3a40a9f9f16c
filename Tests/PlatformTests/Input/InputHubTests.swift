import Activities
import Glibc
import Interface
import Keyer
import Testing

@testable import Platform

private typealias Bench = InputHubBench

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
        let (bench, pedal) = Bench.withPedal()
        #expect(!bench.hub.isHeld)
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        #expect(bench.hub.isHeld)
        bench.wait(7)
        bench.nodes.unplug(pedal)
        bench.read()
        #expect(!bench.hub.isHeld)
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

    @Test func `what was held when a device is pulled out ends before devices are looked for, which takes a while`() {
        let (bench, pedal) = InputHubBench.withPedal()
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        let looks = bench.nodes.looks
        pedal.isGone = true
        var edges = 0
        bench.hub.read(bench.hub.open.map(\.number), at: bench.nanoseconds)
        bench.hub.takeEdges { edge in edges += edge.isDown ? 0 : 1 }
        #expect(edges == 1)
        #expect(bench.nodes.looks == looks)
        bench.hub.advance(to: bench.nanoseconds)
        #expect(bench.nodes.looks == looks + 1)
    }

    @Test func `while a contact is closed, nobody looks for new devices for a moment`() {
        let (bench, pedal) = InputHubBench.withPedal()
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        let looks = bench.nodes.looks
        bench.hub.takeNews(at: bench.nanoseconds)
        bench.wait(299)
        #expect(bench.nodes.looks == looks)
        bench.wait(1)
        #expect(bench.nodes.looks == looks + 1)
        pedal.release(30, at: bench.nanoseconds)
        bench.read()
        bench.hub.takeNews(at: bench.nanoseconds)
        #expect(bench.nodes.looks == looks + 2)
    }

    @Test func `one that vanishes from the folder before its end was read is gone, too`() {
        let (bench, pedal) = Bench.withPedal()
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

    @Test func `an unreadable device is reported once, and used as soon as it can be read`() {
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

    @Test func `a key that was down before has no effect until released`() {
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

    @Test func `a device that need not be grabbed is shared at once`() {
        let (bench, pedal) = Bench.withPedal()
        #expect(!pedal.isGrabbed)
        #expect(bench.hub.deadline == nil)
    }

    @Test(arguments: [false, true]) func `another program's grab is reported once and waited for`(isGrabbed: Bool) {
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
        // The keyboard's key is still down and keys nothing.
        #expect(bench.edges.last == "dah ^ 10030")
    }

    @Test func `a pedal that types is shared like a keyboard, unless it is grabbed`() {
        let (bench, pedal) = Bench.withPedal()
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
        // The device was there all the time.
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

    @Test func `a grabbed keyboard types nothing`() {
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

    @Test func `while stopped, devices are closed and released, then used again silently`() {
        let bench = Bench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        bench.rescan()
        bench.use([pedal], isGrabbed: true)
        #expect(pedal.isOpen && pedal.isGrabbed)
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        let told = bench.events
        bench.setAway(true)
        #expect(!pedal.isOpen && !pedal.isGrabbed)
        #expect(bench.edges == ["dit v 10000", "dit ^ 10000"])
        bench.rescan()
        bench.wait(5000)
        #expect(!pedal.isOpen)
        bench.setAway(false)
        #expect(pedal.isOpen && bench.events == told)
        pedal.release(30, at: bench.nanoseconds)
        bench.read()
        bench.wait(200)
        #expect(pedal.isGrabbed)
    }

    @Test func `capturing opens all devices, closes no contact and reports what was pressed`() {
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
        // A key that was down all the time counts after its release.
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
}
