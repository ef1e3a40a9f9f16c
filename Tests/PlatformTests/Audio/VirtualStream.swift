import Testing

@testable import Platform

/// The timing thread's loop in virtual time: a test turns it, and stands in for the keeper of devices.
class VirtualStream {
    let clock = VirtualTimingClock()
    let source = CountingSource()
    let feed = ContactFeed()
    let status: StreamStatus
    let exchange: DeviceExchange<VirtualDevice>
    let loop: StreamLoop<CountingSource, VirtualDevice, VirtualTimingClock>

    init() throws {
        status = StreamStatus(bell: try EventFD())
        exchange = DeviceExchange(bell: try EventFD())
        loop = StreamLoop(
            source: source, exchange: exchange, recording: nil, contacts: feed, status: status, clock: clock)
    }

    /// Turns until so many nanoseconds have passed; fails the test if time stands still.
    func run(_ nanoseconds: Int64) {
        let end = clock.now() + nanoseconds
        var turnsWithoutTime = 0
        while clock.now() < end {
            let before = clock.now()
            loop.turn()
            turnsWithoutTime = clock.now() == before ? turnsWithoutTime + 1 : 0
            guard turnsWithoutTime < 100 else {
                Issue.record("the loop spins")
                return
            }
        }
    }

    /// Hands over a device as the keeper would.
    func give(_ device: VirtualDevice, isDefault: Bool = false) {
        exchange.answer(.found(device, isDefault: isDefault))
        loop.turn()
    }

    /// What the loop has reported since they were looked at last.
    var reports: [StreamReport] {
        var reports: [StreamReport] = []
        while let report = status.takeReport() { reports.append(report) }
        return reports
    }
}
