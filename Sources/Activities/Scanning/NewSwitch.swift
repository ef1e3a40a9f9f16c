import Interface
import Morse
import Training

/// Detects a switch without set-up: three presses of the same source within six seconds.
struct NewSwitch {
    enum Source: Equatable {
        case contact
        case key(SwitchKey)
        case control(DeviceIdentity, DeviceControl)
    }

    private static let presses = 3
    private static let milliseconds = 6000

    private var source: Source?
    private var times: [Instant] = []
    /// The language before the presses chose other languages.
    var language: String?

    var isFirst: Bool { times.isEmpty }

    /// Returns true for the third press in time.
    mutating func press(_ source: Source, at now: Instant) -> Bool {
        if source != self.source { times = [] }
        self.source = source
        times = times.filter { now.milliseconds(since: $0) <= Self.milliseconds } + [now]
        guard times.count >= Self.presses else { return false }
        times = []
        return true
    }
}
