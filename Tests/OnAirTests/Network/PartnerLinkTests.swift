import Morse
import OnAir
import Testing

@Suite struct PartnerLinkTests {
    private let word = MOPPPacketTests.bytes("45666C")

    @Test func `only the admitted address is read, and its faults are counted by reason`() {
        var link = PartnerLink<Int>(.nobody)
        #expect(link.take(word, from: 1, at: .start) == .stranger)
        link.admission = .only(1)
        #expect(link.take(word, from: 2, at: .start) == .stranger)
        #expect(link.take(word, from: 1, at: .start) == .word(try! MOPPPacket(bytes: word), dropped: 0))
        #expect(link.take(word, from: 1, at: .start) == .filtered(.duplicate))
        #expect(link.take([0x80], from: 1, at: .start) == .refused(.tooShort))
        #expect(link.take([], from: 1, at: .start) == .empty)
        #expect(link.queue.waiting.map(\.from) == [1])
    }
}
