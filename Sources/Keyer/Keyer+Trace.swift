/// A recorded change of a contact.
public struct ContactChange: Hashable, Sendable, BitwiseCopyable {
    /// The time in samples.
    public var sample: Int
    public var contact: Contact
    /// Whether it closed.
    public var isDown: Bool

    public init(sample: Int, contact: Contact, isDown: Bool) {
        self.sample = sample
        self.contact = contact
        self.isDown = isDown
    }
}

extension Keyer {
    /// Runs recorded changes, in order of time, and returns the marks that end before `end`.
    ///
    /// The marks do not depend on how the recording is divided into calls.
    public mutating func run(_ changes: some Sequence<ContactChange>, until end: Int) -> [KeyedMark] {
        var marks: [KeyedMark] = []
        for change in changes {
            // Stop before the change: all changes at the same sample count as one.
            collect(before: change.sample, into: &marks)
            contact(change.contact, isDown: change.isDown, at: change.sample)
        }
        collect(before: end, into: &marks)
        return marks
    }

    private mutating func collect(before limit: Int, into marks: inout [KeyedMark]) {
        while let edge = next(before: limit) {
            if let mark = KeyedMark(endingWith: edge) { marks.append(mark) }
        }
    }
}
