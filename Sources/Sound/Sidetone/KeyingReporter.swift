/// Reports keying, and how many reports were lost because the program took none for too long.
struct KeyingReporter {
    private let stream: RendererSide
    private var lost = 0
    /// Whether anything has been reported since this was last set to false.
    var hasReported = false

    init(_ stream: RendererSide) {
        self.stream = stream
    }

    @_noLocks
    mutating func report(_ notice: KeyNotice) { report(.notice(notice)) }

    @_noLocks
    mutating func report(_ report: KeyingReport) {
        admitLosses()
        if lost == 0 && stream.tell(report) {
            hasReported = true
        } else {
            lost &+= 1
        }
    }

    /// Reports losses as soon as there is room.
    @_noLocks
    mutating func admitLosses() {
        guard lost > 0 && stream.tell(.notice(.lost(count: lost))) else { return }
        lost = 0
        hasReported = true
    }
}
