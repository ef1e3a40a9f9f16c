import Activities
import Glibc
import Interface
import Keyer
import Testing

@testable import Platform

/// The hub with fake devices, in virtual milliseconds.
final class InputHubBench {
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

    /// A pedal is set up and in use: key 30 is dit, 48 is dah.
    static func withPedal() -> (InputHubBench, FakeNodes.Device) {
        let bench = InputHubBench()
        let pedal = bench.nodes.plug("Pedal", node: "event1")
        bench.rescan()
        bench.use([pedal])
        return (bench, pedal)
    }

    var events: [DeviceEvent] {
        inputs.compactMap { if case .device(let event) = $0 { event } else { nil } }
    }

    var captured: [CapturedControl] {
        inputs.compactMap { if case .captured(let control) = $0 { control } else { nil } }
    }

    var nanoseconds: Int64 { now * 1_000_000 }

    /// Advances time and wakes at every deadline, like the input thread.
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

    func read() {
        hub.read(hub.open.map(\.number), at: nanoseconds)
        hub.advance(to: nanoseconds)
        collect()
    }

    func setAway(_ isAway: Bool) {
        hub.setAway(isAway, at: nanoseconds)
        hub.advance(to: nanoseconds)
        collect()
    }

    func rescan() {
        hub.rescan(at: nanoseconds)
        hub.advance(to: nanoseconds)
        collect()
    }

    func collect() {
        hub.takeEdges { edges.append("\($0.contact) \($0.isDown ? "v" : "^") \($0.nanoseconds / 1_000_000)") }
        hub.takeInputs { inputs.append($0) }
    }
}
