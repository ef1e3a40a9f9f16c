/// Tells what was keyed, and how much of it was lost if nobody listened for long.
struct KeyReporter {
    private let channels: UnsafeMutablePointer<Channels>
    private var lost = 0
    /// Something has been told since this was last set to false.
    var hasReported = false

    init(_ channels: UnsafeMutablePointer<Channels>) {
        self.channels = channels
    }

    @_noLocks
    mutating func report(_ notice: KeyNotice) {
        admitLosses()
        if lost == 0 && channels.pointee.keyNotices.push(notice) {
            hasReported = true
        } else {
            lost &+= 1
        }
    }

    /// Tells of what was lost as soon as there is room.
    @_noLocks
    mutating func admitLosses() {
        guard lost > 0 && channels.pointee.keyNotices.push(.lost(count: lost)) else { return }
        lost = 0
        hasReported = true
    }
}
