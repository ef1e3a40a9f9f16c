/// The last messages, so that they can be heard again.
public struct Transcript {
    /// How many are kept.
    static let capacity = 50

    private var entries: [RenderedMessage] = []
    /// The position in the history; nil before browsing has begun.
    private var cursor: Int?

    /// An empty history.
    public init() {}

    /// The last message.
    var last: RenderedMessage? { entries.last }

    /// Adds a message and ends browsing.
    mutating func append(_ message: RenderedMessage) {
        entries.append(message)
        if entries.count > Self.capacity { entries.removeFirst() }
        cursor = nil
    }

    /// The message before the current one; nil at the oldest.
    mutating func older() -> RenderedMessage? {
        let target = (cursor ?? entries.count) - 1
        guard entries.indices.contains(target) else { return nil }
        cursor = target
        return entries[target]
    }

    /// The message after the current one; nil at the newest.
    mutating func newer() -> RenderedMessage? {
        guard let present = cursor, entries.indices.contains(present + 1) else { return nil }
        cursor = present + 1
        return entries[present + 1]
    }
}
