import Activities
import Interface
import Testing

@testable import Platform

@Suite("The choice of a voice")
struct EspeakVoiceTests {
    /// The name of Z has a different length in "zed" (British), "zee" (American) and "zett" (German).
    private func lengthOfZ(_ settings: VoiceSettings, _ voice: EspeakSynthesizer) throws -> Double {
        milliseconds(try voice.render(characters("z"), voice: settings, sampleRate: streamRate))
    }

    @Test(arguments: [
        ("en-GB", "en"), ("en-US", "en-us"), ("de-DE", "de"), ("de-AT", "de"), ("pt-BR", "pt-br"), ("no", "nb"),
    ])
    func `a tag finds the nearest voice`(tag: String, voice name: String) throws {
        let voice = EspeakSynthesizer()
        let byTag = try lengthOfZ(VoiceSettings(language: tag), voice)
        let byName = try lengthOfZ(VoiceSettings(language: "xx", name: name), voice)
        #expect(abs(byTag - byName) < 10)
    }

    @Test(arguments: ["xx", "tlh-QQ", "C", "mbrola", "mb/mb-en1", ""])
    func `an unknown language is an error, and the next one is spoken`(language: String) throws {
        let voice = EspeakSynthesizer()
        _ = try voice.say(characters("k"), in: "de")
        #expect(throws: SpeechError.noVoice(language: language)) {
            _ = try voice.say(characters("k"), in: language)
        }
        #expect(milliseconds(try voice.say(characters("k"), in: "de")) > 100)
        #expect(milliseconds(try voice.say(characters("k"), in: "en")) > 100)
    }

    @Test(arguments: ["no such voice", "mb/mb-en1", "us-mbrola-1"])
    func `a name that is not there falls back to the language`(name: String) throws {
        let voice = EspeakSynthesizer()
        let samples = try voice.render(
            text("Receive training"), voice: VoiceSettings(language: "en", name: name), sampleRate: streamRate)
        #expect(milliseconds(samples) > 700)
    }

    @Test func `a voice that reads no numbers speaks its language`() throws {
        #expect(milliseconds(try EspeakSynthesizer().say(text("шура"), in: "cv")) > 100)
    }

    @Test func `every listed voice is one of eSpeak's own`() throws {
        let voices = try EspeakSynthesizer().voices()
        #expect(voices.count > 50)
        #expect(voices.allSatisfy { !VoiceChoice.isForeign($0.identifier) })
        #expect(voices.contains { $0.identifier == "gmw/en-US" && $0.language == "en-us" })
        #expect(voices.contains { $0.language == "de" })
    }

    @Test func `the library gives its version and the folder of its data`() throws {
        let (version, folder) = try EspeakSynthesizer().about()
        #expect(version.first?.isNumber == true)
        #expect(folder.contains("espeak"))
    }
}
