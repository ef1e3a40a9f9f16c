import Training

/// Presses of something that was not set up: three of the same within six seconds are somebody's only switch.
struct NewSwitch {
    /// What was pressed.
    enum Source: Equatable {
        case contact
        case key(SwitchKey)
        case control(DeviceIdentity, DeviceControl)
    }

    private static let presses = 3
    private static let milliseconds = 6000

    private var source: Source?
    private var times: [Instant] = []
    /// The language before the presses moved on to others.
    var language: String?

    var isFirst: Bool { times.isEmpty }

    /// Notes a press; true if it is the third in time.
    mutating func press(_ source: Source, at now: Instant) -> Bool {
        if source != self.source { times = [] }
        self.source = source
        times = times.filter { now.milliseconds(since: $0) <= Self.milliseconds } + [now]
        guard times.count >= Self.presses else { return false }
        times = []
        return true
    }
}
