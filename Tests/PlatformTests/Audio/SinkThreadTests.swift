import Interface
import Morse
import TestSupport
import Testing

@testable import Platform

@Suite struct `Sound that is written on a thread of its own` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ samples: [Float], block: Int, to sink: any SoundSink) throws {
        for start in stride(from: 0, to: samples.count, by: block) {
            try sink.write(Array(samples[start..<min(start + block, samples.count)]))
        }
    }

    /// More than may wait, so that the writer has to wait for room.
    @Test(arguments: SoundFileFormat.allCases, [999, 300_000])
    func `gives the same bytes as without it`(format: SoundFileFormat, block: Int) throws {
        let paths = ["own", "beside"].map { "\(folder.path)/\($0).\(format.rawValue)" }
        let samples = tone(format == .ogg ? 100_000 : 600_000)
        let own = try SoundFileWriter(path: paths[0], sampleRate: 48_000)
        try write(samples, block: 4096, to: own)
        try own.finish()
        let path = Path(text: paths[1])
        let beside = try SinkThread(SoundFileWriter(path: path, sampleRate: 48_000))
        try write(samples, block: block, to: beside)
        #expect(beside.frames == samples.count)
        #expect(!folder.names.contains("beside.\(format.rawValue)"))
        try beside.finish()
        #expect(contents(paths[0]) == contents(paths[1]))
    }

    @Test func `leaves nothing if it is abandoned`() throws {
        let path = Path(text: "\(folder.path)/a.wav")
        do {
            let sink = try SinkThread(SoundFileWriter(path: path, sampleRate: 48_000))
            try write(tone(100_000), block: 4096, to: sink)
        }
        #expect(folder.names.isEmpty)
    }

    @Test(.enabled(if: SmallDisk.canMount, "a small disk needs the right to mount"))
    func `says on a later call that the disk is full`() throws {
        let disk = try #require(SmallDisk(bytes: 65_536))
        let path = Path(text: "\(disk.path)/a.wav")
        let sink = try SinkThread(SoundFileWriter(path: path, sampleRate: 48_000))
        #expect(throws: SoundFileError.diskFull(path: path.description)) {
            try write(tone(1_000_000), block: 4096, to: sink)
            try sink.finish()
        }
    }

    @Test func `16-bit samples are the upper half of the nearest 32-bit ones, clipped`() {
        var generator = SplitMix64(seed: 3)
        var samples: [Float] = [0, -0, 1, -1, 0.5, 1.5, -7, .infinity, -.infinity, 1 / 65_536, -1 / 65_536]
        samples += (0..<100_000).map { _ in Float.random(in: -1.1...1.1, using: &generator) }
        // Around each step of 16 bits, and far below one.
        for step in -300...300 {
            let value = Float(step) / 32_768
            samples += [value, value.nextUp, value.nextDown, value * 1e-9]
        }
        let code = [Int16](unsafeUninitializedCapacity: samples.count) { code, count in
            samples.withUnsafeBufferPointer { PulseCode.convert($0, into: code) }
            count = samples.count
        }
        for (sample, code) in zip(samples, code) {
            let wide = min(max(Double(sample) * 0x1p31, -0x1p31), 0x1p31 - 1).rounded(.toNearestOrEven)
            #expect(Int(code) == Int(wide) >> 16, "\(sample)")
        }
    }
}
