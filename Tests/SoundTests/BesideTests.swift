import Sound
import Testing

/// Earcons that sound beside the current clip.
@Suite struct BesideTests {
    private func difference(_ body: (Bench) -> Void) -> [Float] {
        let (plain, other) = (Bench(), Bench())
        for (index, bench) in [plain, other].enumerated() {
            _ = bench.console.play(keying(marks: [48_000], space: 1), tone: 600)
            bench.render(4800)
            if index == 1 { body(bench) }
            bench.render(43_200)
        }
        #expect(plain.notices.count == other.notices.count)
        return zip(other.stream, plain.stream).map { $0 - $1 }
    }

    @Test func `an earcon beside Morse is heard at once, whole, and leaves the Morse as it was`() {
        let alone = EarconTests.heard(.typed)
        let beside = difference { $0.console.playBeside(.typed) }
        #expect(beside[..<4800].allSatisfy { $0 == 0 })
        let heard = beside[4800..<(4800 + alone.count)]
        #expect(zip(heard, alone).allSatisfy { abs($0 - $1) < 1e-5 })
        #expect(beside[(4800 + alone.count)...].allSatisfy { $0 == 0 })
    }

    @Test func `of many at once the first sounds to its end, then the last`() {
        let beside = difference { bench in
            for earcon in [Earcon.typed, .unused, .right, .edge] { bench.console.playBeside(earcon) }
        }
        let expected = EarconTests.heard(.typed) + EarconTests.heard(.edge)
        #expect(zip(beside[4800...], expected).allSatisfy { abs($0 - $1) < 1e-5 })
        #expect(beside[(4800 + expected.count)...].allSatisfy { $0 == 0 })
    }

    @Test func `when nothing else sounds it is heard as well, at its own level`() {
        let bench = Bench()
        bench.console.setGain(.earcon, decibels: -100)
        bench.render(960)
        bench.console.playBeside(.right)
        bench.render(9600)
        #expect(bench.stream.allSatisfy { $0 == 0 })
        bench.console.setGain(.earcon, decibels: 0)
        bench.render(960)
        bench.console.playBeside(.right)
        bench.render(9600)
        #expect(bench.stream.contains { abs($0) > 0.05 })
        #expect(bench.renderer.isSilent)
    }
}
