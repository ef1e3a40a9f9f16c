public import Morse

/// An element too many or too few at the end of a character, because the contacts of a paddle opened too late or too
/// early.
///
/// It is found by trying: the keyer is run again over the same contacts with their last opening moved, and if that alone
/// makes what was asked for, it was to blame.
public struct ReleaseFault: Equatable, Sendable {
    /// Which way it was wrong.
    public enum Kind: Sendable {
        /// Too late: an element was added.
        case late
        /// Too early: an element is missing.
        case early
    }

    /// Which way it was wrong.
    public let kind: Kind
    /// The element that was added, or that is missing.
    public let element: Element
    /// By how many samples at least the contacts opened too late or too early, found to a twentieth of a unit.
    public let samples: Int

    /// Looks for a fault.
    ///
    /// - Parameters:
    ///   - contacts: the changes that keyed the character, beginning with all contacts open, their times not falling.
    ///   - target: what was asked for.
    ///   - settings: those it was keyed with.
    /// - Returns: nil if what the contacts key is not the target and one element more or less, or if no moment of opening
    ///   would have keyed the target.
    public init?(contacts: [ContactChange], target: Pattern, settings: Keyer.Settings, sampleRate: Int) {
        let replay = Replay(contacts: contacts, settings: settings, sampleRate: sampleRate)
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

/// Contacts that are keyed again with their last opening moved.
private struct Replay {
    let contacts: [ContactChange]
    let keyer: Keyer
    /// Sample at which the last contact opened, and at which the last one closed.
    let lastOpening: Int
    let lastClosing: Int
    /// Samples between moments that are tried, and the farthest that is.
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

    /// What is keyed if the contacts have opened by a sample.
    func pattern(openedBy moment: Int) -> Pattern? { pattern { min($0.sample, moment) } }

    /// What is keyed if the contact that opened last, or both, are held to a sample.
    func pattern(heldTo moment: Int, both: Bool) -> Pattern? {
        pattern { both || $0.sample == lastOpening ? max($0.sample, moment) : $0.sample }
    }

    /// What is keyed with the openings after the last closing moved; nil for more elements than a pattern has room for.
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
