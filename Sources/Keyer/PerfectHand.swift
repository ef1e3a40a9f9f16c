public import Morse

/// Keys text on contacts with perfect timing: each contact is closed for exactly its mark, and spaces are exact to the
/// sample.
///
/// In paddle modes an element's contact closes when the keyer begins the element and opens when the mark ends, so
/// nothing depends on paddle memory. A straight key is closed for every mark.
public struct PerfectHand: Sendable {
    private let settings: Keyer.Settings
    private let lengths: ElementLengths

    /// A hand that works a keyer with these settings.
    public init(settings: Keyer.Settings, sampleRate: Int) {
        self.settings = settings
        lengths = ElementLengths(settings: settings, sampleRate: sampleRate)
    }

    /// The contact changes that key a text, in order of time, the first at a given sample.
    ///
    /// Spaces are three and seven units, or as long as the keyer's autospace makes them.
    public func changes(keying text: MorseText, from start: Int) -> [ContactChange] {
        var changes: [ContactChange] = []
        var next = lengths.position(of: start)
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

    /// The sample at which the next character begins after a space of a number of units.
    private func space(_ units: Int, after end: GridPosition) -> GridPosition {
        let next = end.advanced(by: lengths.unit * max(units, settings.autospace))
        // A keyer with autospace continues between samples; an idle one begins at the sample of the contact.
        return settings.autospace >= units ? next : rounded(next)
    }

    /// Keys a character and returns the end of its last mark.
    private func key(_ pattern: Pattern, from start: GridPosition, into changes: inout [ContactChange]) -> GridPosition
    {
        // Use the keyer's own grid. On any other a contact might close one sample after the decision about its element.
        var position = start
        for (index, element) in pattern.enumerated() {
            if index > 0 { position = position.advanced(by: lengths.space) }
            changes.append(ContactChange(sample: position.nearest, contact: contact(element), isDown: true))
            position = position.advanced(by: lengths.mark(element))
            changes.append(ContactChange(sample: position.nearest, contact: contact(element), isDown: false))
            if isByHand(element) { position = rounded(position) }
        }
        return position
    }

    /// A grid that begins at the nearest sample.
    private func rounded(_ position: GridPosition) -> GridPosition {
        lengths.position(of: position.nearest)
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
