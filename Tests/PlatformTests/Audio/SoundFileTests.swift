import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct `Sound files` {
    @Test(arguments: SoundFileFormat.allCases, [8000, 44100, 48000, 192_000])
    func `written samples are read back`(format: SoundFileFormat, rate: Int) throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.\(format.rawValue)"
        let writer = try SoundFileWriter(path: path, sampleRate: rate)
        let samples = tone(20_001, rate: rate)
        for start in stride(from: 0, to: samples.count, by: 777) {
            try writer.write(Array(samples[start..<min(start + 777, samples.count)]))
        }
        #expect(writer.frames == 20_001)
        try writer.finish()
        let back = decoded(path)
        #expect(back.rate == rate)
        #expect(back.channels == 1)
        #expect(back.samples.count == samples.count)
        let tolerance: Float = format == .ogg ? 0.05 : 1 / 32767
        let worst = zip(samples, back.samples).map { abs($0 - $1) }.max() ?? 1
        #expect(worst <= tolerance, "off by \(worst)")
    }

    @Test(arguments: SoundFileFormat.allCases)
    func `the same samples give the same bytes`(format: SoundFileFormat) throws {
        let folder = try TemporaryFolder()
        let paths = ["one", "two"].map { "\(folder.path)/\($0).\(format.rawValue)" }
        for (path, block) in zip(paths, [128, 4096]) {
            let writer = try SoundFileWriter(path: path, sampleRate: 48000)
            let samples = tone(100_000)
            for start in stride(from: 0, to: samples.count, by: block) {
                try writer.write(Array(samples[start..<min(start + block, samples.count)]))
            }
            try writer.finish()
        }
        let areEqual = contents(paths[0]) == contents(paths[1])
        #expect(areEqual)
        #expect(contents(paths[0]).count > 1000)
    }

    @Test func `samples beyond full scale are clipped, not wrapped`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/loud.wav"
        let writer = try SoundFileWriter(path: path, sampleRate: 48000)
        try writer.write([2, -2, 1.0001, -1.0001, 0])
        try writer.finish()
        #expect(decoded(path).samples.map { ($0 * 10).rounded() } == [10, -10, 10, -10, 0])
    }

    @Test(arguments: SoundFileFormat.allCases)
    func `no file has the name before the end, and none is left if it is abandoned`(format: SoundFileFormat)
        throws
    {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.\(format.rawValue)"
        do {
            let writer = try SoundFileWriter(path: path, sampleRate: 48000)
            try writer.write(tone(50_000))
            // If the file system allows, no file exists yet, so a killed process leaves nothing behind.
            #expect(folder.names.allSatisfy { $0.hasPrefix(".") })
        }
        #expect(folder.names.isEmpty)
    }

    @Test func `an old file stays until the new one is whole, and keeps its mode`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.wav"
        let old = open(path, O_CREAT | O_WRONLY, 0o640)
        #expect(write(old, "old", 3) == 3)
        close(old)
        do {
            let writer = try SoundFileWriter(path: path, sampleRate: 48000)
            try writer.write(tone(50_000))
        }
        #expect(contents(path) == Array("old".utf8))
        let writer = try SoundFileWriter(path: path, sampleRate: 48000)
        try writer.write([0])
        try writer.finish()
        #expect(decoded(path).samples == [0])
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o640)
    }

    @Test func `a symbolic link stays one and its target is replaced`() throws {
        let folder = try TemporaryFolder()
        #expect(symlink("\(folder.path)/real.wav", "\(folder.path)/link.wav") == 0)
        close(open("\(folder.path)/real.wav", O_CREAT | O_WRONLY, 0o644))
        let writer = try SoundFileWriter(path: "\(folder.path)/link.wav", sampleRate: 48000)
        try writer.write([0, 0])
        try writer.finish()
        #expect(decoded("\(folder.path)/real.wav").samples.count == 2)
        var first: CChar = 0
        #expect(readlink("\(folder.path)/link.wav", &first, 1) == 1)
    }

    @Test func `an empty stream is a whole file`() throws {
        let folder = try TemporaryFolder()
        for format in SoundFileFormat.allCases {
            try SoundFileWriter(path: "\(folder.path)/a.\(format.rawValue)", sampleRate: 48000).finish()
            #expect(contents("\(folder.path)/a.\(format.rawValue)").isEmpty == false)
        }
        #expect(folder.names.count == 3)
    }

    @Test(arguments: ["a.mp3", "wav", ".wav", "a.wav/", "", "a.wav.txt"])
    func `other endings are refused`(name: String) throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/\(name)"
        #expect(throws: SoundFileError.unsupportedEnding(path: path)) {
            try SoundFileWriter(path: path, sampleRate: 48000)
        }
        #expect(folder.names.isEmpty)
    }

    @Test func `a place that cannot be written is said with its path`() throws {
        let folder = try TemporaryFolder()
        #expect(mkdir("\(folder.path)/folder.wav", 0o755) == 0)
        defer { rmdir("\(folder.path)/folder.wav") }
        for path in ["\(folder.path)/missing/a.wav", "\(folder.path)/folder.wav"] {
            let error = #expect(throws: SoundFileError.self) { try SoundFileWriter(path: path, sampleRate: 48000) }
            guard case .cannotCreate(path, _) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(folder.names == ["folder.wav"])
    }

    @Test func `a device is never replaced by a file`() throws {
        let folder = try TemporaryFolder()
        #expect(symlink("/dev/null", "\(folder.path)/null.wav") == 0)
        #expect(throws: SoundFileError.self) {
            try SoundFileWriter(path: "\(folder.path)/null.wav", sampleRate: 48000)
        }
        var status = stat()
        #expect(stat("/dev/null", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test(arguments: SoundFileFormat.allCases, [0, -1, 7999, 192_001, 1_000_000])
    func `impossible rates are refused`(format: SoundFileFormat, rate: Int) throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.\(format.rawValue)"
        #expect(throws: SoundFileError.unsupportedRate(path: path, rate: rate)) {
            try SoundFileWriter(path: path, sampleRate: rate)
        }
        #expect(folder.names.isEmpty)
    }

    @Test(
        .enabled(if: SmallDisk.canMount, "a small disk needs the right to mount"), arguments: SoundFileFormat.allCases)
    func `a full disk is named, and leaves nothing`(format: SoundFileFormat) throws {
        let disk = try #require(SmallDisk(bytes: 65_536))
        let path = "\(disk.path)/a.\(format.rawValue)"
        var state: UInt64 = 1
        #expect(throws: SoundFileError.diskFull(path: path)) {
            let writer = try SoundFileWriter(path: path, sampleRate: 48000)
            for _ in 0..<100 {
                try writer.write(
                    (0..<10_000).map { _ in
                        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                        return Float(state >> 40) / Float(1 << 23) - 1
                    })
            }
            try writer.finish()
        }
        var bytes = statvfs()
        #expect(statvfs(disk.path, &bytes) == 0)
        #expect(bytes.f_bfree == bytes.f_blocks)
    }

    @Test func `after a failure nothing more is taken`() throws {
        let folder = try TemporaryFolder()
        let writer = try SoundFileWriter(path: "\(folder.path)/a.wav", sampleRate: 48000)
        try writer.finish()
        #expect(throws: SoundFileError.self) { try writer.write([0]) }
        #expect(throws: SoundFileError.self) { try writer.finish() }
        #expect(folder.names == ["a.wav"])
    }
}
