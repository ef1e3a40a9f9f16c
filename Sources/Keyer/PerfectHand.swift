public import Morse

/// Keys text on contacts as nobody can: each contact is closed for exactly its mark, and spaces are right to the sample.
///
/// In modes of a paddle the contact of an element closes where the keyer begins the element and opens where the mark
/// ends, so nothing is left to memories; a straight key is closed for every mark.
public struct PerfectHand: Sendable {
    private let settings: Keyer.Settings
    private let lengths: ElementLengths

    /// A hand that works a keyer which is set like this.
    public init(settings: Keyer.Settings, sampleRate: Int) {
        self.settings = settings
        lengths = ElementLengths(settings: settings, sampleRate: sampleRate)
    }

    /// The changes of contacts that key a text, in the order of time, the first at a sample.
    ///
    /// Spaces are three and seven units, or as long as the keyer's autospace makes them.
    public func changes(keying text: MorseText, from start: Int) -> [ContactChange] {
        var changes: [ContactChange] = []
        var next = GridPosition(origin: start, ticksPerSample: lengths.ticksPerSample)
        for word in text.words {
            var end = next
            for letter in word {
                end = key(letter.pattern, from: next, into: &changes)
                next = space(3, after: end)
            }
            next = space(7, after: end)
        }
        return changes
    }

    /// Where the next character begins after a space of so many units.
    private func space(_ units: Int, after end: GridPosition) -> GridPosition {
        let next = end.advanced(by: lengths.unit * max(units, settings.autospace))
        // A keyer that keeps the space itself goes on between samples; an idle one begins at the sample of the contact.
        return settings.autospace >= units ? next : rounded(next)
    }

    /// Keys a character and returns the end of its last mark.
    private func key(_ pattern: Pattern, from start: GridPosition, into changes: inout [ContactChange]) -> GridPosition
    {
        // The keyer's own grid, so that no contact is a sample late for the decision about its element.
        var position = start
        for (index, element) in pattern.enumerated() {
            if index > 0 { position = position.advanced(by: lengths.space) }
            changes.append(ContactChange(sample: position.sample, contact: contact(element), isDown: true))
            position = position.advanced(by: lengths.mark(element))
            changes.append(ContactChange(sample: position.sample, contact: contact(element), isDown: false))
            if isByHand(element) { position = rounded(position) }
        }
        return position
    }

    /// A grid that begins at the nearest sample.
    private func rounded(_ position: GridPosition) -> GridPosition {
        GridPosition(origin: position.sample, ticksPerSample: lengths.ticksPerSample)
    }

    private func isByHand(_ element: Element) -> Bool {
        switch settings.mode {
        case .straight: true
        case .bug: element == .dah
        case .iambicA, .iambicAClear, .iambicAOpen, .iambicB, .iambicBLate, .ultimatic, .single, .seedA, .seedB: false
        }
    }

    private func contact(_ element: Element) -> Contact {
        switch settings.mode {
        case .straight: .straight
        case .iambicA, .iambicAClear, .iambicAOpen, .iambicB, .iambicBLate, .ultimatic, .single, .bug, .seedA, .seedB:
            settings.swapsPaddles ? Contact(element).swapped : Contact(element)
        }
    }
}
