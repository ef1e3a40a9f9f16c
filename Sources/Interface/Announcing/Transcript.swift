/// The last messages that were heard, for repeating them. Equal neighbours count once.
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
        if entries.last?.line == message.line { entries.removeLast() }
        entries.append(message)
        if entries.count > Self.capacity { entries.removeFirst() }
        cursor = nil
    }

    /// The message at which browsing has arrived, or else the last one. Browsing continues from it.
    public mutating func current() -> RenderedMessage? {
        cursor = cursor ?? entries.indices.last
        return cursor.map { entries[$0] }
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
