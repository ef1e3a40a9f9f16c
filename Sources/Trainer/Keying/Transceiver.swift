import Keyer
import Morse
import Sound

/// The program's side of the half-duplex radio: tells the renderer what contacts do now, and knows whether something is
/// being keyed.
///
///     off ──request──> receiving ──contact, key──> busy ──character or word, cut──> receiving
///
/// Every state changes to `off` if the screen has no request.
final class Transceiver {
    private let console: Console
    private var setup: KeyerSetup?
    private var radio = RadioMode.off
    /// Contacts that are closed, as reported to the program.
    private var closed: Set<Contact> = []
    /// Changes of contacts that the renderer has not confirmed.
    private var unansweredContacts = 0
    /// Whole elements that were requested and have not begun.
    private var unansweredElements = 0
    /// Whether a character (or a word, if words count) has begun and not ended.
    private(set) var isCharacterOpen = false
    private var isWordOpen = false
    /// Whether contacts key nothing although the screen wants them to.
    var isHeldBack = false
    /// The numbers of the memories whose texts the keyer has and has not told the end of.
    private var memories: [Int] = []

    init(console: Console) {
        self.console = console
    }

    /// Whether nothing is being keyed or about to be.
    var isQuiet: Bool {
        guard !isHeldBack else { return false }
        return radio == .off
            || (!isSending && unansweredContacts == 0 && unansweredElements == 0 && closed.isEmpty && !isCharacterOpen
                && !isWordOpen)
    }

    /// Follows what the top screen wants; tells the renderer only of changes.
    func follow(_ request: KeyingRequest?, settings: Settings) {
        let wanted = isHeldBack ? .off : request?.radio ?? .off
        if let request, wanted != .off {
            let setup = request.setup(settings, sampleRate: console.sampleRate)
            if setup != self.setup { console.setKeyer(setup) }
            self.setup = setup
        }
        guard wanted != radio else { return }
        radio = wanted
        console.setRadio(wanted)
        if wanted == .off { forget() }
    }

    /// Discards what is being keyed; true if there was anything. The radio stays off until `follow` turns it on again.
    func cut() -> Bool {
        let isKeying =
            isSending || isCharacterOpen || !closed.isEmpty || unansweredContacts > 0 || unansweredElements > 0
        guard radio != .off, isKeying else { return false }
        radio = .off
        console.setRadio(.off)
        forget()
        return true
    }

    /// Whether the keyer keys a memory, or is about to.
    var isSending: Bool { !memories.isEmpty }

    /// Lets the keyer key a memory's text once nothing else is being keyed.
    func key(_ text: MorseText, memory number: Int) {
        memories.append(number)
        console.key(text)
    }

    /// Stops the memory.
    func stopMemory() {
        if isSending { console.stopText() }
    }

    /// The memory whose end the notice taken last has told.
    func takeEndedMemory() -> Int? { memories.isEmpty ? nil : memories.removeFirst() }

    /// Keys a whole element for a key that cannot be held. Like a contact, it stops a memory, and then keys nothing.
    func key(_ element: Element) {
        guard radio != .off else { return }
        guard !isSending else { return stopMemory() }
        unansweredElements += 1
        console.key(element)
    }

    /// Notes a contact reported to the program.
    func note(_ contact: Contact, isDown: Bool) {
        let isChange = isDown ? closed.insert(contact).inserted : closed.remove(contact) != nil
        if isChange, radio != .off { unansweredContacts += 1 }
    }

    /// The next notice of the renderer; nil if there is none.
    func takeNotice() -> KeyNotice? {
        guard let notice = console.takeKeyNotice() else { return nil }
        switch notice {
        case .contact: unansweredContacts = max(0, unansweredContacts - 1)
        case .began:
            unansweredElements = max(0, unansweredElements - 1)
            isCharacterOpen = true
            isWordOpen = setup?.limits.word != nil
        case .character: isCharacterOpen = false
        case .word: isWordOpen = false
        case .radio(.receiving, _), .radio(.off, _): forget()
        case .lost:
            forget()
            memories.removeAll()
        case .text(.cut, _): isCharacterOpen = false
        case .text(.sent, _), .text(.withdrawn, _): break
        case .mark, .radio(.transmitting, _): break
        }
        return notice
    }

    private func forget() {
        unansweredContacts = 0
        unansweredElements = 0
        isCharacterOpen = false
        isWordOpen = false
    }
}
