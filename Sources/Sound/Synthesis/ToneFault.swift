/// The faults of a transmitter's tone.
public struct ToneFault: Equatable, Sendable, BitwiseCopyable {
    /// The depth of the hum as a share of the amplitude.
    public var hum = 0.0
    /// Twice the frequency of the mains, in hertz.
    public var humHertz = 100.0
    /// The second harmonic of the hum as a share of the hum.
    public var harmonic = 0.0
    /// The deviation at the beginning of each mark, in hertz.
    public var chirp = 0.0
    /// The time in which the deviation falls to 37 %.
    public var chirpMilliseconds = 40.0
    /// The change of pitch in hertz per minute.
    public var drift = 0.0
    /// Whether the edges are so short that they click.
    public var clicks = false

    public static let none = ToneFault()

    public init() {}

    /// Milliseconds of an edge that clicks.
    private static let clickEdge = 0.5

    /// Milliseconds of the edges. At 20 words per minute, 0.5 ms leave -34 dB of the power more than 1 kHz from
    /// the tone. Shorter marks have more edges in the same time, so those edges are longer and stay below -30 dB.
    ///
    /// - Parameter shortestMark: in milliseconds; 0 if there is none.
    func edge(shortestMark: Double) -> Double {
        let clicks = ToneFault.clickEdge
        return shortestMark > 0 ? clicks * max(1, 60 / shortestMark).squareRoot() : clicks
    }
}
