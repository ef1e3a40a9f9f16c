import Morse
import Testing
import Training

@testable import Platform

@Suite struct KeyFloodTests {
    private func judge(_ times: some Sequence<Int>) -> [KeyFlood.Verdict] {
        var flood = KeyFlood()
        return times.map { flood.judge(at: Instant(microseconds: Int64($0) * 1000)) }
    }

    @Test func `neither fast typing nor a held key loses anything`() {
        #expect(judge((0..<5000).map { $0 * 25 }).allSatisfy { $0 == .taken })
        #expect(judge((0..<KeyFlood.burst).map { _ in 0 }).allSatisfy { $0 == .taken })
    }

    @Test func `faster keys are dropped until there is silence, and reported once`() {
        let verdicts = judge((0..<3000).map { $0 / 10 } + [300 + KeyFlood.silence, 301 + KeyFlood.silence])
        let left = verdicts.filter { $0 != .taken }
        #expect(left.count > 2700 && left.filter { $0 == .leftOut(isFirst: true) }.count == 1)
        #expect(verdicts.suffix(2) == [.taken, .taken])
    }

    @Test func `a clock that has stood still for years makes no more room than there is`() {
        var flood = KeyFlood()
        _ = flood.judge(at: .start)
        let later = Instant(microseconds: .max / 4)
        let verdicts = (0...KeyFlood.burst).map { _ in flood.judge(at: later) }
        #expect(verdicts.dropLast().allSatisfy { $0 == .taken } && verdicts.last == .leftOut(isFirst: true))
    }
}
