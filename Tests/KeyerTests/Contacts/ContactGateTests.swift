import Testing

@testable import Keyer

/// All times in this file are milliseconds.
private func filter(
    debounce: Int = 0, acceptance: Int = 0, bounce: Int = 0, bridge: Int = 0, longest: Int = 20_000,
    isLatching: Bool = false
) -> GateTimes {
    var filter = ContactFilter()
    filter.debounce = debounce
    filter.acceptance = acceptance
    filter.bounce = bounce
    filter.bridge = bridge
    filter.longest = longest
    filter.isLatching = isLatching
    return GateTimes(filter)
}

/// The levels alternate at these times and close first.
private func changes(_ times: GateTimes, _ levels: [Int64], until end: Int64 = 100_000) -> [Int64] {
    var gate = ContactGate(times: times, isDown: false)
    var changes: [ContactGate.Change] = []
    for (index, time) in levels.enumerated() {
        gate.take(index.isMultiple(of: 2), at: time * 1_000_000, into: &changes)
    }
    gate.advance(to: end * 1_000_000, into: &changes)
    return changes.map { $0.nanoseconds / 1_000_000 }
}

@Suite struct ContactGateTests {
    @Test func `without a filter every change counts when it happens`() {
        #expect(changes(filter(), [3, 4, 9, 20]) == [3, 4, 9, 20])
    }

    @Test func `a change counts at once, and what follows too soon only when it stays`() {
        // Bounces on closing, then on opening.
        #expect(changes(filter(debounce: 5), [10, 11, 12, 50, 51, 52]) == [10, 50])
        // A release within the lock-out is delayed, never lost.
        #expect(changes(filter(debounce: 5), [10, 12]) == [10, 15])
        // So is a press within the lock-out of an opening.
        #expect(changes(filter(debounce: 5), [10, 30, 33, 60]) == [10, 30, 35, 60])
    }

    @Test func `a change at the very end of the lock-out counts`() {
        #expect(changes(filter(debounce: 5), [10, 15]) == [10, 15])
    }

    @Test func `a press counts once it has lasted`() {
        #expect(changes(filter(acceptance: 100), [0, 99, 200, 300, 400, 600]) == [300, 300, 500, 600])
    }

    @Test func `bouncing counts as staying closed only if the press settles closed`() {
        #expect(changes(filter(debounce: 5, acceptance: 3), [0, 2]) == [])
        #expect(changes(filter(debounce: 5, acceptance: 3), [0, 2, 4, 20]) == [5, 20])
    }

    @Test func `a press too soon after an opening has no effect until it opens`() {
        #expect(changes(filter(bounce: 100), [0, 50, 149, 400, 450, 460, 600, 700]) == [0, 50, 600, 700])
        #expect(changes(filter(bounce: 100), [0, 50, 150, 160]) == [0, 50, 150, 160])
    }

    @Test func `a brush that does not count does not make the next press too soon`() {
        #expect(changes(filter(acceptance: 50, bounce: 100), [0, 20, 40, 200]) == [90, 200])
    }

    @Test func `a press goes on over gaps that are bridged, and ends so much later`() {
        #expect(changes(filter(bridge: 40), [0, 100, 139, 200, 300, 400]) == [0, 240, 300, 440])
        // A gap of exactly this length counts.
        #expect(changes(filter(bridge: 40), [0, 100, 140, 200]) == [0, 140, 140, 240])
        // The acceptance time delays a press and keeps its length.
        #expect(changes(filter(acceptance: 40, bridge: 40), [0, 100, 120, 300]) == [40, 340])
        // The filter also ignores second presses, but only after the end of the first.
        #expect(changes(filter(bounce: 100, bridge: 40), [0, 50, 70, 90, 150, 300]) == [0, 130])
    }

    @Test func `a gap that bounces is bridged if it closes for good`() {
        #expect(changes(filter(debounce: 5, bridge: 2), [0, 50, 53, 80]) == [0, 85])
        #expect(changes(filter(debounce: 5, bridge: 20), [0, 50, 51, 52, 90, 120]) == [0, 70, 90, 140])
    }

    @Test func `a bridged contact opens at once when muted, and in time when held too long`() {
        var gate = ContactGate(times: filter(bridge: 100, longest: 2000), isDown: false)
        var changes: [ContactGate.Change] = []
        gate.take(true, at: 0, into: &changes)
        gate.take(false, at: 10_000_000, into: &changes)
        #expect(gate.deadline == 110_000_000)
        gate.setMuted(true, at: 20_000_000, into: &changes)
        #expect(gate.deadline == nil)
        gate.setMuted(false, at: 30_000_000, into: &changes)
        gate.take(true, at: 40_000_000, into: &changes)
        gate.take(false, at: 1_990_000_000, into: &changes)
        gate.advance(to: 3_000_000_000, into: &changes)
        gate.take(true, at: 4_000_000_000, into: &changes)
        gate.take(false, at: 6_010_000_000, into: &changes)
        gate.advance(to: 9_000_000_000, into: &changes)
        #expect(changes.map { $0.nanoseconds / 1_000_000 } == [0, 20, 40, 2040, 4000, 6000])
        // A contact that had opened was not stuck.
        #expect(changes.map(\.isStuck) == [false, false, false, false, false, true])
    }

    @Test func `a press during lost events is reported late: it has ended`() {
        var gate = ContactGate(times: filter(bridge: 100), isDown: false)
        var changes: [ContactGate.Change] = []
        gate.take(true, at: 0, into: &changes)
        gate.take(false, at: 10, into: &changes)
        gate.resynchronise(true, at: 20, into: &changes)
        #expect(changes.map(\.nanoseconds) == [0, 20])
        gate.resynchronise(false, at: 30, into: &changes)
        gate.take(true, at: 40, into: &changes)
        gate.resynchronise(false, at: 50, into: &changes)
        #expect(changes.map(\.nanoseconds) == [0, 20, 40, 50])
    }

    @Test func `a contact closed for too long is opened, reported once, and counts again once released`() {
        var gate = ContactGate(times: filter(longest: 2000), isDown: false)
        var changes: [ContactGate.Change] = []
        gate.take(true, at: 0, into: &changes)
        #expect(gate.deadline == 2_000_000_000)
        gate.advance(to: 9_000_000_000, into: &changes)
        gate.take(false, at: 10_000_000_000, into: &changes)
        gate.take(true, at: 11_000_000_000, into: &changes)
        #expect(
            changes == [
                .init(nanoseconds: 0, isDown: true), .init(nanoseconds: 2_000_000_000, isDown: false, isStuck: true),
                .init(nanoseconds: 11_000_000_000, isDown: true),
            ])
    }

    @Test func `with a latch presses close and open in turn, and it opens by itself in the end`() {
        #expect(changes(filter(longest: 2000, isLatching: true), [0, 100, 500, 600, 700, 800]) == [0, 500, 700, 2700])
    }

    @Test func `a contact closed at the beginning has no effect until it opens`() {
        var gate = ContactGate(times: filter(debounce: 5), isDown: true)
        var changes: [ContactGate.Change] = []
        gate.advance(to: 90_000_000_000, into: &changes)
        gate.take(true, at: 91_000_000_000, into: &changes)
        gate.take(false, at: 92_000_000_000, into: &changes)
        #expect(changes.isEmpty)
        gate.take(true, at: 93_000_000_000, into: &changes)
        #expect(changes == [.init(nanoseconds: 93_000_000_000, isDown: true)])
    }

    @Test func `of late changes an opening counts at once and a closing not at all`() {
        var gate = ContactGate(times: filter(debounce: 80), isDown: false)
        var changes: [ContactGate.Change] = []
        gate.take(true, at: 0, into: &changes)
        gate.resynchronise(false, at: 1_000_000, into: &changes)
        #expect(changes.map(\.nanoseconds) == [0, 1_000_000])
        gate.resynchronise(true, at: 500_000_000, into: &changes)
        gate.advance(to: 90_000_000_000, into: &changes)
        #expect(changes.count == 2)
    }

    @Test func `muting opens contacts, and those held count again once released`() {
        var gate = ContactGate(times: filter(), isDown: false)
        var changes: [ContactGate.Change] = []
        gate.take(true, at: 0, into: &changes)
        gate.setMuted(true, at: 10, into: &changes)
        gate.setMuted(false, at: 20, into: &changes)
        gate.take(false, at: 30, into: &changes)
        gate.take(true, at: 40, into: &changes)
        #expect(changes.map(\.nanoseconds) == [0, 10, 40])
    }

    @Test func `times are held within their ranges`() {
        #expect(filter(debounce: 1000) == filter(debounce: 80))
        #expect(filter(acceptance: -1) == filter(acceptance: 0))
        #expect(filter(longest: 0) == filter(longest: 2000))
        #expect(filter(bridge: 900) == filter(bridge: 200))
        var usual = ContactFilter()
        usual.debounce = 20
        #expect(GateTimes(usual, debounceMilliseconds: 7).debounce == 7_000_000)
    }
}

/// Laws for all sequences of levels and all combinations of filters.
@Suite struct ContactGateLawTests {
    private static let filters: [GateTimes] = [0, 5].flatMap { debounce in
        [0, 4, 9].flatMap { acceptance in
            [0, 6].flatMap { bounce in
                [0, 8].flatMap { bridge in
                    [false, true].map {
                        filter(
                            debounce: debounce, acceptance: acceptance, bounce: bounce, bridge: bridge, isLatching: $0)
                    }
                }
            }
        }
    }

    /// All sequences of `count` changes with distances from a short list.
    private static func sequences(_ count: Int) -> [[Int64]] {
        var sequences: [[Int64]] = [[]]
        for _ in 0..<count {
            sequences = sequences.flatMap { sequence in
                [1, 3, 5, 7, 12].map { sequence + [(sequence.last ?? 0) + $0] }
            }
        }
        return sequences
    }

    private static func run(_ times: GateTimes, _ levels: [Int64], step: Int64?) -> [ContactGate.Change] {
        var gate = ContactGate(times: times, isDown: false)
        var changes: [ContactGate.Change] = []
        var now: Int64 = 0
        for (index, level) in levels.enumerated() {
            if let step {
                while now + step < level * 1_000_000 {
                    now += step
                    gate.advance(to: now, into: &changes)
                }
            }
            gate.take(index.isMultiple(of: 2), at: level * 1_000_000, into: &changes)
        }
        gate.advance(to: 1_000_000_000, into: &changes)
        return changes
    }

    @Test(arguments: filters) func `every sequence obeys`(_ times: GateTimes) {
        var total = 0
        for levels in Self.sequences(6) {
            let changes = Self.run(times, levels, step: nil)
            total += changes.count
            var last: ContactGate.Change?
            for change in changes {
                if change.isDown != !(last?.isDown ?? false) || change.nanoseconds < last?.nanoseconds ?? 0 {
                    Issue.record("\(times) \(levels): \(changes)")
                }
                last = change
            }
            guard !times.isLatching else { continue }
            // Six changes end with an open contact.
            if last?.isDown == true { Issue.record("stays closed: \(times) \(levels)") }
            for (close, open) in zip(changes, changes.dropFirst()) where close.isDown {
                if open.nanoseconds - close.nanoseconds + times.acceptance < times.debounce {
                    Issue.record("shorter than the lock-out: \(times) \(levels): \(changes)")
                }
            }
        }
        #expect(total > 0)
    }

    @Test(arguments: filters) func `looking more often changes nothing`(_ times: GateTimes) {
        for levels in Self.sequences(4) {
            let changes = Self.run(times, levels, step: nil)
            if Self.run(times, levels, step: 700_000) != changes { Issue.record("\(times) \(levels)") }
        }
    }
}
