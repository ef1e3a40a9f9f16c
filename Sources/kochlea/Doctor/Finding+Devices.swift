internal import Platform
internal import Trainer

extension Finding {
    /// Whether paddles, pedals and switches can be read.  Having none is fine: the keyboard will do.
    static func devices(_ found: [FoundDevice] = InputProbe.devices()) -> Finding {
        guard !found.isEmpty else { return .good("doctor.devices.none", ["folder": .text(InputProbe.folder)]) }
        let readable = found.count(where: \.isReadable)
        if readable == 0 {
            return .bad("doctor.devices.bad", ["count": .integer(found.count)], remedy: .joinInput)
        }
        return .good("doctor.devices.good", ["readable": .integer(readable), "count": .integer(found.count)])
    }
}
