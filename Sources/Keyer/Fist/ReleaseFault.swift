public import Morse

/// A surplus or missing element at the end of a character, caused by opening the paddle too late or too early.
///
/// It is found by trial: the keyer runs again over the same contacts with their last opening moved. If this change
/// alone produces the requested pattern, the timing of the opening was the fault.
public struct ReleaseFault: Equatable, Sendable {
    public enum Kind: Sendable {
        /// Too late: an element was added.
        case late
        /// Too early: an element is missing.
        case early
    }

    public let kind: Kind
    /// The element that was added or is missing.
    public let element: Element
    /// The least number of samples by which the contacts opened too late or too early, found to a twentieth of a unit.
    public let samples: Int

    /// - Parameters:
    ///   - contacts: the changes that keyed the character, in order of time. All contacts are open at the beginning.
    ///   - target: the requested pattern.
    ///   - settings: the keyer's settings at that time.
    /// - Returns: nil if the keyed pattern is not the target with one surplus or missing element at the end, or if no
    ///   other time of opening would have keyed the target.
    public init?(contacts: [ContactChange], target: Pattern, settings: Keyer.Settings, sampleRate: Int) {
        let replay = KeyingReplay(contacts: contacts, settings: settings, sampleRate: sampleRate)
        guard let replay, let keyed = replay.pattern(openedBy: replay.lastOpening) else { return nil }
        if keyed.count == target.count + 1, target.begins(keyed), let added = keyed.last {
            kind = .late
            element = added
        } else if keyed.count + 1 == target.count, keyed.begins(target), let missing = target.last {
            kind = .early
            element = missing
        } else {
            return nil
        }
        let found: Int?
        switch kind {
        case .late:
            let moments = stride(from: replay.lastOpening, to: replay.lastClosing, by: -replay.step)
            found = moments.first { replay.pattern(openedBy: $0) == target }
        case .early:
            let moments = stride(from: replay.lastOpening, to: replay.lastOpening + replay.longest, by: replay.step)
            found = moments.first {
                replay.pattern(heldTo: $0, both: false) == target || replay.pattern(heldTo: $0, both: true) == target
            }
        }
        guard let found else { return nil }
        samples = abs(found - replay.lastOpening)
    }
}

/// Runs the keyer again over recorded contacts with their last opening moved.
private struct KeyingReplay {
    let contacts: [ContactChange]
    let keyer: Keyer
    /// The sample at which the last contact opened, and the one at which the last contact closed.
    let lastOpening: Int
    let lastClosing: Int
    /// Samples between the times tried, and the latest of them after the opening.
    let step: Int
    let longest: Int

    init?(contacts: [ContactChange], settings: Keyer.Settings, sampleRate: Int) {
        guard let keyer = try? Keyer(settings: settings, sampleRate: sampleRate),
            let lastOpening = contacts.last(where: { !$0.isDown })?.sample,
            let lastClosing = contacts.last(where: \.isDown)?.sample, lastOpening > lastClosing
        else { return nil }
        self.contacts = contacts
        self.keyer = keyer
        self.lastOpening = lastOpening
        self.lastClosing = lastClosing
        let unit = 6 * sampleRate / (5 * settings.wordsPerMinute)
        step = max(1, unit / 20)
        longest = 4 * unit
    }

    /// The pattern if the contacts open at `moment` at the latest.
    func pattern(openedBy moment: Int) -> Pattern? { pattern { min($0.sample, moment) } }

    /// The pattern if the contact that opened last, or both, are held until `moment`.
    func pattern(heldTo moment: Int, both: Bool) -> Pattern? {
        pattern { both || $0.sample == lastOpening ? max($0.sample, moment) : $0.sample }
    }

    /// The pattern with the openings after the last closing moved; nil if it has more elements than a `Pattern` holds.
    private func pattern(moving moment: (ContactChange) -> Int) -> Pattern? {
        var moved = contacts
        for index in moved.indices where !moved[index].isDown && moved[index].sample > lastClosing {
            moved[index].sample = moment(moved[index])
        }
        moved.sort { $0.sample < $1.sample }
        var keyer = keyer
        var pattern = Pattern()
        for mark in keyer.run(moved, until: lastOpening + 100 * longest) {
            guard let element = mark.element, pattern.append(element) else { return nil }
        }
        return pattern
    }
}
