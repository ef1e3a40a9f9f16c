public import Morse

/// Maps samples of the stream to time.
public protocol StreamClock: AnyObject {
    /// The best estimate of the instant at which the sample leaves the converter.
    func instant(ofSample sample: Int64) -> Instant
}
