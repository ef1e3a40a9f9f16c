import Glibc
import Morse
import Testing

@testable import Sound

@Suite struct PhasorTests {
    @Test func `a point at an angle matches the C library to 16 digits`() {
        var random = SplitMix64(seed: 1)
        for bound in [0.001, 1.6, 100, 1_000_000] {
            for _ in 0..<20_000 {
                let angle = Double.random(in: -bound...bound, using: &random)
                let point = Phasor(angle: angle)
                #expect(abs(point.cosine - cos(angle)) < 2e-16 && abs(point.sine - sin(angle)) < 2e-16, "\(angle)")
            }
        }
    }

    @Test func `the ends of a raised cosine are exact`() {
        #expect(Phasor(angle: 0).cosine == 1 && Phasor(angle: 0).sine == 0)
        #expect(Phasor(angle: .pi).cosine == -1)
        for frames in [1, 2, 3, 240, 9600] {
            let table = RaisedCosine.table(frames: frames)
            defer { table.deallocate() }
            #expect(table.first == 0 && table.last == 1)
        }
    }
}
