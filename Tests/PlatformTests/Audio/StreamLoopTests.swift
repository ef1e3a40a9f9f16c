import Glibc
import Sound
import Synchronization
import Testing

@testable import Platform

/// The sound thread's loop in virtual time.
@Suite final class `The stream`: VirtualStream {
    /// Sent by the loop to the keeper, in words.
    private var requests: [String] {
        var requests: [String] = []
        while let request = exchange.takeRequest() {
            switch request {
            case .find(let wish): requests.append("find \(wish.step)")
            case .dispose(let device):
                device.release()
                requests.append("dispose")
            case .end: requests.append("end")
            }
        }
        return requests
    }

    private var hasDevice: Bool { status.hasDevice.load(ordering: .acquiring) }

    private func isConsecutive(_ samples: [Float]) -> Bool {
        zip(samples, samples.dropFirst()).allSatisfy { $1 == $0 + 1 }
    }

    @Test func `a device gets the stream without a break and never more than its fill`() {
        let device = VirtualDevice(clock: clock)
        give(device)
        run(10_000_000_000)
        #expect(device.missing == 0)
        #expect(isConsecutive(device.taken))
        #expect(abs(Double(source.position) - 480_000) < 1000)
        #expect(status.gaps.load(ordering: .relaxed) == 0)
        #expect(reports == [])
        // One wait for each period, and no more.
        #expect(device.waits <= device.taken.count / 128 + 2)
    }

    @Test func `a sample is heard when the map says so`() throws {
        let device = VirtualDevice(clock: clock)
        give(device)
        run(8_000_000_000)
        let latest = status.line.latest()
        let line = try #require(latest)
        guard case .ready(_, let delay) = device.state() else {
            Issue.record("not ready")
            return
        }
        let told = line.nanoseconds(ofSample: source.position)
        #expect(abs(told - (clock.now() + Int64(Double(delay) / 48e-6))) < 100_000)
    }

    @Test func `writes that are taken in parts lose nothing`() {
        let device = VirtualDevice(clock: clock)
        device.mouthful = 50
        give(device)
        run(1_000_000_000)
        #expect(isConsecutive(device.taken))
        #expect(device.taken.count > 40_000)
    }

    @Test func `without any device time goes on, and the loss is reported once`() {
        exchange.answer(.failed(ENOENT))
        run(5_000_000_000)
        #expect(abs(source.position - 240_000) <= 960)
        #expect(reports == [.lost(ENOENT)])
    }

    @Test func `a keeper that never answers counts as a loss`() {
        run(3_000_000_000)
        #expect(reports == [.lost(ETIMEDOUT)])
        #expect(abs(source.position - 144_000) <= 960)
    }

    @Test(arguments: [ENODEV, EBADFD, EIO])
    func `a device that goes is given back, looked for, and the stream goes on`(code: Int32) throws {
        let first = VirtualDevice(clock: clock)
        give(first)
        run(1_000_000_000)
        first.faults = [.lost(code)]
        let before = source.position
        run(1_000_000_000)
        #expect(reports == [.lost(code)])
        #expect(requests == ["dispose", "find 0"])
        #expect(abs(source.position - before - 48000) < 1000)
        let second = VirtualDevice(clock: clock)
        give(second, isDefault: true)
        run(1_000_000_000)
        #expect(reports == [.found(isDefault: true)])
        #expect(isConsecutive(second.taken))
        #expect(try #require(second.taken.first) >= Float(before))
    }

    @Test func `that default stands in for a card which refuses is told once, whatever the plan`() {
        exchange.answer(.failed(EINVAL))
        give(VirtualDevice(clock: clock), isDefault: true)
        run(3_000_000_000)
        #expect(reports == [.lost(EINVAL), .found(isDefault: true)])
        for isAway in [true, false, true, false] {
            status.isAway.store(isAway, ordering: .releasing)
            run(100_000_000)
            guard !isAway else { continue }
            exchange.answer(.failed(EINVAL))
            run(100_000_000)
            give(VirtualDevice(clock: clock), isDefault: true)
        }
        #expect(reports == [])
        // Both the card and the default refuse.
        status.isAway.store(true, ordering: .releasing)
        run(100_000_000)
        status.isAway.store(false, ordering: .releasing)
        exchange.answer(.failed(EBUSY))
        run(2_000_000_000)
        #expect(reports == [.lost(EBUSY)])
    }

    @Test func `a card that another program has taken between two plans is told of`() {
        give(VirtualDevice(clock: clock))
        run(1_000_000_000)
        status.isAway.store(true, ordering: .releasing)
        run(100_000_000)
        status.isAway.store(false, ordering: .releasing)
        exchange.answer(.failed(EBUSY))
        run(100_000_000)
        give(VirtualDevice(clock: clock), isDefault: true)
        #expect(reports == [.lost(EBUSY), .found(isDefault: true)])
    }

    @Test func `a device that hangs is given up after a second`() {
        let device = VirtualDevice(clock: clock)
        give(device)
        run(1_000_000_000)
        device.speed = 0
        run(900_000_000)
        #expect(reports == [])
        run(400_000_000)
        #expect(reports == [.lost(ETIMEDOUT)])
    }

    @Test func `while nothing can be keyed, the clock wakes for a server's device, once a block`() {
        let plan = PeriodPlan(period: 512, frames: 1024, fill: 1536)
        let device = VirtualDevice(plan: plan, isServer: true, clock: clock)
        give(device)
        run(1_000_000_000)
        let (waits, sleeps, taken) = (device.waits, clock.sleeps.load(ordering: .relaxed), device.taken.count)
        run(10_000_000_000)
        let blocks = (device.taken.count - taken) / 1024
        #expect(blocks > 460)
        #expect(device.waits == waits)
        #expect(clock.sleeps.load(ordering: .relaxed) - sleeps < blocks + blocks / 20)
        #expect(device.missing == 0)
        #expect(isConsecutive(device.taken))
    }

    @Test func `a server's device that stands still is replaced before it is given up`() {
        let device = VirtualDevice(plan: PeriodPlan(frames: 1024, count: 2), isServer: true, clock: clock)
        exchange.ask(.find(PlanWish(.calm)))
        give(device)
        run(1_000_000_000)
        _ = requests
        device.speed = 0
        run(400_000_000)
        #expect(requests == ["find 1"])
        #expect(status.gaps.load(ordering: .relaxed) == 1)
        #expect(reports == [])
    }

    @Test func `a device that is slow to wake is waited for`() {
        let device = VirtualDevice(clock: clock)
        device.speed = 0
        give(device)
        run(2_000_000_000)
        device.speed = 48e-6
        run(1_000_000_000)
        #expect(reports == [])
    }

    @Test func `a suspended device is asked again without spinning`() {
        let device = VirtualDevice(clock: clock)
        give(device)
        run(500_000_000)
        device.faults = Array(repeating: .resting, count: 100) + [.gap]
        run(1_000_000_000)
        #expect(device.faults == [])
        #expect(isConsecutive(device.taken))
        #expect(reports == [])
        #expect(status.gaps.load(ordering: .relaxed) == 1)
    }

    @Test func `a device to be left is returned at once, and another is looked for only after that`() throws {
        let device = VirtualDevice(clock: clock)
        exchange.ask(.find(PlanWish(.calm)))
        give(device)
        run(1_000_000_000)
        _ = requests
        status.isAway.store(true, ordering: .releasing)
        loop.turn()
        #expect(requests == ["dispose"] && !hasDevice)
        let before = source.position
        run(10_000_000_000)
        #expect(abs(Int(source.position - before) - 480_000) < 1000, "the stream goes on")
        #expect(requests == [] && reports == [], "nobody is told of a loss")
        status.isAway.store(false, ordering: .releasing)
        loop.turn()
        #expect(requests == ["find 0"])
        give(VirtualDevice(clock: clock))
        run(1_000_000_000)
        #expect(requests == [] && reports == [])
        #expect(hasDevice)
    }

    @Test func `one that is found while it is to be left is given back`() throws {
        status.isAway.store(true, ordering: .releasing)
        run(100_000_000)
        give(VirtualDevice(clock: clock))
        loop.turn()
        #expect(requests == ["dispose"])
        status.isAway.store(false, ordering: .releasing)
        loop.turn()
        #expect(requests == ["find 0"])
    }

    @Test func `after two gaps in a minute more is kept ready`() {
        let device = VirtualDevice(clock: clock)
        give(device)
        run(1_000_000_000)
        device.faults = [.gap]
        run(5_000_000_000)
        #expect(requests == [])
        device.faults = [.gap]
        run(1_000_000_000)
        #expect(requests == ["dispose", "find 1"])
        let wider = VirtualDevice(plan: PeriodPlan(frames: 256, count: 3), clock: clock)
        give(wider)
        run(1_000_000_000)
        #expect(reports == [.widened(wider.plan)])
        #expect(isConsecutive(wider.taken))
    }

    @Test func `the last step stays`() {
        for step in 0..<(PeriodPlan.steps + 2) {
            let device = VirtualDevice(clock: clock)
            give(device)
            for _ in 0..<2 {
                run(1_000_000_000)
                device.faults = [.gap]
            }
            run(1_000_000_000)
            #expect(requests == (step < PeriodPlan.steps - 1 ? ["dispose", "find \(step + 1)"] : []))
            if step >= PeriodPlan.steps - 1 { return }
        }
    }

    @Test func `a machine that stood still gives no burst`() {
        run(1_000_000_000)
        let before = source.position
        clock.pass(10_000_000_000)
        run(100_000_000)
        #expect(source.position - before <= 480 * 12)
    }

    @Test func `a device without a clock is paced, and gets every sample`() {
        let device = VirtualDevice(clock: clock)
        device.swallows = true
        let before = clock.now()
        exchange.answer(.found(.passRetained(device), isDefault: false))
        var turns = 0
        while clock.now() < before + 5_000_000_000 && turns < 100_000 {
            loop.turn()
            turns += 1
        }
        #expect(reports == [.clockless])
        #expect(isConsecutive(device.taken))
        let expected = Double(clock.now() - before) * 48e-6
        #expect(abs(Double(device.taken.count) - expected) < 48000 * 0.1)
        #expect(turns < 5 * 48000 / 128 + 200)
    }

    @Test func `a recording is the stream, even when the disk does not keep up`() throws {
        // The queue has room for one block, and its reader pauses.
        let recording = SampleQueue(capacity: 512, bell: try EventFD())
        let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 512)
        defer { block.deallocate() }
        var samples: [Float] = []
        let loop = StreamLoop<CountingSource, VirtualDevice, VirtualTimingClock>(
            source: source, exchange: nil, recording: recording, status: status, clock: clock)
        for turn in 0..<300 {
            if !(100..<150).contains(turn) { samples += block[..<recording.take(into: block)] }
            loop.turn()
        }
        samples += block[..<recording.take(into: block)]
        #expect(samples.count == 250 * 480)
        #expect(samples.first == 0)
        #expect(isConsecutive(samples))
        // The loop did not render blocks that the queue could not accept. Time went on.
        #expect(abs(clock.now() - 1_000_000_000 - 3_000_000_000) < 50_000_000)
    }

    @Test func `at the end what is in the device is played and the device given back`() {
        let device = VirtualDevice(clock: clock)
        give(device)
        run(1_000_000_000)
        status.isStopping.store(true, ordering: .relaxed)
        let before = clock.now()
        loop.run()
        #expect(requests == ["dispose", "end"])
        #expect(clock.now() - before >= 5_000_000)
        #expect(clock.now() - before <= 40_000_000)
    }

    @Test func `notices ring the bell`() throws {
        let bell = try EventFD()
        let loop = StreamLoop<CountingSource, VirtualDevice, VirtualTimingClock>(
            source: source, exchange: nil, recording: nil, status: StreamStatus(bell: bell), clock: clock)
        loop.turn()
        #expect(!awaitBell(bell, milliseconds: 0))
        source.hasNotices = true
        loop.turn()
        #expect(awaitBell(bell, milliseconds: 0))
    }
}
