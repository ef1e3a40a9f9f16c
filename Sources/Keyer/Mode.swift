extension Keyer {
    /// The ways keyers turn contacts into elements. The names are those of the command line.
    public enum Mode: String, Sendable, BitwiseCopyable, CaseIterable {
        /// Squeezing alternates. Opening both contacts stops after the element under way. A tap of the opposite contact
        /// is remembered during mark and space (Curtis type A).
        case iambicA
        /// Like `iambicA`, with the opposite contact remembered as in `iambicB`, but opening a squeeze clears the
        /// memory.
        case iambicAClear = "iambicA-clear"
        /// Like `iambicA-clear`, but the memory is cleared if both contacts are open at the end of a mark, squeezed or
        /// not.
        case iambicAOpen = "iambicA-open"
        /// Squeezing alternates. A contact that was closed when the opposite element began gets one more element
        /// (Accu-Keyer, Curtis type B).
        case iambicB
        /// Like `iambicB`, but only if the contact is still closed after an adjustable part of the mark.
        case iambicBLate = "iambicB-late"
        /// Squeezing repeats the element of the contact that closed last.
        case ultimatic
        /// Squeezing repeats the element of the contact that closed first.
        case single
        /// Dits are automatic, dahs are keyed by hand.
        case bug
        /// Everything is keyed by hand, with any contact.
        case straight
        /// Type A as in the first written specification of this trainer: opening both contacts cuts the mark short and
        /// leaves no space. No other keyer does so.
        case seedA
        /// Type B as in that specification: only taps during the mark are remembered, and no element is added.
        case seedB
    }
}

/// The behaviour of a mode, switch by switch.
struct Rules: Hashable, Sendable {
    /// When the memory is cleared early.
    enum Clearing: Sendable {
        case never
        /// If both contacts had been closed and both are open at the end of a mark or of the space after it.
        case afterSqueeze
        /// If both contacts are open at the end of a mark.
        case whenOpen
    }

    /// The contact that closed last comes next, not the opposite one.
    var lastClosedLeads = false
    /// A contact that was closed when the opposite element began gets an element.
    var heldOppositeCounts = false
    /// The opposite contact must still be closed after an adjustable part of the mark.
    var heldOppositeIsChecked = false
    /// Taps count in the space after a mark as well as during it.
    var remembersInSpace = true
    /// Taps of a contact during its own element count.
    var remembersOwnElement = false
    var clearing = Clearing.never
    /// Opening both contacts ends the mark.
    var truncates = false
    /// Only the contact that closed first is obeyed.
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
