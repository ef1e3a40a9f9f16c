import Keyer
public import Morse
public import Sound

/// The program's side of the half-duplex radio. It gives the renderer the use of contacts and follows the renderer's
/// notices to know whether something is being keyed.
///
/// Only the renderer decides whether a contact is closed. It may open a contact before the hand does, if the input
/// thread has stopped (decision 51). So the reports of devices do not count here.
///
///     off ──request──> receiving ──contact, key──> busy ──character or word, cut──> receiving
///
/// Every state changes to `off` if the screen has no request.
public final class Transceiver {
    private let console: Console
    private var setup: KeyerSetup?
    private var radio = RadioMode.off
    private var closed: Set<Contact> = []
    /// The position of the stream at the last contact or requested element. The renderer takes it before it passes this
    /// sample.
    private var requested: Int64?
    /// Whether a character is incomplete.
    public private(set) var isCharacterOpen = false
    private var isWordOpen = false
    /// Whether contacts key nothing although the screen requests it.
    public var isHeldBack = false
    /// Numbers of the stored messages that the keyer has accepted and not finished.
    private var memories: [Int] = []

    public init(console: Console) {
        self.console = console
    }

    /// Whether keying is neither under way nor requested.
    public var isQuiet: Bool {
        guard !isHeldBack else { return false }
        return radio == .off
            || (!isSending && !isRequested && closed.isEmpty && !isCharacterOpen && !isWordOpen)
    }

    /// Whether the renderer has not yet taken the last contact or element.
    private var isRequested: Bool { requested == console.position }

    /// Adopts the request of the top screen. Sends only changes to the renderer.
    public func follow(_ request: KeyingRequest?, setup: (KeyingRequest) -> KeyerSetup) {
        let wanted = isHeldBack ? .off : request?.radio ?? .off
        if let request, wanted != .off {
            let setup = setup(request)
            if setup != self.setup { console.setKeyer(setup) }
            self.setup = setup
        }
        guard wanted != radio else { return }
        radio = wanted
        console.setRadio(wanted)
        if wanted == .off { forget() }
    }

    /// Drops the present keying. Returns false if there was none. The radio stays off until the next `follow`.
    public func cut() -> Bool {
        let isKeying = isSending || isRequested || isCharacterOpen || !closed.isEmpty
        guard radio != .off, isKeying else { return false }
        radio = .off
        console.setRadio(.off)
        forget()
        return true
    }

    /// Whether a stored message is being keyed or is queued.
    public var isSending: Bool { !memories.isEmpty }

    /// Keys a stored message once no other keying is under way.
    public func key(_ text: MorseText, memory number: Int) {
        memories.append(number)
        console.key(text)
    }

    public func stopMemory() {
        if isSending { console.stopText() }
    }

    /// The message that the last notice ended.
    public func takeEndedMemory() -> Int? { memories.isEmpty ? nil : memories.removeFirst() }

    /// Keys a whole element for a keyboard key. While a stored message is being keyed, it only stops the message.
    public func key(_ element: Element) {
        guard radio != .off else { return }
        guard !isSending else { return stopMemory() }
        requested = console.position
        console.key(element)
    }

    /// Records a contact from a device. The renderer's notice decides whether it counts.
    public func noteContact() {
        if radio != .off { requested = console.position }
    }

    public func takeNotice() -> KeyNotice? {
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
            // Notices were lost. A lost release would keep a contact closed for ever.
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
