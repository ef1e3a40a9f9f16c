import Morse
import Sound
import TestSupport
import Testing

@testable import Interface

@Suite struct AnnouncerTests {
    private static let a = Message("a"), b = Message("b")

    @Test func `between cues there are rests, before Morse the longest`() throws {
        let pairs: [(Announcement, Announcement, Int)] = [
            (.say(Self.a), .say(Self.b), 150), (.say(Self.a), try AnnouncerRig().morse("E"), 600),
            (try AnnouncerRig().morse("E"), .say(Self.b), Rest.afterMorse),
            (try AnnouncerRig().morse("E"), try AnnouncerRig().morse("T"), 600),
            (.earcon(.right), try AnnouncerRig().morse("E"), 400),
            (try AnnouncerRig().morse("E"), .earcon(.wrong), 150),
            (.earcon(.right), .say(Self.b), 80), (.say(Self.a), .earcon(.wrong), 80),
            (.earcon(.right), .earcon(.wrong), 80),
        ]
        for (first, second, rest) in pairs {
            let alone = try AnnouncerRig()
            alone.play(first, token: 1)
            while alone.events.isEmpty { alone.pass(1) }
            let length = alone.now.milliseconds(since: .start)

            let both = try AnnouncerRig()
            both.play(first, second)
            both.passUntilIdle()
            let begun = both.heard.filter { ["say", "morse", "earcon"].contains($0.what.prefix { $0 != " " }) }
            #expect(begun.count == 2)
            #expect(abs(begun[1].at - length - rest) <= 6, "\(first) \(second): \(begun[1].at) after \(length)")
        }
    }

    /// Milliseconds from the last mark to the first word.
    private func room(_ rig: AnnouncerRig) throws -> Int {
        let mark = try #require(rig.log.all("morsed").last?.integer("sample"))
        let word = try #require(rig.heard.last { $0.what.hasPrefix("say ") })
        return word.at - mark * 1000 / 8000
    }

    @Test func `sounds between the last mark and the first word count as part of the rest`() throws {
        for between in [[Announcement.earcon(.wrong)], [.gap(100), .earcon(.right)], [.gap(390)], [.line(Self.a)]] {
            let rig = try AnnouncerRig()
            rig.announcer.play([try rig.morse("E")] + between + [.say(Self.b)], at: rig.now)
            rig.passUntilIdle()
            let room = try room(rig)
            #expect((Rest.afterMorse...Rest.afterMorse + 8).contains(room), "\(room) ms with \(between)")
        }
    }

    @Test(arguments: [10, 150, 399, 450])
    func `words that come later wait only for what remains`(milliseconds: Int) throws {
        let rig = try AnnouncerRig()
        rig.play(try rig.morse("E"))
        rig.passUntilIdle()
        rig.pass(milliseconds)
        let asked = rig.now.milliseconds(since: .start)
        rig.play(.earcon(.right), .say(Self.b))
        rig.passUntilIdle()
        let room = try room(rig)
        let word = try #require(rig.heard.last { $0.what.hasPrefix("say ") }).at
        // After the earcon and its rest, only what remains of 400 ms is waited for.
        #expect(
            room >= Rest.afterMorse && (room <= Rest.afterMorse + 3 || word - asked <= 190), "\(room) \(word - asked)")
    }

    @Test func `a key that cuts words after Morse leaves only what remains`() throws {
        let rig = try AnnouncerRig()
        rig.play(try rig.morse("E"), .say(Self.a))
        rig.pass(120)
        rig.announcer.silence(.everything)
        rig.play(.say(Self.b))
        rig.passUntilIdle()
        #expect((Rest.afterMorse...Rest.afterMorse + 2).contains(try room(rig)))
    }

    @Test func `after Morse that was cut words come at once`() throws {
        let rig = try AnnouncerRig()
        rig.play(try rig.morse("KM"))
        rig.pass(100)
        rig.announcer.silence(.everything)
        rig.play(.say(Self.b))
        rig.passUntilIdle()
        #expect(try room(rig) <= 10)
    }

    @Test func `a gap stands in place of the usual rest`() throws {
        let rig = try AnnouncerRig()
        rig.play(.say(Self.a), .gap(50), try rig.morse("E"))
        rig.passUntilIdle()
        let said = try #require(rig.heard.first { $0.what == "said a a" }),
            morse = try #require(rig.heard.first { $0.what == "morse E" })
        #expect((50...57).contains(morse.at - said.at))
    }

    @Test func `a token comes back when the last of its cues was heard`() throws {
        let rig = try AnnouncerRig()
        rig.play(.say(Self.a), try rig.morse("E"), token: 7)
        rig.play(token: 8)
        rig.passUntilIdle()
        #expect(rig.events.count == 3)
        #expect(rig.events.suffix(2) == [.finished(token: 7), .finished(token: 8)])
        guard case .heard(let cue, let ends) = rig.events[0] else { return }
        #expect(cue.text == "E")
        #expect(ends.count == 1)
    }

    @Test func `Morse reports when each of its characters ended, and nothing if it was cut`() throws {
        let rig = try AnnouncerRig()
        rig.play(try rig.morse("KM"))
        rig.passUntilIdle()
        guard case .heard(_, let ends) = try #require(rig.events.first) else { return }
        let begin = try #require(rig.log.all("morse").first?.integer("sample"))
        let unit = 8000 * 20 / 1000
        let wanted = [begin + 9 * unit, begin + 9 * unit + 3 * unit + 7 * unit]
        #expect(ends == wanted.map { Int64($0) })
        #expect(rig.log.all("morsed").first?.integer("sample") == Int(ends[1]))

        let cut = try AnnouncerRig()
        cut.play(try cut.morse("KM"))
        cut.pass(100)
        cut.announcer.silence(.everything)
        cut.pass(10)
        #expect(cut.events.isEmpty)
        #expect(cut.log.all("morsed").count == 1)
        #expect(cut.announcer.lastMorse?.text == "KM")
    }

    @Test func `speech silenced leaves Morse, earcons and tokens`() throws {
        let rig = try AnnouncerRig()
        rig.play(.say(Self.a), .earcon(.right), .say(Self.b), try rig.morse("E"), token: 1)
        rig.pass(3)
        rig.announcer.silence()
        #expect(rig.announcer.queue.hasMorse)
        rig.passUntilIdle()
        #expect(
            rig.heard.map(\.what) == ["line a", "say a a", "line b", "cut a a", "earcon right", "morse E", "morsed E"])
        #expect(rig.events.last == .finished(token: 1))
    }

    @Test func `all silenced leaves nothing, and tokens do not come back`() throws {
        let rig = try AnnouncerRig()
        rig.play(.say(Self.a), .earcon(.right), try rig.morse("E"), token: 1)
        rig.pass(3)
        rig.announcer.silence(.everything)
        #expect(rig.announcer.isQuiet && !rig.announcer.queue.hasMorse)
        rig.passUntilIdle()
        #expect(rig.events.isEmpty)
        #expect(rig.now.milliseconds(since: .start) <= 12)
        #expect(rig.heard.map(\.what) == ["line a", "say a a", "cut a a"])
    }

    @Test func `words that were cut before their turn are printed, menu items are not`() throws {
        let rig = try AnnouncerRig()
        let priorities: [Priority] = [.important, .message, .text]
        rig.play(.say(Self.a))
        for priority in priorities { rig.play(.say(Message(priority.rawValue, priority: priority))) }
        rig.play(.line(Message("aside")))
        rig.pass(3)
        rig.announcer.silence(.everything)
        rig.passUntilIdle()
        #expect(rig.output.lines == ["a", "important", "message", "aside"])
        #expect(rig.announcer.chronicle.transcript.last?.line == "message")
    }

    @Test func `messages dropped while something sounds are kept in the history`() throws {
        for priority in [Priority.notification, .progress] {
            let rig = try AnnouncerRig()
            rig.play(.say(Self.a))
            rig.play(.say(Message("dropped", priority: priority)))
            #expect(rig.announcer.chronicle.transcript.last?.line == "dropped")
            rig.passUntilIdle()
            #expect(rig.output.lines == ["a"])
            rig.play(.say(Message("heard", priority: priority)))
            rig.passUntilIdle()
            #expect(rig.output.lines == ["a", "heard"])
        }
    }

    @Test func `new words begin at once after what was cut, without its rests`() throws {
        let rig = try AnnouncerRig()
        rig.play(.say(Self.a), .say(Self.b), .say(Self.a))
        rig.pass(3)
        rig.announcer.silence()
        let key = rig.now
        rig.play(.say(Message("new")))
        rig.passUntilIdle()
        let say = try #require(rig.heard.first { $0.what == "say new new" })
        #expect(say.at - key.milliseconds(since: .start) <= 7)
    }

    @Test func `with a reader, lines are printed, nothing is spoken, and their time is waited for`() throws {
        let rig = try AnnouncerRig(.reader)
        rig.play(.say(Message("twenty characters xx")), token: 1)
        rig.passUntilIdle()
        #expect(rig.output.lines == ["twenty characters xx"])
        #expect(rig.voice.utterances.isEmpty)
        #expect(rig.log.all("say").isEmpty)
        #expect(abs(rig.now.milliseconds(since: .start) - 20 * 65) <= 2)
    }

    @Test func `with nobody to talk, lines take no time`() throws {
        let rig = try AnnouncerRig(.off)
        rig.play(.say(Self.a), .line(Self.b))
        rig.passUntilIdle()
        #expect(rig.output.lines == ["a", "b"])
        #expect(rig.now.milliseconds(since: .start) <= 2)
        #expect(rig.voice.utterances.isEmpty)
    }

    @Test func `without a voice, labels come in Morse and everything is printed`() throws {
        let rig = try AnnouncerRig()
        rig.voice.failure = .unavailable("no data")
        rig.play(.say(Self.a), .say(Self.b))
        rig.passUntilIdle()
        #expect(rig.events == [.voiceFailed(.unavailable("no data"))], "told once, however much was on its way")
        #expect(rig.announcer.speaker.isLost)
        #expect(rig.output.lines == ["a", "b"])
        rig.play(.say(Message("set 5!", priority: .text)), .say(Self.b))
        rig.passUntilIdle()
        #expect(rig.log.all("morse").map { $0.text("text") } == ["SET 5"])
        #expect(rig.output.lines == ["a", "b", "set 5!", "b"])
        #expect(rig.voice.utterances.isEmpty)
    }

    @Test func `words that make no sound are printed and reported`() throws {
        let rig = try AnnouncerRig()
        rig.voice.failure = .silent(text: "…")
        rig.play(.say(Self.a), token: 1)
        rig.passUntilIdle()
        #expect(rig.output.lines == ["a"])
        #expect(rig.events.contains(.voiceFailed(.silent(text: "…"))))
        #expect(rig.events.contains(.finished(token: 1)))
        #expect(!rig.announcer.speaker.isLost)
        #expect(rig.log.all("say").isEmpty && rig.log.all("said").isEmpty)
    }

    @Test func `text that has no Morse is passed over`() throws {
        let rig = try AnnouncerRig()
        rig.play(.morse(MorseClip(text: "日", speed: try Speed(character: 60, effective: 60), tone: 600)), token: 1)
        rig.passUntilIdle()
        #expect(rig.events == [.finished(token: 1)])
    }

    @Test func `a line out of turn is printed at once`() throws {
        let rig = try AnnouncerRig()
        rig.play(.say(Self.a))
        rig.announcer.printNow(Self.b, at: rig.now)
        #expect(rig.output.lines == ["b"])
    }

    @Test func `a sound that waits is not queued twice`() throws {
        let rig = try AnnouncerRig()
        let voice = Voice(rig.announcer)
        rig.play(.say(Self.a))
        for _ in 0..<5 { voice.signal(.edge, at: rig.now) }
        rig.passUntilIdle()
        #expect(rig.log.all("earcon").count == 1)
        voice.signal(.edge, at: rig.now)
        rig.passUntilIdle()
        #expect(rig.log.all("earcon").count == 2)
    }

    @Test func `an end in the middle of things closes what is open and prints what was still to be said`() throws {
        let rig = try AnnouncerRig()
        rig.play(.say(Self.a), .say(Self.b), try rig.morse("E"))
        rig.pass(3)
        rig.announcer.finish(at: rig.now)
        #expect(rig.heard.map(\.what) == ["line a", "say a a", "cut a a", "line b"])
        let second = try AnnouncerRig()
        second.play(try second.morse("E"))
        second.pass(3)
        second.announcer.finish(at: second.now)
        #expect(second.log.all("morsed").count == 1)
    }
}
