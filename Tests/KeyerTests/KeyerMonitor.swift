import Keyer
import Morse

/// A set of contacts with a fast comparison for the search.
struct Contacts: OptionSet, Hashable, CustomStringConvertible {
    let rawValue: UInt8

    static let dit = Contacts(rawValue: 1)
    static let dah = Contacts(rawValue: 2)
    static let straight = Contacts(rawValue: 4)
    static let paddle: Contacts = [.dit, .dah]

    init(rawValue: UInt8) { self.rawValue = rawValue }
    init(_ contact: Contact) { rawValue = 1 << contact.rawValue }

    var description: String {
        isEmpty ? "_" : Contact.allCases.filter { contains(Contacts($0)) }.map { "\($0)" }.joined(separator: "+")
    }
}

/// Observes the contacts and the tone of a keyer and returns broken laws.
///
/// It knows the laws, not the rules of the keyer: the causes of marks, the lengths of marks and spaces, and the end of
/// the tone. Times are relative and saturate where they no longer matter, which limits the number of situations.
struct KeyerMonitor: Hashable {
    /// The mark that sounds, or the last one.
    struct Mark: Hashable {
        var element: Element?
        /// Whether both paddle contacts were open at some moment of it.
        var wasOpen = false
    }

    let mode: Keyer.Mode
    /// Samples.
    let unit: Int
    private(set) var closed: Contacts = []

    private var isSounding = false
    private var mark = Mark()
    /// Samples since the mark began or, in silence, since it ended, up to `longEnough`.
    private var age: Int
    /// Contacts closed at some moment since the last mark began.
    private var closedSinceMark: Contacts = []
    /// Contacts that went from open to closed since the last mark began.
    private var pressedSinceMark: Contacts = []
    /// Contacts that went from open to closed at this sample.
    private var pressedNow: Contacts = []
    /// Contacts that were closed at some time since the last mark of their side began.
    private var closedSinceOwn: Contacts = []
    /// Marks since all contacts are open. `open` is that time in samples.
    private var begunSinceOpen = 0
    private var open: Int

    init(mode: Keyer.Mode, unit: Int) {
        self.mode = mode
        self.unit = unit
        age = 3 * unit
        open = 13 * unit
    }

    /// The longest relevant time: a dah.
    private var longEnough: Int { 3 * unit }
    /// After this time with all contacts open, everything has ended: a dah and two more, with their spaces.
    private var atRest: Int { 13 * unit }

    private var byHand: Contacts {
        switch mode {
        case .straight: [.dit, .dah, .straight]
        case .bug: [.dah, .straight]
        default: [.straight]
        }
    }

    mutating func pass(_ samples: Int) {
        if samples > 0 { pressedNow = [] }
        // One more sample distinguishes a mark that is too long.
        age = isSounding && mark.element == nil ? 0 : min(longEnough + 1, age + samples)
        open = closed.isEmpty ? min(atRest, open + samples) : 0
    }

    mutating func change(to now: Contacts) {
        pressedNow = now.subtracting(closed)
        pressedSinceMark.formUnion(pressedNow)
        closed = now
        closedSinceMark.formUnion(now)
        closedSinceOwn.formUnion(now)
        if isSounding, closed.isDisjoint(with: .paddle) { mark.wasOpen = true }
        if !closed.isEmpty {
            open = 0
            begunSinceOpen = 0
        }
    }

    mutating func edge(_ edge: KeyEdge) -> String? {
        if edge.isDown == isSounding { return edge.isDown ? "a mark inside a mark" : "an end in silence" }
        return edge.isDown ? begin(edge.element) : end()
    }

    private mutating func begin(_ element: Element?) -> String? {
        let problem = spaceProblem(before: element) ?? causeProblem(of: element)
        isSounding = true
        mark = Mark(element: element, wasOpen: closed.isDisjoint(with: .paddle))
        age = 0
        closedSinceMark = closed
        // A contact that closed at this very sample counts for the slot that begins here.
        pressedSinceMark = pressedNow
        if let element { closedSinceOwn.remove(Contacts(Contact(element))) }
        closedSinceOwn.formUnion(closed)
        if closed.isEmpty { begunSinceOpen += 1 }
        return problem
    }

    private func spaceProblem(before element: Element?) -> String? {
        // A hand spaces its marks freely, and no space follows a mark that was cut.
        let isFree = mark.element == nil && element == nil || mode == .seedA && mark.wasOpen
        return age < unit && !isFree ? "a space of \(age)" : nil
    }

    private func causeProblem(of element: Element?) -> String? {
        guard let element else { return closed.isDisjoint(with: byHand) ? "a mark by hand without a hand" : nil }
        if !causes.subtracting(byHand).contains(Contacts(Contact(element))) { return "a \(element) without a cause" }
        let isTooMany = closed.isEmpty && begunSinceOpen >= (mode == .ultimatic ? 2 : 1)
        return isTooMany ? "a \(element) too many after all was open" : nil
    }

    /// Contacts with a reason to sound now.
    private var causes: Contacts {
        switch mode {
        // A contact counts if it was closed when the previous element began.
        case .iambicB, .iambicBLate, .iambicAClear, .iambicAOpen: closedSinceMark
        // A contact may become active when the other one opens, without closing itself.
        case .single: closedSinceMark
        // Two taps can wait.
        case .ultimatic: closedSinceOwn
        case .iambicA, .seedA, .seedB, .bug, .straight: closed.union(pressedSinceMark)
        }
    }

    private mutating func end() -> String? {
        let length = age
        isSounding = false
        age = 0
        guard let element = mark.element else {
            return closed.isDisjoint(with: byHand) ? nil : "a mark by hand ended before the hand"
        }
        let nominal = element.units * unit
        let mayBeShort = mode == .seedA && mark.wasOpen && length < nominal
        return length == nominal || mayBeShort ? nil : "a \(element) of \(length)"
    }

    /// Checks the keyer's own state.
    func state(_ keyer: Keyer) -> String? {
        if keyer.isSounding != isSounding { return "the keyer and its tone disagree" }
        if keyer.phase == .idle, !closed.isEmpty { return "idle although a contact is closed" }
        if keyer.phase != .idle, closed.isEmpty, open == atRest { return "not idle long after all was open" }
        if isSounding, mark.element == nil, closed.isEmpty { return "a tone that nobody keys" }
        return nil
    }
}
