import Glibc
import Keyer
import Sound
import Synchronization
import TestSupport
import Testing

@testable import Platform

/// Contacts through the sound thread's loop, in virtual time.
@Suite final class `Contacts in the stream`: VirtualStream {
    /// Keys a straight key at times unrelated to the loop's. Returns these times.
    private func key(_ count: Int) -> [Int64] {
        (0..<count).map { index in
            run(50_000_000 + Int64(index) * 1_234_567 % 17_000_000)
            let time = clock.now()
            feed.push(.straight, isDown: index % 2 == 0, nanoseconds: time)
            return time
        }
    }

    /// Every change came in time for its sample, and the samples have the distances of the times.
    private func expectConstant(_ times: [Int64], tolerance: Int64 = 1) {
        #expect(source.contacts.count == times.count)
        let offsets = zip(source.contacts, times).map { contact, time in
            #expect(contact.sample >= contact.came, "late")
            return contact.sample - time * 48 / 1_000_000
        }
        #expect((offsets.max() ?? 0) - (offsets.min() ?? 0) <= tolerance)
    }

    @Test(arguments: Lane.sample([(128, 3), (256, 3), (256, 6), (1024, 4)], oneIn: 3))
    func `on a device they keep their distances and are never late`(frames: Int, count: Int) {
        give(VirtualDevice(plan: PeriodPlan(frames: frames, count: count), clock: clock))
        run(8_000_000_000)
        let times = key(200)
        run(100_000_000)
        // The virtual device reports its delay in whole frames, and the map follows it.
        expectConstant(times, tolerance: 3)
        let lead = status.lead.load(ordering: .relaxed)
        #expect((frames * count...frames * count + 240).contains(lead))
    }

    @Test func `without a device the system's clock places them`() {
        exchange.answer(.failed(ENOENT))
        run(2_000_000_000)
        let times = key(100)
        run(100_000_000)
        expectConstant(times)
    }

    @Test func `the lead is no less after a while in which the thread woke late`() {
        exchange.answer(.failed(ENOENT))
        run(1_500_000_000)
        let lead = status.lead.load(ordering: .relaxed)
        #expect(lead == 600)
        clock.lateness.store(4_000_000, ordering: .relaxed)
        run(2_500_000_000)
        clock.lateness.store(0, ordering: .relaxed)
        #expect(status.lead.load(ordering: .relaxed) == lead)
        let times = key(20)
        run(100_000_000)
        expectConstant(times)
    }

    @Test func `on a device without a clock the system's clock places them, too`() {
        let device = VirtualDevice(clock: clock)
        device.swallows = true
        give(device)
        run(2_000_000_000)
        let times = key(100)
        run(100_000_000)
        expectConstant(times)
    }

    @Test func `when the device goes they go on, and all open when the feed says so`() {
        let device = VirtualDevice(clock: clock)
        give(device)
        run(2_000_000_000)
        feed.push(.straight, isDown: true, nanoseconds: clock.now())
        run(100_000_000)
        device.faults = [.lost(ENODEV)]
        run(100_000_000)
        feed.push(.straight, isDown: false, nanoseconds: clock.now())
        feed.push(.dit, isDown: true, nanoseconds: clock.now())
        run(100_000_000)
        #expect(source.contacts.map(\.isDown) == [true, false, true])
        feed.openAll()
        run(20_000_000)
        #expect(source.openings.count == 1)
    }

    /// Plays the part of the input thread: a pulse every quarter of a second.
    private func beat(_ nanoseconds: Int64) {
        for _ in 0..<nanoseconds / PulseWatch.interval {
            feed.beat()
            run(PulseWatch.interval)
        }
    }

    @Test(arguments: [false, true]) func `while one is held and nobody reads them, all open after half a second`(
        hasDevice: Bool
    ) {
        if hasDevice { give(VirtualDevice(clock: clock)) } else { exchange.answer(.failed(ENOENT)) }
        run(2_000_000_000)
        _ = reports
        feed.push(.straight, isDown: true, nanoseconds: clock.now())
        beat(5_000_000_000)
        #expect(source.openings == [])
        #expect(!reports.contains(.unheard))
        let last = source.position
        feed.beat()
        run(2_000_000_000)
        #expect(source.openings.count == 1)
        let late = (source.openings.first ?? 0) - last
        #expect((24_000...24_960).contains(late), "\(late)")
        #expect(reports.filter { $0 == .unheard }.count == 1)
        // The release was only late.
        feed.beat()
        feed.push(.straight, isDown: false, nanoseconds: clock.now())
        feed.push(.straight, isDown: true, nanoseconds: clock.now())
        beat(1_000_000_000)
        #expect(source.openings.count == 1)
        #expect(source.contacts.map(\.isDown) == [true, false, true])
    }

    @Test func `while none is held, nobody has to read them`() {
        give(VirtualDevice(clock: clock))
        feed.push(.straight, isDown: true, nanoseconds: clock.now())
        feed.push(.straight, isDown: false, nanoseconds: clock.now())
        run(10_000_000_000)
        #expect(source.openings == [])
    }
}
