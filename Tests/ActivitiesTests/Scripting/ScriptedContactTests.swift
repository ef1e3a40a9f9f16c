import Keyer
import Morse
import Sound
import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// A program that only sets up a keyer and listens to it.
private final class Listener: LoopDriven {
    let console: Console
    private let setup: KeyerSetup
    private var onKeyer: (Listener) -> Void
    var contacts: [(input: Input, at: Instant)] = []
    var notices: [KeyNotice] = []
    var deadline: Instant?
    var isWaitingForLearner: Bool { true }
    var exitCode: Int32?

    init(_ console: Console, setup: KeyerSetup, onKeyer: @escaping (Listener) -> Void = { _ in }) {
        self.console = console
        self.setup = setup
        self.onKeyer = onKeyer
    }

    func start(at now: Instant) {
        console.setKeyer(setup)
        console.setRadio(.receiving)
    }

    func handle(_ input: Input, at now: Instant) {
        switch input {
        case .contact:
            contacts.append((input, now))
            onKeyer(self)
        case .hangUp: exitCode = 0
        default: break
        }
        while let notice = console.takeKeyNotice() { notices.append(notice) }
    }

    var text: String {
        notices.reduce(into: "") { text, notice in
            switch notice {
            case .character(let character):
                text += Alphabet.international.symbol(for: character.pattern)?.text ?? "_"
            case .word: text += " "
            default: break
            }
        }
    }
}

@Suite struct ScriptedContactTests {
    private func run(
        _ lines: [String], _ settings: Keyer.Settings, rate: Int = 8000,
        onKeyer: @escaping (Listener) -> Void = { _ in }
    ) throws -> Listener {
        let engine = SoundEngine.make(sampleRate: rate)
        let loop = VirtualLoop(
            renderer: engine.renderer, sampleRate: rate, sink: BufferSink(), script: ListScript(lines))
        let limits = CharacterAssembler.Limits.text(wordsPerMinute: settings.wordsPerMinute, sampleRate: rate)
        let listener = Listener(
            engine.console, setup: KeyerSetup(settings: settings, limits: limits, tone: 600), onKeyer: onKeyer)
        _ = try loop.run(listener)
        return listener
    }

    @Test(arguments: Keyer.Mode.allCases, Lane.some([13, 60, 5, 37], daily: 2))
    func `text is keyed with contacts in every mode`(mode: Keyer.Mode, wpm: Int) throws {
        let listener = try run(["morse cq de w1aw<AR>", "wait 3000"], .init(mode: mode, wordsPerMinute: wpm))
        #expect(listener.text == "CQ DE W1AW+ ")
    }

    @Test func `as the keyer is set, swapped, weighted and with its own spaces`() throws {
        for swaps in [false, true] {
            for weighting in [30, 50, 70] {
                for autospace in [0, 3, 7] {
                    for dahLength in [250, 400] {
                        var settings = Keyer.Settings(mode: .iambicB, wordsPerMinute: 23)
                        settings.swapsPaddles = swaps
                        settings.weighting = weighting
                        settings.autospace = autospace
                        settings.dahLength = dahLength
                        let listener = try run(["morse PARIS", "wait 3000"], settings)
                        // An autospace of a word space ends words, until equal spaces show that they are not spaces
                        // between words.
                        #expect(listener.text == (autospace == 7 ? "P A RIS " : "PARIS "))
                    }
                }
            }
        }
    }

    @Test func `a contact counts at the sample given by the script, and the program gets it`() throws {
        let listener = try run(
            ["wait 10", "down straight", "wait 250", "up straight", "wait 2000"], .init(mode: .straight))
        #expect(listener.contacts.map(\.at.microseconds) == [10_000, 260_000])
        #expect(
            listener.contacts.map(\.input) == [
                .contact(.straight, isDown: true, device: "script"),
                .contact(.straight, isDown: false, device: "script"),
            ])
        let marks = listener.notices.compactMap { if case .mark(let mark) = $0 { mark } else { nil } }
        #expect(marks == [KeyedMark(start: 80, length: 2000, element: nil)])
    }

    @Test func `a program that ends hears no more of a text`() throws {
        let listener = try run(["morse PARIS PARIS"], .init()) { listener in
            if listener.contacts.count == 3 { listener.exitCode = 7 }
        }
        #expect(listener.contacts.count == 3)
    }
}
