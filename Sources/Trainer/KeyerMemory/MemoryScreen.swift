import Morse
import Sound
import Training

/// A screen on which the keyer's memories can be sent.
///
/// F12 lists them, everywhere; on screens where digits are not typed, the digits send them at once.
protocol MemoryScreen: KeyedScreen {
    var services: Services { get }
    /// What fields stand for, as far as it is known.
    var memoryValues: [KeyerMemoryText.Field: String] { get }
    /// How memories are keyed; by default as contacts key.
    var memoryKeying: KeyingRequest? { get }
    /// Stops what runs by itself while a memory is chosen.
    func restForMenu(at now: Instant)
    /// Goes on with what was stopped, once the chosen action is done.
    func goOn(at now: Instant, after action: () -> Void)
}

extension MemoryScreen {
    var memoryKeying: KeyingRequest? { keying }

    /// The key that lists them, and the digits.
    func memoryBindings(digits: Bool) -> [KeyBinding] {
        let list = KeyBinding(.function(12), "memory.key.list") { [self] in openMemories(at: $0) }
        guard digits else { return [list] }
        return [list]
            + KeyerMemorySettings.numbers.map { number in
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
        services.screens.open(KeyerMemoryMenu.menu(of: self, services: services), at: now)
    }

    /// Sends a memory as if it were keyed by hand, or says why it cannot be.
    func sendMemory(_ number: Int, at now: Instant) {
        guard let keying = memoryKeying, keying.radio != .off, !services.radio.transceiver.isSending else {
            return services.voice.signal(.unused, at: now)
        }
        let text: MorseText
        switch KeyerMemoryWords.text(number, values: memoryValues, alphabet: keying.alphabet, services: services) {
        case .success(let filled): text = filled
        case .failure(let refusal):
            return services.voice.play([.earcon(.unused), .say(refusal.message.with(.text))], at: now)
        }
        key(text, number, keying: keying, told: KeyerMemoryWords.sent(number, text), at: now)
    }

    /// Sends a text that is no memory; in the log it is number 0.
    ///
    /// - Parameter told: what is printed.
    func send(_ text: MorseText, told: Message, at now: Instant) {
        guard let keying = memoryKeying, keying.radio != .off, !services.radio.transceiver.isSending else {
            return services.voice.signal(.unused, at: now)
        }
        key(text, 0, keying: keying, told: told, at: now)
    }

    private func key(_ text: MorseText, _ number: Int, keying: KeyingRequest, told: Message, at now: Instant) {
        services.voice.silenceSpeech(at: now)
        // A menu over this screen may have closed only now.
        services.radio.transceiver.follow(keying, settings: services.settings)
        services.radio.transceiver.key(text, memory: number)
        services.log.record(.memory(number, "began", text.description), at: now)
        services.voice.play([.line(told)], at: now)
    }
}

extension LogEvent {
    /// The log event of a memory: `began`, `ended`, `cut` or `recorded`.
    static func memory(_ number: Int, _ event: String, _ text: String? = nil) -> LogEvent {
        LogEvent(
            "memory",
            [("number", .integer(number)), ("event", .string(event))] + (text.map { [("text", .string($0))] } ?? []))
    }
}
