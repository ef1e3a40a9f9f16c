import Morse
import OnAir
import Testing

@Suite struct PacketFilterTests {
    private func at(_ milliseconds: Int) -> Instant { Instant.start.advanced(byMilliseconds: milliseconds) }

    @Test func `datagrams of this computer are dropped`() {
        var filter = PacketFilter<Int>()
        filter.own = [1]
        #expect(filter.judge([1], from: 1, at: at(0)) == .own)
        #expect(filter.judge([1], from: 2, at: at(0)) == .admitted)
    }

    @Test func `the same bytes from the same address within 300 ms are a duplicate`() {
        var filter = PacketFilter<Int>()
        #expect(filter.judge([1], from: 1, at: at(0)) == .admitted)
        #expect(filter.judge([2], from: 1, at: at(10)) == .admitted)
        #expect(filter.judge([1], from: 1, at: at(300)) == .duplicate)
        #expect(filter.judge([1], from: 2, at: at(300)) == .admitted)
        #expect(filter.judge([1], from: 1, at: at(301)) == .admitted)
    }

    @Test func `more than a burst of six makes an address deaf for 30 s, and others stay`() {
        var filter = PacketFilter<Int>()
        let verdicts = (0..<8).map { filter.judge([UInt8($0)], from: 1, at: at(0)) }
        #expect(verdicts == [PacketFilter<Int>.Verdict](repeating: .admitted, count: 6) + [.tooMany, .deaf])
        #expect(filter.judge([9], from: 2, at: at(0)) == .admitted)
        #expect(filter.judge([9], from: 1, at: at(29_999)) == .deaf)
        #expect(filter.judge([9], from: 1, at: at(30_000)) == .admitted)
    }

    @Test func `three a second may go on for ever, and doubled datagrams cost nothing`() {
        var filter = PacketFilter<Int>()
        for number in 0..<600 {
            let time = at(number * 1000 / 3 + 1)
            #expect(filter.judge([UInt8(number % 256)], from: 1, at: time) == .admitted)
            #expect(filter.judge([UInt8(number % 256)], from: 1, at: time) == .duplicate)
        }
    }

    @Test func `all addresses together have ten a second`() {
        var filter = PacketFilter<Int>()
        var admitted = 0
        for number in 0..<300 where filter.judge([0], from: number, at: at(number * 10)) == .admitted { admitted += 1 }
        // Ten in reserve, and ten in each of the three seconds.
        #expect((38...40).contains(admitted))
    }
}
