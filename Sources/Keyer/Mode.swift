extension Keyer {
    /// The ways keyers turn contacts into elements.  The names are those of the command line.
    public enum Mode: String, Sendable, BitwiseCopyable, CaseIterable {
        /// Squeezing alternates.  Opening both contacts ends after the element under way.  A tap of the opposite
        /// contact is remembered through mark and space (Curtis type A).
        case iambicA
        /// As `iambicA`, with the opposite contact remembered as in `iambicB`, but opening a squeeze forgets all.
        case iambicAClear = "iambicA-clear"
        /// As `iambicA-clear`, but all is forgotten when both contacts are open at the end of a mark, squeezed or not.
        case iambicAOpen = "iambicA-open"
        /// Squeezing alternates.  A contact that was closed when the opposite element began gets one more element
        /// (Accu-Keyer, Curtis type B).
        case iambicB
        /// As `iambicB`, but only if the contact is still closed after a settable part of the mark.
        case iambicBLate = "iambicB-late"
        /// Squeezing repeats the element of the contact that closed last.
        case ultimatic
        /// Squeezing repeats the element of the contact that closed first.
        case single
        /// Dits are made, dahs are keyed by hand.
        case bug
        /// All is keyed by hand, by any contact.
        case straight
        /// Type A as the first written specification of this trainer has it: opening both contacts cuts the mark short
        /// and leaves no space.  No other keyer does so.
        case seedA
        /// Type B as that specification has it: only taps inside the mark are remembered, and no element is added.
        case seedB
    }
}

/// What a mode means, switch by switch.
struct Rules: Hashable, Sendable {
    /// When what is remembered is forgotten before its turn.
    enum Clearing: Sendable {
        case never
        /// When contacts that were both closed are both open at the end of a mark or of the space after it.
        case afterSqueeze
        /// When both contacts are open at the end of a mark.
        case whenOpen
    }

    /// The contact closed last, not the opposite one, comes next.
    var lastClosedLeads = false
    /// A contact closed when the opposite element began gets an element.
    var heldOppositeCounts = false
    /// It must be closed still at a part of the mark that is set.
    var heldOppositeIsChecked = false
    /// Taps count in the space after a mark as they do inside it.
    var remembersInSpace = true
    /// Taps of a contact inside its own element count.
    var remembersOwnElement = false
    var clearing = Clearing.never
    /// Opening both contacts ends the mark.
    var truncates = false
    /// Only the contact that closed first is heard.
    var firstClosedOnly = false
    /// Contacts that key by hand.
    var manual = ContactSet(.straight)

    @_noLocks
    init(_ settings: Keyer.Settings) {
        remembersOwnElement = settings.remembersOwnElement
        switch settings.mode {
        case .iambicA: break
        case .iambicAClear:
            heldOppositeCounts = true
            clearing = .afterSqueeze
        case .iambicAOpen:
            heldOppositeCounts = true
            clearing = .whenOpen
        case .iambicB: heldOppositeCounts = true
        case .iambicBLate:
            heldOppositeCounts = true
            heldOppositeIsChecked = true
        case .ultimatic:
            lastClosedLeads = true
            remembersOwnElement = true
        case .single: firstClosedOnly = true
        case .bug: manual.insert(.dah)
        case .straight:
            manual.insert(.dit)
            manual.insert(.dah)
        case .seedA:
            remembersInSpace = false
            truncates = true
        case .seedB: remembersInSpace = false
        }
    }
}
