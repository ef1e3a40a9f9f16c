public import Training

/// Tells when a sample of the stream is heard.
public protocol StreamClock: AnyObject {
    /// The instant at which the sample reaches the ear, as far as is known.
    func instant(ofSample sample: Int64) -> Instant
}
