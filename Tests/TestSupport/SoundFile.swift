import Glibc

/// A mono 16-bit WAVE file. Samples are -1 to 1.
public struct SoundFile {
    /// In hertz.
    public let sampleRate: Int
    public let samples: [Float]

    /// Nil for any other file.
    public init?(wave bytes: [UInt8]) {
        guard bytes.starts(with: "RIFF".utf8), bytes.count >= 44, bytes[8..<12].elementsEqual("WAVE".utf8) else {
            return nil
        }
        func word(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        var offset = 12
        var rate: Int?
        while offset + 8 <= bytes.count {
            let name = bytes[offset..<offset + 4]
            let length = word(offset + 4, 4)
            guard offset + 8 + length <= bytes.count else { return nil }
            if name.elementsEqual("fmt ".utf8) {
                guard word(offset + 8, 2) == 1, word(offset + 10, 2) == 1, word(offset + 22, 2) == 16 else {
                    return nil
                }
                rate = word(offset + 12, 4)
            } else if name.elementsEqual("data".utf8), let rate {
                sampleRate = rate
                samples = bytes[(offset + 8)..<(offset + 8 + length)].withUnsafeBytes { data in
                    (0..<data.count / 2).map {
                        Float(Int16(littleEndian: data.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self))) / 32_768
                    }
                }
                return
            }
            offset += 8 + length + length % 2
        }
        return nil
    }

    /// The start and the end of each mark in fractional samples, where the tone passes half its amplitude.
    ///
    /// - Parameter tone: in hertz. Two of its periods must be whole samples.
    public func marks(tone: Int) -> [(start: Double, end: Double)] {
        let block = sampleRate / tone
        // First find the marks to within a period: the sound exceeds a quarter of its peak.
        let peaks = stride(from: 0, to: samples.count, by: block).map { start in
            samples[start..<min(start + block, samples.count)].reduce(0) { max($0, abs($1)) }
        }
        let quarter = (peaks.max() ?? 0) / 4
        var marks: [(start: Double, end: Double)] = []
        var first: Int?
        for index in 0...peaks.count {
            let isLoud = index < peaks.count && peaks[index] > quarter
            if isLoud, first == nil { first = index }
            guard !isLoud, let begun = first else { continue }
            first = nil
            let (low, middle, high) = ((begun - 3) * block, (begun + index) * block / 2, (index + 3) * block)
            let half = amplitude(at: middle, tone: tone) / 2
            marks.append(
                (
                    crossing(of: half, from: low, to: middle, tone: tone),
                    crossing(of: half, from: high, to: middle, tone: tone)
                ))
        }
        return marks
    }

    /// The position between a quiet and a loud sample at which the amplitude crosses a level.
    private func crossing(of height: Double, from quiet: Int, to loud: Int, tone: Int) -> Double {
        var (quiet, loud) = (quiet, loud)
        while abs(loud - quiet) > 1 {
            let middle = (quiet + loud) / 2
            if amplitude(at: middle, tone: tone) < height { quiet = middle } else { loud = middle }
        }
        let (below, above) = (amplitude(at: quiet, tone: tone), amplitude(at: loud, tone: tone))
        return Double(quiet) + Double(loud - quiet) * (height - below) / (above - below)
    }

    /// The tone is mixed down to zero and smoothed twice over half a period, which removes its double frequency even
    /// while the amplitude rises. An edge is symmetric about its middle, so its middle stays in place.
    private func amplitude(at index: Int, tone: Int) -> Double {
        let reach = sampleRate / (2 * tone)
        let turn = 2 * Double.pi * Double(tone) / Double(sampleRate)
        var (real, imaginary) = (0.0, 0.0)
        for offset in (1 - reach)..<reach where samples.indices.contains(index + offset) {
            let weighted = Double(samples[index + offset]) * Double(reach - abs(offset))
            real += weighted * cos(turn * Double(offset))
            imaginary += weighted * sin(turn * Double(offset))
        }
        return 2 * (real * real + imaginary * imaginary).squareRoot() / Double(reach * reach)
    }
}
