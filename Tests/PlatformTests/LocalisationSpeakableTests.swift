import Activities
import Glibc
import Interface
import TestSupport
import Testing

@testable import Platform

struct PortableMessage: Sendable {
    var identifier = ""
    var forms: [String] = []
    /// Milliseconds at eSpeak's rate 175, from the translator's note.
    var longest: Int?

    /// Without the header.
    static func read(language: String) -> [PortableMessage] {
        guard let file = fopen(ProjectLanguages.file(of: language), "r") else { return [] }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 8192)
        var messages: [PortableMessage] = []
        var message = PortableMessage()
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(
                decoding: line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
            if text.isEmpty {
                if !message.identifier.isEmpty { messages.append(message) }
                message = PortableMessage()
            } else if text.hasPrefix("#."), let longest = text.firstMatch(of: /Longest: (\d+) ms\./) {
                message.longest = Int(longest.1)
            } else if let quoted = text.firstMatch(of: /^(msgid|msgid_plural|msgstr|)(?:\[\d\])? ?"(.*)"$/) {
                let words = String(quoted.2).replacing("\\\"", with: "\"")
                switch quoted.1 {
                case "msgid": message.identifier = words
                case "msgid_plural": break
                case "msgstr": message.forms.append(words)
                default: message.forms.append((message.forms.popLast() ?? "") + words)
                }
            }
        }
        return message.identifier.isEmpty ? messages : messages + [message]
    }

    /// Every form, with the numbers that take longest, and a letter, for its placeholders.
    var samples: [String] {
        forms.flatMap { form in
            form.contains("{")
                ? ["21", "100", "K"].map { form.replacing(/\{[a-zA-Z]+\}/, with: $0) } : [form]
        }
    }
}

// There is only one eSpeak. Parallel languages would wait for it and keep threads from other tests.
@Suite("The catalogues, spoken", .serialized)
struct LocalisationSpeakableTests {
    /// The voice's own rate avoids resampling.
    static let rate = 22_050
    /// The factor by which a text may exceed its time.
    static let tolerance = 1.6

    @Test("Every message has a sound in its language's voice and keeps to its time", arguments: ProjectLanguages.all)
    func speakable(language: String) throws {
        let messages = PortableMessage.read(language: language)
        try #require(messages.count > 50)
        let synthesizer = EspeakSynthesizer()
        let voice = VoiceSettings(language: language)
        // Names in Morse are not spoken.
        for message in messages where !message.identifier.hasPrefix("short.") {
            let longest = try #require(message.longest, "\(message.identifier) has no time")
            for sentence in message.samples {
                do throws(SpeechError) {
                    let samples = try synthesizer.render(
                        Utterance([.text(sentence)]), voice: voice, sampleRate: Self.rate)
                    let milliseconds = samples.count * 1000 / Self.rate
                    #expect(
                        Double(milliseconds) <= Double(longest) * Self.tolerance,
                        "\(language) \(message.identifier): \(milliseconds) ms, \(longest) allowed: \(sentence)")
                } catch {
                    Issue.record("\(language) \(message.identifier): \(error): \(sentence)")
                }
            }
        }
    }
}
