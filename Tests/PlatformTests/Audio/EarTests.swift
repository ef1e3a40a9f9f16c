import Sound
import Synchronization
import Testing

@testable import Platform

@Suite struct EarTests {
    @Test(arguments: [CueRoute.left, .right]) func `a cue is in one ear, and everything else in both`(route: CueRoute)
        throws
    {
        let stream = try VirtualStream()
        stream.status.cueRoute.store(route.rawValue, ordering: .relaxed)
        let device = VirtualDevice(clock: stream.clock)
        stream.give(device)
        stream.source.cues = [6000..<9000]
        stream.run(300_000_000)
        let heard = device.heard
        try #require(heard.both.count > 10_000)
        let first = try #require(device.taken.first)
        #expect(
            heard.both.indices.allSatisfy {
                heard.both[$0] == ((6000..<9000).contains($0 + Int(first)) ? 0 : Float($0) + first)
            })
        #expect(heard.ear.filter { $0 != 0 } == (6000..<9000).map { Float($0) + CountingSource.cueOffset })
        #expect(device.ears.allSatisfy { $0.isRight == (route == .right) })
    }

    @Test func `a change counts from the next cue`() throws {
        let stream = try VirtualStream()
        let device = VirtualDevice(clock: stream.clock)
        stream.give(device)
        stream.source.cues = [6000..<9000, 10_000..<11_000]
        while stream.source.position < 7000 { stream.loop.turn() }
        stream.status.cueRoute.store(CueRoute.left.rawValue, ordering: .relaxed)
        stream.run(300_000_000)
        #expect(device.taken.filter { $0 >= CountingSource.cueOffset }.count == 3000)
        #expect(device.heard.ear.filter { $0 != 0 }.count == 1000)
    }

    @Test(arguments: SampleFormat.allCases, [1, 2, 6])
    func `the channel of the other ear, and all further ones, have nothing of it`(format: SampleFormat, channels: Int) {
        let block: [Float] = [0.5, 0, -0.5]
        let cue: [Float] = [0.25, 0.25, -1]
        for isRight in [false, true] {
            let output = UnsafeMutableRawPointer.allocate(byteCount: 3 * channels * format.size, alignment: 16)
            defer { output.deallocate() }
            block.withUnsafeBufferPointer { block in
                cue.withUnsafeBufferPointer {
                    format.convert(block, cue: EarCue(samples: $0, isRight: isRight), to: output, channels: channels)
                }
            }
            func sample(_ frame: Int, _ channel: Int) -> Double {
                let place = output + (frame * channels + channel) * format.size
                return switch format {
                case .signed16: Double(place.load(as: Int16.self)) / 32767
                case .signed32: Double(place.load(as: Int32.self)) / 2_147_483_647
                case .float: Double(place.load(as: Float.self))
                }
            }
            for frame in 0..<3 {
                for channel in 0..<channels {
                    let isEar = channel == min(isRight ? 1 : 0, channels - 1)
                    let wanted = Double(max(-1, block[frame] + (isEar ? cue[frame] : 0)))
                    #expect(abs(sample(frame, channel) - wanted) < 0.0001)
                }
            }
        }
    }
}

extension VirtualDevice {
    /// Samples for both ears, and samples for one ear only.
    fileprivate var heard: (both: [Float], ear: [Float]) {
        var ear = [Float](repeating: 0, count: taken.count)
        for piece in ears {
            for (index, sample) in piece.samples.enumerated() where piece.from + index < ear.count {
                ear[piece.from + index] = sample
            }
        }
        return (taken, ear)
    }
}
