import Interface
import Keyer
import Morse

/// Collects the contacts and marks of a session for the advice at its end.
struct FistRecorder {
    private(set) var fist: Fist
    private(set) var openings = OpeningTally()
    private let settings: Keyer.Settings
    private let sampleRate: Int
    private var closed: Set<Contact> = []
    /// The contact changes of the present character, from the first closing.
    private var contacts: [ContactChange] = []
    private var marks: [KeyedMark] = []

    init(settings: Keyer.Settings, sampleRate: Int) {
        self.settings = settings
        self.sampleRate = sampleRate
        fist = Fist(mode: settings.mode, wordsPerMinute: settings.wordsPerMinute, sampleRate: sampleRate)
    }

    /// - Parameter target: the expected character.
    mutating func take(_ event: KeyedEvent, target: Pattern?) {
        switch event {
        case .contact(let contact, let isDown, let sample):
            take(ContactChange(sample: Int(sample), contact: contact, isDown: isDown))
        case .mark(let mark): if !mark.isCut { marks.append(mark) }
        case .character(let pattern, _, _, _): add(read: pattern, target: target)
        case .began, .word: break
        }
    }

    /// Drops the present character.
    mutating func forget() {
        marks = []
        contacts = []
    }

    private mutating func take(_ change: ContactChange) {
        if change.isDown {
            // A character begins when all contacts are open.
            if closed.isEmpty, marks.isEmpty { contacts = [] }
            closed.insert(change.contact)
        } else {
            closed.remove(change.contact)
        }
        contacts.append(change)
    }

    private mutating func add(read: Pattern, target: Pattern?) {
        defer { forget() }
        openings.add(marks, read: [read], target: target)
        // Elements of element keys say nothing about timing.
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
