/// Cuts the silence before and after a piece of speech, chunk by chunk, and scales it.
///
/// eSpeak puts up to 77 ms of silence before a plosive. The threshold is 1/1024 of full scale, and 3 ms before it are
/// kept: a closer cut would remove the burst of the consonant. Samples under the threshold wait until more sound
/// follows.
package struct SilenceTrimmer {
    /// 1/1024 of full scale.
    private static let threshold: UInt16 = 32
    /// Speech that never gets louder than this is silence: eSpeak renders silence for text that it cannot speak.
    private static let audible: UInt16 = 100

    private let gain: Float
    private let lead: Int
    private let tail: Int
    private var held: [Float] = []
    /// The index in `held` at which the sound begins; nil before any sound.
    private var onset: Int?
    /// Whether there was audible sound.
    package private(set) var isAudible = false

    /// - Parameters:
    ///   - gain: factor for every sample.
    ///   - sampleRate: in samples per second.
    package init(gain: Float, sampleRate: Int) {
        self.gain = gain / 32768
        lead = SampleRate(sampleRate).frames(milliseconds: 3)
        tail = SampleRate(sampleRate).frames(milliseconds: 5)
    }

    /// Takes samples as eSpeak makes them. Returns those that certainly belong to the sound.
    package mutating func process(_ samples: UnsafeBufferPointer<Int16>) -> [Float] {
        let before = held.count
        held.append(contentsOf: samples.lazy.map { [gain] in Float($0) * gain })
        guard let first = samples.firstIndex(where: { $0.magnitude > Self.threshold }),
            let last = samples.lastIndex(where: { $0.magnitude > Self.threshold })
        else { return [] }
        let start = onset ?? max(0, before + first - lead)
        onset = start
        isAudible = isAudible || samples.contains { $0.magnitude >= Self.audible }
        guard isAudible else { return [] }
        let end = before + last + 1
        let output = Array(held[start..<end])
        held.removeFirst(end)
        onset = 0
        return output
    }

    /// The end of the sound with a little of the silence after it.
    package mutating func finish() -> [Float] {
        isAudible ? Array(held.prefix(tail)) : []
    }
}
