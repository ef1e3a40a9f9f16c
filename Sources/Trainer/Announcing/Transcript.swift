/// The last messages, for hearing them again.
public struct Transcript {
    /// How many are kept.
    static let capacity = 50

    private var entries: [RenderedMessage] = []
    /// Where the walk through the history stands; nil before it began.
    private var cursor: Int?

    /// Nothing said yet.
    public init() {}

    /// The last message.
    var last: RenderedMessage? { entries.last }

    /// Takes a message; the walk through the history begins anew.
    mutating func append(_ message: RenderedMessage) {
        entries.append(message)
        if entries.count > Self.capacity { entries.removeFirst() }
        cursor = nil
    }

    /// The message before the present one in the walk; nil at the oldest.
    mutating func older() -> RenderedMessage? {
        let target = (cursor ?? entries.count) - 1
        guard entries.indices.contains(target) else { return nil }
        cursor = target
        return entries[target]
    }

    /// The message after the present one in the walk; nil at the newest.
    mutating func newer() -> RenderedMessage? {
        guard let present = cursor, entries.indices.contains(present + 1) else { return nil }
        cursor = present + 1
        return entries[present + 1]
    }
}
