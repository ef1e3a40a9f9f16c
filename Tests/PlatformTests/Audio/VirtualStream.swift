import Sound
import Testing

@testable import Platform

/// The sound thread's loop in virtual time. The test drives it and plays the part of the device keeper.
class VirtualStream {
    let clock = VirtualTimingClock()
    let source = CountingSource()
    let alarm: EventFD
    let feed: ContactFeed
    let status: StreamStatus
    let exchange: DeviceExchange<VirtualDevice>
    let loop: StreamLoop<CountingSource, VirtualDevice, VirtualTimingClock>

    init() throws {
        let alarm = try EventFD()
        self.alarm = alarm
        feed = ContactFeed(alarm: { alarm.ring() })
        status = StreamStatus(bell: try EventFD(), alarm: alarm)
        exchange = DeviceExchange(bell: try EventFD())
        loop = StreamLoop(
            source: source, exchange: exchange, recording: nil, contacts: feed, status: status, clock: clock)
    }

    /// Fails if time stands still.
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

    /// Delivers a device as the keeper would.
    func give(_ device: VirtualDevice, isDefault: Bool = false) {
        exchange.answer(.found(.passRetained(device), isDefault: isDefault))
        loop.turn()
    }

    /// Since the last call.
    var reports: [StreamReport] {
        var reports: [StreamReport] = []
        while let report = status.takeReport() { reports.append(report) }
        return reports
    }
}
