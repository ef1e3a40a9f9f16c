import Testing
import Trainer

@testable import Platform

@Suite("The voice")
struct EspeakSynthesizerTests {
    static let languages = ["en", "en-US", "de"]
    static let sentences = [
        "en": [
            "Receive training. Type what you hear, then press Enter.", "Level 5, 3 characters missed.",
            "Bravo, not Delta",
        ],
        "en-US": ["Receive training. Type what you hear, then press Enter.", "Level 5, 3 characters missed."],
        "de": ["Hören üben. Tippe, was du hörst, und drücke dann die Eingabetaste.", "Stufe 5, 3 Zeichen verfehlt."],
    ]

    @Test(arguments: ["en", "en-US", "de"])
    func `names every letter and digit, audibly, briefly and at one level`(language: String) throws {
        let voice = EspeakSynthesizer()
        var levels: [Double] = []
        for character in "abcdefghijklmnopqrstuvwxyz0123456789" {
            let samples = try voice.say(characters(String(character)), in: language)
            #expect((100...900).contains(milliseconds(samples)), "\(character)")
            #expect(samples.allSatisfy { abs($0) <= PeakLimiter.ceiling }, "\(character)")
            levels.append(try #require(ActiveLevel.measure(samples, sampleRate: Double(streamRate))))
        }
        let lowest = try #require(levels.min())
        let highest = try #require(levels.max())
        #expect(highest - lowest <= 1, "\(lowest) to \(highest)")
    }

    @Test(arguments: ["en", "en-US", "de"])
    func `speaks running text at -20 LUFS`(language: String) throws {
        let voice = EspeakSynthesizer()
        for sentence in try #require(Self.sentences[language]) {
            let samples = try voice.say(text(sentence), in: language)
            let loudness = try #require(LoudnessMeter.integrated(samples, sampleRate: Double(streamRate)))
            #expect(abs(loudness - VoiceLeveller.target) <= 1.5, "\(sentence): \(loudness)")
            #expect(samples.allSatisfy { abs($0) <= PeakLimiter.ceiling })
        }
    }
}
