/// How many controls hold each contact closed: it closes with the first and opens with the last.
package struct ContactTally: Sendable {
    private var counts = [Int](repeating: 0, count: Contact.allCases.count)

    /// All are open.
    package init() {}

    /// One more control holds the contact; true if that closes it.
    package mutating func close(_ contact: Contact) -> Bool {
        counts[Int(contact.rawValue)] += 1
        return counts[Int(contact.rawValue)] == 1
    }

    /// One control less holds the contact; true if that opens it.
    package mutating func open(_ contact: Contact) -> Bool {
        precondition(counts[Int(contact.rawValue)] > 0, "nothing holds the contact")
        counts[Int(contact.rawValue)] -= 1
        return counts[Int(contact.rawValue)] == 0
    }
}
