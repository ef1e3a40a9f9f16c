import Keyer
import Morse
import Sound

/// The program's side of the half-duplex radio: it tells the renderer what contacts do now, and follows the renderer's
/// notices to know whether something is being keyed.
///
/// The renderer alone decides whether a contact is closed.  It may open one before the hand does, if the input thread
/// has stopped (decision 51), so the program counts nothing that the devices report.
///
///     off ──request──> receiving ──contact, key──> busy ──character or word, cut──> receiving
///
/// Every state changes to `off` if the screen has no request.
final class Transceiver {
    private let console: Console
    private var setup: KeyerSetup?
    private var radio = RadioMode.off
    /// Contacts that the renderer has closed.
    private var closed: Set<Contact> = []
    /// The sample at which a contact changed or a whole element was requested last.  The renderer takes either before it
    /// passes this sample.
    private var requested: Int64?
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
            || (!isSending && !isRequested && closed.isEmpty && !isCharacterOpen && !isWordOpen)
    }

    /// Whether the renderer has still to take a contact or a request for a whole element.
    private var isRequested: Bool { requested == console.position }

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
        let isKeying = isSending || isRequested || isCharacterOpen || !closed.isEmpty
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
        requested = console.position
        console.key(element)
    }

    /// Notes that a contact was reported to the program.  The renderer's notice says whether it counts.
    func noteContact() {
        if radio != .off { requested = console.position }
    }

    /// The next notice of the renderer; nil if there is none.
    func takeNotice() -> KeyNotice? {
        guard let notice = console.takeKeyNotice() else { return nil }
        switch notice {
        case .contact(let contact, let isDown, _):
            if isDown { closed.insert(contact) } else { closed.remove(contact) }
        case .began:
            isCharacterOpen = true
            isWordOpen = setup?.limits.word != nil
        case .character: isCharacterOpen = false
        case .word: isWordOpen = false
        case .radio(.receiving, _), .radio(.off, _): forget()
        case .lost:
            // A lost release would keep a contact closed for ever.
            forget()
            closed.removeAll()
            memories.removeAll()
        case .text(.cut, _): isCharacterOpen = false
        case .text(.sent, _), .text(.withdrawn, _): break
        case .mark, .radio(.transmitting, _): break
        }
        return notice
    }

    private func forget() {
        isCharacterOpen = false
        isWordOpen = false
    }
}
