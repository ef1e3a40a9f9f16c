/// The last messages, for repeating them.
public struct Transcript {
    /// The number of stored messages.
    static let capacity = 50

    private var entries: [RenderedMessage] = []
    /// The position in the history; nil before browsing.
    private var cursor: Int?

    public init() {}

    public var last: RenderedMessage? { entries.last }

    /// Also ends browsing.
    mutating func append(_ message: RenderedMessage) {
        entries.append(message)
        if entries.count > Self.capacity { entries.removeFirst() }
        cursor = nil
    }

    /// Nil at the oldest message.
    public mutating func older() -> RenderedMessage? {
        let target = (cursor ?? entries.count) - 1
        guard entries.indices.contains(target) else { return nil }
        cursor = target
        return entries[target]
    }

    /// Nil at the newest message.
    public mutating func newer() -> RenderedMessage? {
        guard let present = cursor, entries.indices.contains(present + 1) else { return nil }
        cursor = present + 1
        return entries[present + 1]
    }
}
