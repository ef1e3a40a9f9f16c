import CSampleRate

public enum ResamplerError: Error, Equatable, Sendable {
    case unsupportedRates(from: Int, to: Int)
    case failed(String)
}

/// Converts a mono stream piece by piece, without gaps between the pieces.
///
/// SINC_MEDIUM of libsamplerate: 121 dB signal to noise, 90 % bandwidth, 8 ms of CPU time per second of speech. It
/// allocates memory, so the sound thread must not call it.
public struct Resampler: ~Copyable {
    private let ratio: Double
    /// Nil if the rates are equal.
    private let state: OpaquePointer?

    /// Rates in samples per second.
    public init(from inputRate: Int, to outputRate: Int) throws(ResamplerError) {
        state = try Self.makeState(from: inputRate, to: outputRate)
        ratio = Double(outputRate) / Double(inputRate)
    }

    private static func makeState(from inputRate: Int, to outputRate: Int) throws(ResamplerError) -> OpaquePointer? {
        guard inputRate > 0, outputRate > 0, src_is_valid_ratio(Double(outputRate) / Double(inputRate)) != 0 else {
            throw .unsupportedRates(from: inputRate, to: outputRate)
        }
        if inputRate == outputRate { return nil }
        var code: Int32 = 0
        guard let created = src_new(Int32(SRC_SINC_MEDIUM_QUALITY), 1, &code) else { throw .failed(reason(code)) }
        return created
    }

    deinit {
        if let state { src_delete(state) }
    }

    /// Returns the samples that are complete so far; with `isLast`, all remaining ones.
    public mutating func process(_ input: [Float], isLast: Bool) throws(ResamplerError) -> [Float] {
        guard let state else { return input }
        var output: [Float] = []
        // This piece, and samples that the filter held back.
        let room = Int(Double(input.count) * ratio) + 1024
        var taken = 0
        var used = 0
        var made = 0
        repeat {
            var code: Int32 = 0
            // The library needs a pointer even without input.
            let source = taken < input.count ? Array(input[taken...]) : [0]
            output += [Float](unsafeUninitializedCapacity: room) { buffer, count in
                source.withUnsafeBufferPointer { source in
                    var data = SRC_DATA()
                    data.data_in = source.baseAddress
                    data.input_frames = input.count - taken
                    data.data_out = buffer.baseAddress
                    data.output_frames = room
                    data.end_of_input = isLast ? 1 : 0
                    data.src_ratio = ratio
                    code = src_process(state, &data)
                    used = data.input_frames_used
                    made = code == 0 ? data.output_frames_gen : 0
                    count = made
                }
            }
            guard code == 0 else { throw .failed(Self.reason(code)) }
            taken += used
            // A call that did not fill the buffer has no more output.
        } while (taken < input.count || made == room) && (used > 0 || made > 0)
        return output
    }

    private static func reason(_ code: Int32) -> String {
        src_strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
