import Keyer
import Morse
import Sound
import Testing

/// An engine whose contacts the test closes and opens. It keeps the rendered samples and the reports.
final class KeyBench {
    let console: Console
    let renderer: Renderer
    let feed: SpeechFeed
    /// The most frames in a block.
    var block: Int
    var takesKeyNotices = true
    /// The stream so far.
    private(set) var stream: [Float] = []
    /// Every notice about keying so far.
    private(set) var keyNotices: [KeyNotice] = []
    /// Samples from the decision on each character and word to the end of the block after which it was taken.
    private(set) var readingDelays: [Int] = []
    /// Every notice about clips so far.
    private(set) var notices: [Notice] = []

    let sampleRate: Int
    private var limits: CharacterAssembler.Limits

    /// - Parameter radio: the radio's mode from the start; nil leaves it off.
    init(
        settings: Keyer.Settings = .init(mode: .iambicB, wordsPerMinute: 20),
        limits: CharacterAssembler.Limits? = nil, tone: Double = 600, radio: RadioMode? = .receiving, block: Int = 128,
        sampleRate: Int = 48_000
    ) {
        let engine = SoundEngine.make(sampleRate: sampleRate, leadMilliseconds: 0)
        self.sampleRate = sampleRate
        console = engine.console
        renderer = engine.renderer
        feed = engine.speechFeed
        self.block = block
        self.limits = limits ?? .text(wordsPerMinute: settings.wordsPerMinute, sampleRate: sampleRate)
        set(settings, tone: tone)
        if let radio { console.setRadio(radio) }
        takeCommands()
    }

    func set(
        _ settings: Keyer.Settings, tone: Double = 600, limits: CharacterAssembler.Limits? = nil,
        isKeyedByContacts: Bool = true
    ) {
        console.setKeyer(
            KeyerSetup(
                settings: settings, limits: limits ?? self.limits, tone: tone, isKeyedByContacts: isKeyedByContacts))
    }

    /// Closes a contact from one sample to another.
    func press(_ contact: Contact, from start: Int, to end: Int) {
        renderer.contact(contact, isDown: true, at: Int64(start))
        renderer.contact(contact, isDown: false, at: Int64(end))
    }

    /// Keys a text perfectly and renders during the keying.
    func key(_ text: MorseText, from start: Int) {
        takeCommands()
        let hand = PerfectHand(settings: renderer.keyerSettings, sampleRate: sampleRate)
        key(hand.changes(keying: text, from: start))
    }

    /// Changes contacts and renders in between, so that each change reaches the renderer in the block before its
    /// sample.
    func key(_ changes: [ContactChange]) {
        for change in changes {
            run(to: change.sample / block * block)
            renderer.contact(change.contact, isDown: change.isDown, at: Int64(change.sample))
        }
    }

    /// Lets the renderer take commands without rendering.
    func takeCommands() {
        renderer.render(into: UnsafeMutableBufferPointer(start: nil, count: 0))
    }

    /// Renders up to a sample.
    func run(to end: Int) {
        while stream.count < end {
            var buffer = [Float](repeating: .nan, count: min(block, end - stream.count))
            buffer.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
            stream += buffer
            takeNotices()
        }
    }

    func takeNotices() {
        while let notice = console.takeNotice() { notices.append(notice) }
        while takesKeyNotices, let notice = console.takeKeyNotice() {
            keyNotices.append(notice)
            if notice.isRead, let sample = notice.sample { readingDelays.append(stream.count - Int(sample)) }
        }
    }

    // MARK: - Notices

    var marks: [KeyedMark] {
        keyNotices.compactMap { if case .mark(let mark) = $0 { mark } else { nil } }
    }

    var begins: [Int] {
        keyNotices.compactMap { if case .began(_, let sample) = $0 { Int(sample) } else { nil } }
    }

    /// Characters as dots and dashes.
    var characters: [String] {
        keyNotices.compactMap { if case .character(let character) = $0 { character.pattern.description } else { nil } }
    }

    var radios: [RadioMode] {
        keyNotices.compactMap { if case .radio(let mode, _) = $0 { mode } else { nil } }
    }

    /// The notices about keying with characters spelled out, for comparison.
    var story: [String] { keyNotices.map { $0.spelled } }
}

extension KeyNotice {
    /// Whether it is a character or a word.
    var isRead: Bool {
        switch self {
        case .character, .word: true
        case .contact, .began, .mark, .text, .radio, .lost: false
        }
    }

    /// A short description.
    var spelled: String {
        switch self {
        case .contact(let contact, let isDown, let sample): "\(contact) \(isDown ? "down" : "up") \(sample)"
        case .began(let element, let sample): "began \(element.map { "\($0)" } ?? "mark") \(sample)"
        case .mark(let mark): "mark \(mark.start) \(mark.length)\(mark.isCut ? " cut" : "")"
        case .character(let character):
            "character \(character.pattern) \(character.start) \(character.end) \(character.decided)"
        case .word(let sample): "word \(sample)"
        case .text(let end, let sample): "text \(end) \(sample)"
        case .radio(let mode, let sample): "\(mode) \(sample)"
        case .lost(let count): "lost \(count)"
        }
    }
}
