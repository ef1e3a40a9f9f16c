import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ForeignLayoutTests {
    @Test func `a letter stands for the key at its place`() {
        let expected: [(Character, Character, ForeignLayout)] = [
            ("К", "r", .cyrillic), ("л", "k", .cyrillic), ("ь", "m", .cyrillic), ("а", "f", .cyrillic),
            ("о", "j", .cyrillic), ("і", "s", .cyrillic), ("Κ", "k", .greek), ("ς", "w", .greek), ("η", "h", .greek),
            ("ל", "k", .hebrew), ("צ", "m", .hebrew), ("ן", "i", .hebrew), ("ن", "k", .arabic), ("ﻻ", "b", .arabic),
            ("٧", "7", .arabic),
        ]
        for (letter, key, layout) in expected {
            let place = ForeignLayout.place(of: letter)
            #expect(place?.key == key && place?.layout == layout, "\(letter)")
        }
        for letter: Character in ["k", "é", "ß", "ł", "カ", "漢"] { #expect(ForeignLayout.place(of: letter) == nil) }
    }

    @Test func `every Latin letter has a place but where a sign is typed`() {
        let latin = Set("abcdefghijklmnopqrstuvwxyz")
        let missing: [ForeignLayout: String] = [.cyrillic: "", .greek: "q", .hebrew: "qw", .arabic: ""]
        for layout in ForeignLayout.allCases {
            let letters = (UInt32(0x370)...0xfeff).compactMap { Unicode.Scalar($0).map { Character($0) } }
            let keys = Set(letters.compactMap { ForeignLayout.place(of: $0) }.filter { $0.layout == layout }.map(\.key))
            #expect(latin.subtracting(keys) == Set(missing[layout] ?? ""))
        }
    }

    @Test func `an answer counts by the place of its keys, and the layout is named once`() throws {
        let run = quickRun(store: experiencedStore(), speech: .own)
        run.options.count = 8
        run.options.group = 2...2
        let letters: [Character: Character] = ["k": "л", "m": "ь", "r": "к", "s": "ы"]
        try run.run(
            LearnerScript(
                run, lines: { group in group.map { "key \(letters[Character($0.lowercased())] ?? $0)" } }))
        #expect(run.store.attempts.count >= 8)
        #expect(run.store.attempts.allSatisfy { $0.isCorrect })
        #expect(run.voice.utterances.contains { "\($0)".contains("layout.cyrillic") })
        #expect(run.output.lines.filter { $0.contains("layout.cyrillic") }.count == 1)
    }
}
