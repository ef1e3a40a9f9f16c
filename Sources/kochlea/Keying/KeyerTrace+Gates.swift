internal import Keyer

extension KeyerTrace {
    /// The recording as it leaves the gates between controls and contacts: without bounces, bridged, opened where stuck.
    ///
    /// Each contact is taken for a control of its own, open before the recording begins. A contact that is left closed
    /// opens once it counts as stuck.
    func gated(_ filter: ContactFilter) -> KeyerTrace {
        let times = GateTimes(filter)
        var passed: [Line] = []
        for contact in Contact.allCases {
            var gate = ContactGate(times: times, isDown: false)
            var changes: [ContactGate.Change] = []
            for line in lines {
                guard case .contact(contact, let isDown) = line.change else { continue }
                gate.take(isDown, at: KeyerTrace.nanoseconds(line.time), into: &changes)
            }
            while let deadline = gate.deadline { gate.advance(to: deadline, into: &changes) }
            passed += changes.map { change in
                Line(time: Double(change.nanoseconds) / 1e6, change: .contact(contact, isDown: change.isDown))
            }
        }
        for line in lines {
            if case .speed = line.change { passed.append(line) }
        }
        // What happens at one instant stays in the order above.
        let order = passed.indices.sorted { (passed[$0].time, $0) < (passed[$1].time, $1) }
        return KeyerTrace(order.map { passed[$0] })
    }

    private static func nanoseconds(_ milliseconds: Double) -> Int64 { Int64((milliseconds * 1e6).rounded()) }
}
