import Morse
import Sound
import Testing

@testable import Interface

struct PlayQueueTests {
    private func queue(_ kinds: QueuedAnnouncement.Kind...) -> PlayQueue {
        var queue = PlayQueue()
        for (index, kind) in kinds.enumerated() {
            queue.items.append(QueuedAnnouncement(clip: ClipID(rawValue: UInt32(index + 1)), kind: kind))
        }
        return queue
    }

    private func speech(_ id: String, _ priority: Priority = .message, isKept: Bool = true) -> QueuedAnnouncement.Kind {
        let rendered = RenderedMessage(utterance: Utterance([.text(id)]), line: id)
        return .speech(Message(id, priority: priority), rendered, isVoiced: true, isKept: isKept)
    }

    private func morse(_ text: String) throws -> QueuedAnnouncement.Kind {
        let cue = MorseClip(text: text, speed: try Speed(character: 20, effective: 20), tone: 600)
        return .morse(cue, try #require(cue.heard(sampleRate: 8000)))
    }

    @Test func `a key cuts speech with the rest before it, but no earcon and no Morse`() throws {
        let queue = queue(
            .earcon(.edge), .gap(beforeSpeech: true), speech("a"), .gap(beforeSpeech: false), try morse("K"), .token(1))
        #expect(queue.positions(of: .speech) == [2, 1])
    }

    @Test func `a key leaves the name behind Morse, but cuts an item there`() throws {
        #expect(queue(speech("a"), try morse("K"), speech("name")).positions(of: .speech) == [0])
        #expect(queue(speech("a"), try morse("K"), speech("item", .text)).positions(of: .speech) == [0, 2])
    }

    @Test func `a key cuts Morse that stands for words`() throws {
        var queue = queue(.gap(beforeSpeech: true), try morse("K"), speech("words"))
        queue.items[1].isLabel = true
        #expect(queue.positions(of: .speech) == [1, 0, 2])
        #expect(queue.firstMorse == nil)
    }

    @Test func `cutting all sounds leaves tokens`() throws {
        let queue = queue(.earcon(.edge), speech("a"), .token(1), try morse("K"))
        #expect(queue.positions(of: .sounds) == [0, 1, 3])
        #expect(queue.positions(of: .wordsAndMorse) == [1, 3])
        #expect(queue.positions(of: .everything) == [0, 1, 2, 3])
    }

    @Test func `Morse is ahead until speech is queued before it`() throws {
        #expect(queue(.token(1), try morse("K"), speech("a")).morseAhead == ClipID(rawValue: 2))
        #expect(queue(speech("a"), try morse("K")).morseAhead == nil)
        #expect(queue(speech("a"), try morse("K")).firstMorse == ClipID(rawValue: 2))
    }

    @Test func `playing Morse counts its ended characters and continues with the unheard word`() throws {
        var queue = queue(try morse("K MM"))
        #expect(queue.heardCharacters(by: 1_000_000) == 0, "it has not begun")
        queue.items[0].begin = 100
        guard case .morse(_, let keying) = queue.items[0].kind else { return }
        let first = Int64(keying.characterEnds[0]) + 100
        #expect(queue.heardCharacters(by: first - 1) == 0)
        #expect(queue.heardCharacters(by: first) == 1)
        #expect(queue.unheardMorse(by: first)?.text == "MM")
        queue.items[0].isCancelled = true
        #expect(queue.unheardMorse(by: first) == nil)
    }

    @Test func `a new value replaces only waiting values of its kind`() {
        var queue = queue(speech("tone", isKept: false), speech("tone", isKept: false), speech("tone"), speech("rate"))
        queue.items[0].begin = 1
        #expect(queue.positions(ofValue: "tone") == [1])
    }

    @Test func `only an earcon that has not begun counts as waiting`() {
        var queue = queue(.earcon(.edge))
        #expect(queue.isWaiting(.edge) && !queue.isWaiting(.error))
        queue.items[0].begin = 1
        #expect(!queue.isWaiting(.edge))
    }
}
