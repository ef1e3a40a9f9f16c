import Training

public enum StationTone {
    /// The tone of another station in hertz, limited to `Ranges.tone`.
    ///
    /// - Parameters:
    ///   - own: the learner's tone in hertz.
    ///   - offset: hertz above the learner's tone; negative below.
    public static func hertz(beside own: Double, offset: Int) -> Double {
        min(max(own + Double(offset), Double(Ranges.tone.lowerBound)), Double(Ranges.tone.upperBound))
    }
}
