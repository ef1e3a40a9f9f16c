import Keyer
import Sound
import Testing

@testable import Platform

@Suite struct `The contact feed` {
    private let feed = ContactFeed()

    private func popAll() -> [ContactFeed.Edge] {
        var edges: [ContactFeed.Edge] = []
        while let edge = feed.pop() { edges.append(edge) }
        return edges
    }

    @Test func `changes come out as they went in`() {
        feed.push(.dit, isDown: true, nanoseconds: 1)
        feed.push(.straight, isDown: true, nanoseconds: 2)
        feed.push(.dit, isDown: false, nanoseconds: 2)
        #expect(
            popAll() == [
                .init(contact: .dit, isDown: true, nanoseconds: 1),
                .init(contact: .straight, isDown: true, nanoseconds: 2),
                .init(contact: .dit, isDown: false, nanoseconds: 2),
            ])
        #expect(!feed.takeOpensAll())
    }

    @Test func `if nobody takes them closings are dropped first, and openings still have room`() {
        var taken = 0
        while feed.push(.dah, isDown: true, nanoseconds: 0) { taken += 1 }
        #expect(taken == ContactFeed.capacity - ContactFeed.reserve)
        for _ in 0..<ContactFeed.reserve { #expect(feed.push(.dah, isDown: false, nanoseconds: 0)) }
        #expect(!feed.takeOpensAll())
        #expect(!feed.push(.dah, isDown: false, nanoseconds: 0))
        #expect(popAll().count == ContactFeed.capacity)
        #expect(feed.takeOpensAll())
        #expect(!feed.takeOpensAll(), "it is said once")
    }
}

@Suite struct `The placement of contacts` {
    private let line = StreamLine(sample: 1000, time: 5e9, step: 1e9 / 48_000)
    private let delivery = 120

    private func edge(_ isDown: Bool, _ nanoseconds: Int64) -> ContactFeed.Edge {
        ContactFeed.Edge(contact: .dit, isDown: isDown, nanoseconds: nanoseconds)
    }

    @Test func `a change counts the lead after what was heard when it happened`() {
        var placement = ContactPlacement(sampleRate: 48_000, ahead: 384)
        #expect(placement.lead == 384 + delivery)
        let sample = placement.sample(of: edge(true, 5_010_000_000), now: 5_011_000_000, heard: line)
        #expect(sample == 1000 + 480 + 384 + 120)
    }

    @Test func `a mark whose beginning came far too late keeps its length, and after a second all is as before`() {
        var placement = ContactPlacement(sampleRate: 48_000, ahead: 384)
        let late = placement.sample(of: edge(true, 5_000_000_000), now: 5_263_000_000, heard: line)
        #expect(late == line.sample(atNanoseconds: 5_163_000_000) + 384 + 120)
        let end = placement.sample(of: edge(false, 5_300_000_000), now: 5_301_000_000, heard: line)
        #expect(abs(end - late - 14_400) <= 1)
        let next = placement.sample(of: edge(true, 6_500_000_000), now: 6_501_000_000, heard: line)
        #expect(next == line.sample(atNanoseconds: 6_500_000_000) + 384 + 120)
    }

    @Test func `the lead stays while something is keyed and for a second after`() {
        var placement = ContactPlacement(sampleRate: 48_000, ahead: 384)
        let lead = placement.lead
        _ = placement.sample(of: edge(true, 5_000_000_000), now: 5_000_000_000, heard: line)
        for step in 0..<100 { placement.observe(ahead: 2000, now: 5_000_000_000 + Int64(step) * 100_000_000) }
        #expect(placement.lead == lead)
        _ = placement.sample(of: edge(false, 15_000_000_000), now: 15_000_000_000, heard: line)
        placement.observe(ahead: 384, now: 15_900_000_000)
        #expect(placement.lead == lead)
        placement.observe(ahead: 384, now: 16_000_000_000)
        #expect(placement.lead == 2000 + delivery, "what was seen meanwhile counts")
        placement.observe(ahead: 384, now: 17_000_000_000)
        #expect(placement.lead == lead)
    }

    @Test func `noise of two milliseconds changes nothing`() {
        var placement = ContactPlacement(sampleRate: 48_000, ahead: 480)
        let lead = placement.lead
        for step in 1..<50 {
            placement.observe(ahead: 480 - step % 90, now: Int64(step) * 1_000_000_000)
            #expect(placement.lead == lead)
        }
    }

    @Test func `contacts from before a standstill are not put into the far past`() {
        var placement = ContactPlacement(sampleRate: 48_000, ahead: 480)
        let sample = placement.sample(of: edge(true, 1_000_000_000), now: 5_000_000_000, heard: line)
        #expect(sample == 1000 - 4800 + 480 + 120)
    }

    @Test func `contacts that were all opened at once are open`() {
        var placement = ContactPlacement(sampleRate: 48_000, ahead: 480)
        _ = placement.sample(of: edge(true, 5_000_000_000), now: 5_000_000_000, heard: line)
        placement.openAll()
        placement.observe(ahead: 4800, now: 6_000_000_000)
        #expect(placement.lead == 4800 + delivery)
    }
}
