public import Training

/// Tells when a sample of the stream is heard.
public protocol StreamClock: AnyObject {
    /// The instant at which the sample reaches the ear, as far as is known.
    func instant(ofSample sample: Int64) -> Instant
}

/// Turns the state of a paused session into text for storage and back.
public protocol StateCoder: AnyObject {
    /// The text of a value; nil if it cannot be told.
    func encode<Value: Encodable>(_ value: Value) -> String?
    /// The value of a text; nil if it does not describe one.
    func decode<Value: Decodable>(_ type: Value.Type, from text: String) -> Value?
}
