/// Counts the controls that hold each contact closed. A contact closes with the first and opens with the last.
package struct ContactTally: Sendable {
    private var counts = [Int](repeating: 0, count: Contact.allCases.count)

    package init() {}

    /// Adds a control that holds the contact.
    ///
    /// - Returns: whether the contact was open before.
    package mutating func close(_ contact: Contact) -> Bool {
        counts[Int(contact.rawValue)] += 1
        return counts[Int(contact.rawValue)] == 1
    }

    /// Removes a control that held the contact.
    ///
    /// - Returns: whether the contact is open now.
    package mutating func open(_ contact: Contact) -> Bool {
        precondition(counts[Int(contact.rawValue)] > 0, "nothing holds the contact")
        counts[Int(contact.rawValue)] -= 1
        return counts[Int(contact.rawValue)] == 0
    }
}
