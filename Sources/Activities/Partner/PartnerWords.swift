import Interface
import Keyer
import Morse
import OnAir
import Sound

enum PartnerWords {
    /// Patterns of more elements are no characters.
    private static let longestCharacter = 8
    /// Hertz beside the learner's tone, as of the stations in conversations.
    private static let pitchOffsets = [-120, -100, -80, -60, 60, 80, 100, 120]

    /// A word at its own speed with standard spacing, and always at the same pitch for the same sender.
    static func morse(_ word: WordQueue<IPv4Address>.Word, services: Services) -> MorseClip {
        let settings = services.settings
        let speed = (try? Speed(character: word.packet.wordsPerMinute)) ?? settings.speed
        let timing = Timing(speed: speed, sampleRate: services.radio.sampleRate)
        var generator = SplitMix64(seed: UInt64(word.from.number))
        let offset = pitchOffsets[Int(generator.next() % UInt64(pitchOffsets.count))]
        let text = word.packet.patterns.map { character($0, settings) ?? "<\($0)>" }.joined()
        return MorseClip(
            text: text, alphabet: settings.alphabet, keying: timing.keying(of: word.packet.patterns), speed: speed,
            tone: StationTone.hertz(beside: settings.tone, offset: offset))
    }

    /// Kochlea's own name of a pattern; nil for a pattern without one.
    private static func character(_ pattern: Pattern, _ settings: Settings) -> String? {
        pattern.count <= longestCharacter ? settings.alphabet.symbol(for: pattern)?.text : nil
    }

    static func messages(_ word: WordQueue<IPv4Address>.Word, services: Services) -> [Message] {
        var keyed = KeyedRecord.Word()
        for pattern in word.packet.patterns { keyed.append(pattern, character(pattern, services.settings)) }
        return keyed.messages(services.ports.catalogue)
    }

    static func text(of peer: NetworkPeer) -> String {
        switch peer {
        case .everybody: NetworkPeer.any
        case .host(let name): name
        }
    }

    static func name(of peer: NetworkPeer) -> Message {
        switch peer {
        case .everybody: Message("partner.everybody")
        case .host(let name): Message("partner.peer", ["address": .text(name)])
        }
    }

    static func name(of admission: PartnerLink<IPv4Address>.Admission, _ peer: NetworkPeer) -> Message {
        if case .only(let address) = admission, peer == .everybody { return name(of: .host(address.description)) }
        return name(of: peer)
    }

    static func message(_ trouble: NetworkTrouble, _ peer: NetworkPeer) -> Message {
        switch trouble {
        case .unknownHost: Message("partner.trouble.host", ["address": .text(text(of: peer))])
        case .portInUse: Message("partner.trouble.port", ["port": .integer(MOPPPacket.port)])
        case .noNetwork: Message("partner.trouble.network")
        case .failed(let reason): Message("partner.trouble.other", ["reason": .text(reason)])
        }
    }

    /// For the event log.
    static func word(for arrival: PartnerLink<IPv4Address>.Arrival) -> String {
        switch arrival {
        case .word: "word"
        case .answerable, .empty: "empty"
        case .stranger: "stranger"
        case .filtered(let verdict): verdict.rawValue
        case .refused(let refusal): refusal.rawValue
        }
    }

    static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
