import Glibc

/// Writes mono sound of 16 bits to standard output as it is made: as WAVE, or the samples alone.
///
/// The samples are those of a file by `SoundFileWriter`.
public final class WaveStream: SoundSink {
    public enum Style: Equatable, Sendable {
        /// - Parameter frames: nil if the number is unknown.
        case wave(frames: Int64?)
        /// Signed, with the lower byte first.
        case raw
    }

    public private(set) var frames: Int64 = 0
    private let descriptor: CInt
    private var bytes: [UInt8]

    /// The length in bytes of a stream whose end is unknown, as sox and espeak-ng write it: the largest whole number of
    /// pages in 31 bits. Readers read to the end.
    static let unknownLength: UInt32 = 0x7FFF_F000

    /// - Parameter sampleRate: in samples per second.
    public init(_ style: Style, sampleRate: Int, descriptor: CInt = 1) {
        self.descriptor = descriptor
        switch style {
        case .raw: bytes = []
        case .wave(let frames): bytes = Self.header(frames: frames, sampleRate: sampleRate)
        }
    }

    /// RIFF, WAVE, one `fmt ` chunk and the beginning of the `data` chunk.
    private static func header(frames: Int64?, sampleRate: Int) -> [UInt8] {
        let size = 2
        let length = frames.flatMap { $0 <= Int64(unknownLength) / 2 ? UInt32($0 * 2) : nil } ?? unknownLength
        let rate = UInt32(sampleRate)
        var bytes: [UInt8] = []
        func add(_ name: String) { bytes += name.utf8 }
        func add<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        }
        add("RIFF")
        add(length + 36)
        add("WAVEfmt ")
        add(UInt32(16))
        // PCM, one channel.
        add(UInt16(1))
        add(UInt16(1))
        add(rate)
        add(rate * UInt32(size))
        add(UInt16(size))
        add(UInt16(8 * size))
        add("data")
        add(length)
        return bytes
    }

    public func write(_ samples: UnsafeBufferPointer<Float>) throws(SoundFileError) {
        frames += Int64(samples.count)
        let code = [Int16](unsafeUninitializedCapacity: samples.count) { code, count in
            PulseCode.convert(samples, into: code)
            for index in samples.indices { code[index] = code[index].littleEndian }
            count = samples.count
        }
        code.withUnsafeBytes { bytes += $0 }
        try flush()
    }

    public func finish() throws(SoundFileError) { try flush() }

    private func flush() throws(SoundFileError) {
        do throws(Errno) {
            try writeFully(bytes, to: descriptor)
        } catch {
            throw .output(error)
        }
        bytes.removeAll(keepingCapacity: true)
    }
}
