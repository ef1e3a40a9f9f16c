import Keyer
import Morse

/// A second keyer for comparison. It is written from the definition of the modes, not from the one in Sources.
///
/// It knows a whole recording at once, works in slots (a mark and the space after it), and ignores speed:
///
/// 1. At the end of a slot, everything up to that end decides what follows: a mark by hand if such a contact is closed;
/// else the opposite element if it was tapped, is closed, or counts as held; else the same element; else nothing.
/// 2. A tap is the closing of a contact within a slot. An element that begins forgets taps (`ultimatic`: only its own).
/// 3. A mark by hand lasts as long as its contact and counts as a dah for the next slot, but it keeps taps of both
/// sides within its slot. Another mark by hand may follow at once. In a slot of the keyer it waits, and it is lost if
/// it ends there.
struct ReferenceKeyer {
    /// Changes at one sample, each contact once.
    struct Frame {
        var sample: Int
        var changes: [(contact: Contact, isDown: Bool)]
    }

    let settings: Keyer.Settings
    let unit: Int

    private var frames: ArraySlice<Frame> = []
    private var closed: Set<Contact> = []
    /// The active side in `single`.
    private var heard: Element?
    private var lastClosed = Element.dit
    /// In order.
    private var taps: [Element] = []
    private var wasSqueezed = false
    private var marks: [KeyedMark] = []

    init(_ settings: Keyer.Settings, unit: Int) {
        self.settings = settings
        self.unit = unit
    }

    /// The recording ends with all contacts open.
    mutating func marks(of recording: [Frame]) -> [KeyedMark] {
        frames = recording[...]
        while let frame = frames.first {
            let pressed = takeFrame()
            rest(from: frame.sample, pressed: pressed)
        }
        return marks
    }

    // MARK: Contacts

    private var mode: Keyer.Mode { settings.mode }

    private var byHand: Set<Contact> {
        switch mode {
        case .straight: [.dit, .dah, .straight]
        case .bug: [.dah, .straight]
        default: [.straight]
        }
    }

    private var isByHand: Bool { !closed.isDisjoint(with: byHand) }

    private func isClosed(_ side: Element) -> Bool {
        if mode == .single { return heard == side }
        let contact: Contact = side == .dit ? .dit : .dah
        return closed.contains(contact) && !byHand.contains(contact)
    }

    private var isOpen: Bool { !isClosed(.dit) && !isClosed(.dah) }

    /// Returns the tapped sides in order.
    private mutating func takeFrame() -> [Element] {
        guard let frame = frames.popFirst() else { return [] }
        var pressed: Set<Element> = []
        for change in frame.changes {
            if change.isDown { closed.insert(change.contact) } else { closed.remove(change.contact) }
            guard change.isDown, !byHand.contains(change.contact), change.contact != .straight else { continue }
            pressed.insert(change.contact == .dit ? .dit : .dah)
        }
        let first = settings.firstPaddle
        if mode == .single {
            func isDown(_ side: Element) -> Bool { closed.contains(side == .dit ? .dit : .dah) }
            if let heard, isDown(heard) { return [] }
            heard = isDown(first) ? first : isDown(first.opposite) ? first.opposite : nil
            return heard.map { [$0] } ?? []
        }
        let inOrder = [first, first.opposite].filter { pressed.contains($0) }
        if let last = inOrder.last { lastClosed = last }
        if isClosed(.dit), isClosed(.dah) { wasSqueezed = true }
        return inOrder
    }

    private func remembers(_ side: Element) -> Bool { side == .dit ? settings.remembersDit : settings.remembersDah }

    private mutating func keep(_ side: Element) {
        if !taps.contains(side) { taps.append(side) }
    }

    // MARK: Slots

    /// A press ends silence.
    private mutating func rest(from sample: Int, pressed: [Element]) {
        if isByHand { return slotByHand(at: sample) }
        guard let first = pressed.first else { return }
        if let second = pressed.dropFirst().first, remembers(second) { taps = [second] }
        slot(of: first, at: sample, isHeld: pressed.count == 1 && isClosed(first.opposite))
    }

    private mutating func slot(of element: Element, at start: Int, isHeld: Bool) {
        var held = isHeld
        let length = element.units * unit
        let (middle, end) = (start + length, start + length + unit)
        let check = start + length * (element == .dit ? settings.ditHeldCheck : settings.dahHeldCheck) / 100
        if isClosed(.dit), isClosed(.dah) { wasSqueezed = true }
        // First to the end of the mark, then to the end of the slot.
        while let frame = frames.first, frame.sample <= middle {
            note(takeFrame(), in: element)
            if mode == .iambicBLate, frame.sample <= check, !isClosed(element.opposite) { held = false }
            if mode == .seedA, frame.sample < middle, isOpen {
                return cut(element, from: start, at: frame.sample, before: middle)
            }
        }
        marks.append(KeyedMark(start: start, length: length, element: element))
        let isForgotten = isOpen && (mode == .iambicAOpen || mode == .iambicAClear && wasSqueezed)
        if isForgotten { held = forget() }
        while let frame = frames.first, frame.sample <= end {
            let pressed = takeFrame()
            if mode != .seedA, mode != .seedB { note(pressed, in: element) }
        }
        if mode == .iambicAClear, wasSqueezed, isOpen { held = forget() }
        follow(element, at: end, after: middle, isHeld: held)
    }

    private mutating func forget() -> Bool {
        taps = []
        wasSqueezed = false
        return false
    }

    private mutating func note(_ pressed: [Element], in element: Element) {
        for side in pressed where remembers(side) {
            if side != element || settings.remembersOwnElement || mode == .ultimatic { keep(side) }
        }
    }

    private mutating func follow(_ element: Element, at end: Int, after middle: Int, isHeld: Bool) {
        if isByHand { return slotByHand(at: end) }
        let opposite = element.opposite
        var next: Element?
        if mode == .ultimatic {
            next = taps.first ?? (isClosed(.dit) && isClosed(.dah) ? lastClosed : nil)
            next = next ?? [Element.dit, .dah].first(where: isClosed)
            taps.removeAll { $0 == next }
        } else {
            let heldCounts = [.iambicB, .iambicBLate, .iambicAClear, .iambicAOpen].contains(mode)
            if taps.contains(opposite) || isClosed(opposite) || heldCounts && isHeld {
                next = opposite
            } else if taps.contains(element) || isClosed(element) {
                next = element
            }
            taps = []
        }
        if let next { return slot(of: next, at: end, isHeld: isClosed(next.opposite)) }
        taps = []
        wait(until: middle + settings.autospace * unit)
    }

    /// Autospace keeps up silence. Presses in it follow in order.
    private mutating func wait(until end: Int) {
        while let frame = frames.first, frame.sample <= end {
            for side in takeFrame() { keep(side) }
            if isByHand { return slotByHand(at: frame.sample) }
        }
        leave(at: end)
    }

    private mutating func leave(at sample: Int) {
        guard let first = taps.first else { return }
        let isHeld = isClosed(first.opposite) && !taps.contains(first.opposite)
        taps = taps.dropFirst().filter(remembers)
        slot(of: first, at: sample, isHeld: isHeld)
    }

    /// A mark that ends because both sides opened. It is not shorter than the tone's rise and fall.
    private mutating func cut(_ element: Element, from start: Int, at sample: Int, before middle: Int) {
        let end = max(sample, min(middle, start + settings.shortestMark))
        marks.append(KeyedMark(start: start, length: end - start, element: element))
        taps = []
        while let frame = frames.first, frame.sample <= end {
            for side in takeFrame() { keep(side) }
        }
        if isByHand { return slotByHand(at: end) }
        leave(at: end)
    }

    private mutating func slotByHand(at start: Int) {
        taps = []
        while isByHand, let frame = frames.first {
            for side in takeFrame() where remembers(side) { keep(side) }
            guard !isByHand else { continue }
            marks.append(KeyedMark(start: start, length: frame.sample - start, element: nil))
            let end = frame.sample + unit
            while let next = frames.first, next.sample <= end {
                for side in takeFrame() where remembers(side) { keep(side) }
                if isByHand { return slotByHand(at: next.sample) }
            }
            if mode == .iambicAClear, wasSqueezed, isOpen { _ = forget() }
            return follow(.dah, at: end, after: frame.sample, isHeld: false)
        }
    }
}
