import Interface
import Morse
import OnAir
import Sound
import Training

/// A screen on which the keyer can send stored messages. F12 lists them. On screens without typed digits, a digit sends
/// its message.
protocol StoredMessageScreen: KeyedScreen, ActivityScreen {
    var services: Services { get }
    /// The known values of fields.
    var memoryValues: [StoredMessageText.Field: String] { get }
    /// How stored messages are sent. The default is the request for contacts.
    var memoryKeying: KeyingRequest? { get }
    /// Stops everything that runs while the learner chooses.
    func restForMenu(at now: Instant)
    /// Performs an action, then continues the stopped activity.
    func goOn(at now: Instant, after action: () -> Void)
}

extension StoredMessageScreen {
    var memoryKeying: KeyingRequest? { keying }

    /// F12, and the digits if requested.
    func memoryBindings(digits: Bool) -> [KeyBinding] {
        let list = KeyBinding(.function(12), "memory.key.list") { [self] in openMemories(at: $0) }
        guard digits else { return [list] }
        return [list]
            + StoredMessageSettings.numbers.map { number in
                var binding = KeyBinding(.character(Character(String(number))), "") { [self] in
                    sendMemory(number, at: $0)
                }
                binding.help = Message("memory.key.number", ["number": .integer(number)])
                binding.isShortcut = true
                return binding
            }
    }

    private func openMemories(at now: Instant) {
        guard !services.radio.transceiver.isSending else { return services.voice.signal(.unused, at: now) }
        restForMenu(at: now)
        services.screens.open(StoredMessageMenu.menu(of: self, services: services), at: now)
    }

    /// Sends a stored message like text keyed by hand, or speaks why it cannot.
    func sendMemory(_ number: Int, at now: Instant) {
        guard let keying = memoryKeying, keying.radio != .off, !services.radio.transceiver.isSending else {
            return services.voice.signal(.unused, at: now)
        }
        let text: MorseText
        switch StoredMessageWords.text(number, values: memoryValues, alphabet: keying.alphabet, services: services) {
        case .success(let filled): text = filled
        case .failure(let refusal):
            return services.voice.play([.earcon(.unused), .say(refusal.message.with(.text))], at: now)
        }
        key(text, number, keying: keying, told: StoredMessageWords.sent(number, text), at: now)
    }

    /// Sends a text that is not a stored message. The event log gives it number 0.
    ///
    /// - Parameter told: the printed line.
    func send(_ text: MorseText, told: Message, at now: Instant) {
        guard let keying = memoryKeying, keying.radio != .off, !services.radio.transceiver.isSending else {
            return services.voice.signal(.unused, at: now)
        }
        key(text, 0, keying: keying, told: told, at: now)
    }

    private func key(_ text: MorseText, _ number: Int, keying: KeyingRequest, told: Message, at now: Instant) {
        services.voice.silence()
        // A menu over this screen may have closed just now.
        services.radio.adopt(keying)
        services.radio.transceiver.key(text, memory: number)
        services.ports.log.record(.memory(number, "began", text.description), at: now)
        services.voice.play([.line(told)], at: now)
    }
}

extension LogEvent {
    /// The event is `began`, `ended`, `cut` or `recorded`.
    static func memory(_ number: Int, _ event: String, _ text: String? = nil) -> LogEvent {
        LogEvent(
            "memory",
            [("number", .integer(number)), ("event", .string(event))] + (text.map { [("text", .string($0))] } ?? []))
    }
}
