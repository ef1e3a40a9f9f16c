import Keyer

extension KeyerTrace {
    /// The recording after the gates between controls and contacts: debounced, bridged, stuck contacts opened.
    ///
    /// Each contact counts as a separate control that is open at the start. A contact that is left closed opens when it
    /// counts as stuck.
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
        // A stable order for changes at the same time.
        let order = passed.indices.sorted { (passed[$0].time, $0) < (passed[$1].time, $1) }
        return KeyerTrace(order.map { passed[$0] })
    }

    private static func nanoseconds(_ milliseconds: Double) -> Int64 { Int64((milliseconds * 1e6).rounded()) }
}
