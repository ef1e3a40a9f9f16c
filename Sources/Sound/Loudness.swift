/// Figures that make speech, Morse and earcons equally loud at 0 dB.
///
/// Loudness is measured by ITU-R BS.1770: a full-scale sine at 600 Hz measures -3.6 LUFS, and keyed as PARIS at 20 wpm
/// with edges of 5 ms -7.3 LUFS (12 wpm -7.0, 30 wpm -7.6). To match speech at -20 LUFS the keyed tone is therefore
/// 12.7 dB below full scale.
public enum Loudness {
    /// The loudness to which speech is normalised before it reaches the stream, in LUFS.
    public static let speech = -20.0
    /// Peak of a keyed tone: 10^((-20 + 7.3) / 20).
    public static let keyedAmplitude = 0.23
    /// Highest peak allowed for speech, -1 dBFS: louder speech is turned down, never clipped.
    public static let speechPeak = 0.891

    /// The most noise the receiver lets through, as a root mean square: a little softer than speech, with enough
    /// headroom for whole crashes.
    static let noiseRMS = 0.09

    /// Root mean square of an earcon's parts. A sounding earcon is then as loud as a sounding mark, -16.4 LUFS. A
    /// mark has 0.23 / sqrt(2). BS.1770's weighting raises the earcons' band (1.2 to 2.5 kHz) by 1.3 to 3.5 dB, so
    /// earcons are 2.4 dB lower, the average.
    public static let earconRMS = 0.125

    /// The linear gain for decibels, clamped to -96 (at which it is 0) and +24.
    static func gain(decibels: Double) -> Float {
        guard decibels > -96 else { return 0 }
        return Float(Decibels(min(decibels, 24)).amplitude)
    }
}
