import Activities
import Glibc
import Interface
import Sound
import Synchronization
import Testing

@testable import Platform

/// Sleep and wake-ups of the sound thread's loop, in virtual time.
@Suite final class `Sleep of the stream`: VirtualStream {
    private var requests: [String] {
        var requests: [String] = []
        while let request = exchange.takeRequest() {
            switch request {
            case .find(let wish): requests.append("find \(wish.readiness) \(wish.step)")
            case .dispose(let device):
                device.release()
                requests.append("dispose")
            case .end: requests.append("end")
            }
        }
        return requests
    }

    private func fallAsleep(_ device: VirtualDevice) {
        give(device)
        source.isAtRest = true
        run(3_000_000_000)
    }

    @Test func `after two seconds of silence the device rests and nothing wakes`() {
        let device = VirtualDevice(clock: clock)
        give(device)
        source.isAtRest = true
        run(1_900_000_000)
        #expect(device.rests == 0)
        run(200_000_000)
        #expect(device.rests == 1)
        let (waits, taken, dozes) = (device.waits, device.taken.count, clock.dozes.load(ordering: .relaxed))
        run(600_000_000_000)
        #expect(device.rests == 1 && device.waits == waits && device.taken.count == taken)
        // The virtual bell rings once a second by itself.
        #expect(clock.dozes.load(ordering: .relaxed) - dozes <= 601)
        #expect(reports == [])
    }

    @Test func `the sample counter goes on by the system's clock`() {
        let began = clock.now()
        fallAsleep(VirtualDevice(clock: clock))
        run(100_000_000_000)
        alarm.ring()
        loop.turn()
        let expected = Double(clock.now() - began) * 48e-6
        // It is ahead of the ear by the device's buffer.
        #expect(abs(Double(source.position) - expected) < 480 + 384)
    }

    @Test func `what is sent wakes it in the same turn, and is played from the device's beginning`() throws {
        let device = VirtualDevice(clock: clock)
        fallAsleep(device)
        let taken = device.taken.count
        source.isSent = true
        alarm.ring()
        let (before, position) = (clock.now(), source.position)
        for _ in 0..<4 { loop.turn() }
        #expect(device.taken.count >= taken + device.plan.fill)
        #expect(clock.now() - before < 5_000_000)
        #expect(device.taken[taken] >= Float(position))
        #expect(device.missing == 0)
    }

    @Test func `Morse is held back only after a deep sleep`() {
        fallAsleep(VirtualDevice(clock: clock))
        #expect(source.holds == [])
        run(3_000_000_000)
        #expect(source.holds == [])
        run(3_000_000_000)
        alarm.ring()
        loop.turn()
        #expect(source.holds.last == source.position)
    }

    @Test func `a contact that could close keeps it awake`() {
        feed.setArmed(true)
        source.isRadioOn = true
        let device = VirtualDevice(clock: clock)
        fallAsleep(device)
        run(10_000_000_000)
        #expect(device.rests == 0 && clock.dozes.load(ordering: .relaxed) == 0)
        feed.setArmed(false)
        run(4_000_000_000)
        #expect(clock.dozes.load(ordering: .relaxed) > 0)
    }

    @Test func `a device that goes while it rests is looked for`() {
        let device = VirtualDevice(clock: clock)
        give(device)
        source.isAtRest = true
        run(1_900_000_000)
        device.faults = [.lost(ENODEV)]
        run(1_000_000_000)
        #expect(reports == [.lost(ENODEV)])
        #expect(requests == ["dispose", "find calm 0"])
    }

    @Test func `one who is asleep leaves the device, and takes it again`() {
        fallAsleep(VirtualDevice(clock: clock))
        status.isAway.store(true, ordering: .releasing)
        alarm.ring()
        loop.turn()
        #expect(requests == ["dispose"])
        status.isAway.store(false, ordering: .releasing)
        alarm.ring()
        loop.turn()
        #expect(requests == ["find calm 0"])
    }

    @Test func `at a sound server the other device takes over in silence`() {
        let first = VirtualDevice(isServer: true, clock: clock)
        give(first)
        run(500_000_000)
        feed.setArmed(true)
        source.isRadioOn = true
        run(100_000_000)
        #expect(requests == ["find alert 0"])
        let second = VirtualDevice(plan: PeriodPlan(frames: 128, count: 4), isServer: true, clock: clock)
        exchange.answer(.found(.passRetained(second), isDefault: false))
        // `CountingSource` is never silent, so the first device plays on for two seconds.
        let taken = first.taken.count
        run(1_000_000_000)
        #expect(second.taken.isEmpty && first.taken.count > taken)
        run(1_500_000_000)
        #expect(!second.taken.isEmpty)
        #expect(requests == ["dispose"])
        #expect(first.missing == 0 && second.missing == 0)
        let lead = status.lead.load(ordering: .relaxed)
        #expect(reports == [.keyLatency(StreamLatency(frames: 632, period: 128, widenings: 0, reason: .opened))])
        #expect(lead == 632)
    }
}
