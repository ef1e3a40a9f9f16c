import Keyer
import Morse

/// Gathers what is keyed with contacts in a session, so that the learner can be told how it sounds.
struct FistRecorder {
    /// What is known of the learner's hand.
    private(set) var fist: Fist
    private let settings: Keyer.Settings
    private let sampleRate: Int
    private var closed: Set<Contact> = []
    /// Changes of the character under way, from the first that closed.
    private var contacts: [ContactChange] = []
    private var marks: [KeyedMark] = []

    /// A hand of which nothing is known, with the keyer as it is set.
    init(settings: Keyer.Settings, sampleRate: Int) {
        self.settings = settings
        self.sampleRate = sampleRate
        fist = Fist(mode: settings.mode, wordsPerMinute: settings.wordsPerMinute, sampleRate: sampleRate)
    }

    /// Takes what was keyed; `target` is what was asked for.
    mutating func take(_ event: KeyedEvent, target: Pattern?) {
        switch event {
        case .contact(let contact, let isDown, let sample):
            take(ContactChange(sample: Int(sample), contact: contact, isDown: isDown))
        case .mark(let mark): if !mark.isCut { marks.append(mark) }
        case .character(let pattern, _, _, _): add(read: pattern, target: target)
        case .began, .word: break
        }
    }

    /// What was being keyed is judged by nobody.
    mutating func forget() {
        marks = []
        contacts = []
    }

    private mutating func take(_ change: ContactChange) {
        if change.isDown {
            // A character is looked at from where all contacts were open.
            if closed.isEmpty, marks.isEmpty { contacts = [] }
            closed.insert(change.contact)
        } else {
            closed.remove(change.contact)
        }
        contacts.append(change)
    }

    private mutating func add(read: Pattern, target: Pattern?) {
        defer { forget() }
        // Whole elements asked for by keys of a keyboard say nothing of a hand.
        guard !contacts.isEmpty, marks.count == read.count else { return }
        let isFault = target.map { $0 != read } ?? false
        let release =
            isFault && marks.allSatisfy { $0.element != nil }
            ? target.flatMap {
                ReleaseFault(contacts: contacts, target: $0, settings: settings, sampleRate: sampleRate)
            } : nil
        fist.add(marks, read: read, target: target, release: release)
    }
}
