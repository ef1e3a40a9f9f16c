public import Morse

/// One switch, however it is wired: one side of a paddle, a pedal, a key, a button.
public enum Contact: UInt8, Sendable, BitwiseCopyable, CaseIterable, Codable {
    /// Asks for dits.
    case dit
    /// Asks for dahs.
    case dah
    /// Keys for as long as it is closed.
    case straight

    /// The paddle contact that asks for an element.
    @_noLocks
    public init(_ element: Element) { self = element == .dit ? .dit : .dah }

    /// The other side of the paddle; a straight key has no other side and stays as it is.
    public var swapped: Contact {
        @_noLocks get {
            switch self {
            case .dit: .dah
            case .dah: .dit
            case .straight: .straight
            }
        }
    }
}

/// A set of contacts. Not an `OptionSet`, because its generic operations may take locks.
struct ContactSet: Hashable, Sendable {
    private var bits: UInt8 = 0

    @_noLocks
    init() {}

    @_noLocks
    init(_ contact: Contact) { insert(contact) }

    var isEmpty: Bool { @_noLocks get { bits == 0 } }
    var count: Int { @_noLocks get { bits.nonzeroBitCount } }

    @_noLocks
    func contains(_ contact: Contact) -> Bool { bits & ContactSet.bit(contact) != 0 }

    @_noLocks
    mutating func insert(_ contact: Contact) { bits |= ContactSet.bit(contact) }

    @_noLocks
    mutating func remove(_ contact: Contact) { bits &= ~ContactSet.bit(contact) }

    /// The same set with the two paddle contacts exchanged.
    var swapped: ContactSet {
        @_noLocks get {
            var set = ContactSet()
            if contains(.dit) { set.insert(.dah) }
            if contains(.dah) { set.insert(.dit) }
            if contains(.straight) { set.insert(.straight) }
            return set
        }
    }

    @_noLocks
    func subtracting(_ other: ContactSet) -> ContactSet {
        var rest = self
        rest.bits &= ~other.bits
        return rest
    }

    @_noLocks
    func intersection(_ other: ContactSet) -> ContactSet {
        var both = self
        both.bits &= other.bits
        return both
    }

    @_noLocks
    private static func bit(_ contact: Contact) -> UInt8 {
        switch contact {
        case .dit: 1
        case .dah: 2
        case .straight: 4
        }
    }
}
