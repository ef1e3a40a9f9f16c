import Activities
import Interface
import Keyer
import Testing

@testable import Platform

/// Knobs work without setup, but only on screens that take keying, and only their turning counts.
@Suite struct KnobTests {
    private func turn(_ device: FakeNodes.Device, _ steps: Int32, _ bench: InputHubBench, isLate: Bool = false) {
        device.queue.append((.dial, steps, bench.nanoseconds, isLate))
    }

    private func turns(_ bench: InputHubBench) -> [Int] {
        bench.inputs.compactMap { if case .knob(let steps) = $0 { steps } else { nil } }
    }

    @Test func `it is open while knobs are listened to, and steps read together are one turn`() {
        let bench = InputHubBench()
        let knob = bench.nodes.plug("Knob", node: "event1", isKnob: true)
        let other = bench.nodes.plug("Buttons", node: "event2", place: "usb-2/input0")
        bench.rescan()
        bench.use([])
        #expect(!knob.isOpen)
        bench.hub.setKnobsListening(true, at: bench.nanoseconds)
        #expect(knob.isOpen && knob.listening == .to([]) && !other.isOpen)
        for steps in [1, 1, -3, 5] as [Int32] { turn(knob, steps, bench) }
        knob.press(30, at: bench.nanoseconds)
        bench.read()
        turn(knob, -2, bench)
        bench.read()
        #expect(turns(bench) == [4, -2] && bench.edges.isEmpty)
        // From before the sleep of the computer, or read too late.
        turn(knob, 7, bench, isLate: true)
        bench.read()
        #expect(turns(bench) == [4, -2])
        bench.hub.setKnobsListening(false, at: bench.nanoseconds)
        #expect(!knob.isOpen)
    }

    @Test func `one whose button is a contact keys always, and turns only then`() {
        let bench = InputHubBench()
        let knob = bench.nodes.plug("Knob", node: "event1", isKnob: true)
        bench.rescan()
        bench.use([knob])
        turn(knob, 1, bench)
        knob.press(30, at: bench.nanoseconds)
        bench.read()
        #expect(turns(bench).isEmpty && bench.edges == ["dit v 10000"])
        bench.hub.setKnobsListening(true, at: bench.nanoseconds)
        turn(knob, 1, bench)
        bench.read()
        bench.hub.setKnobsListening(false, at: bench.nanoseconds)
        #expect(turns(bench) == [1] && knob.isOpen && bench.edges == ["dit v 10000"])
    }

    @Test func `unplugged and plugged in again it turns again`() {
        let bench = InputHubBench()
        bench.hub.setKnobsListening(true, at: bench.nanoseconds)
        bench.use([])
        let knob = bench.nodes.plug("Knob", node: "event1", isKnob: true)
        bench.rescan()
        bench.nodes.unplug(knob)
        bench.read()
        let again = bench.nodes.plug("Knob", node: "event2", isKnob: true)
        bench.rescan()
        bench.wait(200)
        turn(again, 2, bench)
        bench.read()
        #expect(turns(bench) == [2] && bench.events.isEmpty)
    }

    @Test func `a dial without a pointer makes a knob`() {
        // A dial; a dial and a wheel; a mouse; a mouse with a dial.
        #expect(CapabilityBits("80").isKnob && CapabilityBits("180").isKnob)
        #expect(!CapabilityBits("103").isKnob && !CapabilityBits("183").isKnob && !CapabilityBits("0").isKnob)
    }
}
