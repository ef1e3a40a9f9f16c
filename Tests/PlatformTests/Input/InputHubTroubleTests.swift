import Activities
import Glibc
import Interface
import Keyer
import Testing

@testable import Platform

private typealias Bench = InputHubBench

@Suite struct InputHubTroubleTests {
    @Test func `lost events are made up for: releases count, presses do not`() {
        let (bench, pedal) = Bench.withPedal()
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        bench.wait(100)
        pedal.release(30, at: bench.nanoseconds, isLate: true)
        pedal.press(48, at: bench.nanoseconds, isLate: true)
        bench.read()
        #expect(bench.edges == ["dit v 10000", "dit ^ 10100"])
    }

    @Test func `a press from before sleep is ignored, and none comes from the future`() {
        let (bench, pedal) = Bench.withPedal()
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
        let (bench, pedal) = Bench.withPedal()
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
        // The debounce of 5 ms reduces them.
        #expect(bench.edges.count < 220)
        #expect(bench.edges.last?.hasPrefix("dit ^") == true)
    }

    @Test func `a shortage in the system loses no device`() {
        let (bench, pedal) = Bench.withPedal()
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        bench.nodes.shortage = .shortage
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
            plugged?.refusal = .shortage
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
        // Still unread when the hub asks the kernel for pressed keys. That request discards queued key events.
        pedal.release(30, at: bench.nanoseconds)
        bench.wait(100)
        #expect(bench.edges == ["dit v 10000", "dit ^ 10100"])
        #expect(!pedal.isGrabbed)
    }

    @Test func `a release that another program got by grabbing the device is found out, and it is said`() {
        let (bench, pedal) = Bench.withPedal()
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        pedal.isGrabbedElsewhere = true
        bench.wait(700)
        // Still held.
        #expect(bench.edges == ["dit v 10000"])
        pedal.keysDown = []
        bench.wait(500)
        #expect(bench.edges == ["dit v 10000", "dit ^ 11000"])
        #expect(bench.events.dropFirst() == [.grabbed(pedal.description.identity)])
        pedal.isGrabbedElsewhere = false
        bench.wait(2000)
        pedal.press(30, at: bench.nanoseconds)
        bench.read()
        pedal.release(30, at: bench.nanoseconds + 50_000_000)
        bench.wait(60)
        bench.read()
        #expect(bench.edges.count == 4 && bench.events.count == 2)
        #expect(bench.hub.deadline == nil)
    }

    @Test func `a device that is there and cannot be read is not tried without end`() {
        let (bench, pedal) = Bench.withPedal()
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
