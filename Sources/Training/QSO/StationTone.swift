/// At which tone another station is heard.
public enum StationTone {
    /// A tone in hertz beside the learner's own, within what can be set.
    ///
    /// - offset: hertz above or below.
    public static func hertz(beside own: Double, offset: Int) -> Double {
        min(max(own + Double(offset), Double(Ranges.tone.lowerBound)), Double(Ranges.tone.upperBound))
    }
}
